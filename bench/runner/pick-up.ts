import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

const WARM_UP = 3000;

/** Sorted latencies in milliseconds. */
export type PickUp = { readonly direct: number[]; readonly ours: number[] };

/**
 * From the start of a call to the moment the receiver has the request: straight to the receiver,
 * and through the idle runner (enqueue over HTTP, callback received), in turn, with random pauses.
 */
export async function pickUp(serviceUrl: string, rounds: number): Promise<PickUp> {
  let arrived = (_at: number) => {};
  const receiver = createServer((request, response) => {
    arrived(performance.now());
    request.resume();
    request.on('end', () => response.end('{"ok":true}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const headers = { 'content-type': 'application/json' };
  const pools = { direct: new Pool(address), ours: new Pool(serviceUrl) };
  const body = { direct: '{}', ours: JSON.stringify({ callback_url: `${address}/hook` }) };
  const times: PickUp = { direct: [], ours: [] };

  // A service that has worked before, as one in use has: both ways are compiled.
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const kind of ['direct', 'ours'] as const) {
      if (round >= -20) await sleep(20 + Math.random() * 60);
      const received = new Promise<number>((resolve) => {
        arrived = resolve;
      });
      const started = performance.now();
      const path = kind === 'direct' ? '/hook' : '/jobs';
      const reply = await pools[kind].request({ path, method: 'POST', headers, body: body[kind] });
      await reply.body.dump();
      const took = (await received) - started;
      if (round >= 0) times[kind].push(took);
    }
  }
  await Promise.all([pools.direct.close(), pools.ours.close()]);
  receiver.closeAllConnections();
  receiver.close();
  for (const list of Object.values(times)) list.sort((a, b) => a - b);
  return times;
}
