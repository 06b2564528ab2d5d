import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

const WARM_UP = 3000;
const KINDS = ['direct', 'relay', 'ours'] as const;

/** Sorted latencies in milliseconds until the receiver was called. */
type PickUp = Readonly<Record<(typeof KINDS)[number], number[]>>;

/**
 * From the start of a call to the moment the receiver has the request: straight to the receiver,
 * through a relay that stores nothing (relay.ts), and through the idle runner (enqueue over HTTP,
 * callback received), in turn, with random pauses.
 */
export async function pickUp(
  urls: { readonly relay: string; readonly ours: string },
  rounds: number,
): Promise<PickUp> {
  let arrived = (_at: number) => {};
  const receiver = createServer((request, response) => {
    arrived(performance.now());
    request.resume();
    request.on('end', () => response.end('{"ok":true}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const headers = { 'content-type': 'application/json' };
  const job = JSON.stringify({ callback_url: `${address}/hook` });
  const calls = {
    direct: { pool: new Pool(address), path: '/hook', body: '{}' },
    relay: { pool: new Pool(urls.relay), path: '/jobs', body: job },
    ours: { pool: new Pool(urls.ours), path: '/jobs', body: job },
  };
  const times: PickUp = { direct: [], relay: [], ours: [] };

  // A service that has worked before, as one in use has: all ways are compiled.
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const kind of KINDS) {
      if (round >= -20) await sleep(20 + Math.random() * 60);
      const received = new Promise<number>((resolve) => {
        arrived = resolve;
      });
      const { pool, path, body } = calls[kind];
      const started = performance.now();
      const reply = await pool.request({ path, method: 'POST', headers, body });
      await reply.body.dump();
      const called = (await received) - started;
      if (round >= 0) times[kind].push(called);
    }
  }
  await Promise.all(KINDS.map((kind) => calls[kind].pool.close()));
  receiver.closeAllConnections();
  receiver.close();
  for (const kind of KINDS) times[kind].sort((a, b) => a - b);
  return times;
}
