import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

const WARM_UP = 3000;
const KINDS = ['direct', 'relay', 'ours'] as const;

/** Sorted latencies in milliseconds: until the receiver was called, until the caller had its reply. */
export type PickUp = Readonly<
  Record<'called' | 'replied', Readonly<Record<(typeof KINDS)[number], number[]>>>
>;

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
  const times: PickUp = {
    called: { direct: [], relay: [], ours: [] },
    replied: { direct: [], relay: [], ours: [] },
  };

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
      const replied = performance.now() - started;
      const called = (await received) - started;
      if (round < 0) continue;
      times.called[kind].push(called);
      times.replied[kind].push(replied);
    }
  }
  await Promise.all(KINDS.map((kind) => calls[kind].pool.close()));
  receiver.closeAllConnections();
  receiver.close();
  for (const kind of KINDS) {
    times.called[kind].sort((a, b) => a - b);
    times.replied[kind].sort((a, b) => a - b);
  }
  return times;
}

/** Six pages with their headers: what the transaction that stores and claims a job adds to the log. */
const PAGES = Buffer.alloc(6 * 4120, 1);

/** How long this disk takes to sync as much as a job adds to the log: sorted, in milliseconds. */
export async function syncTimes(rounds: number): Promise<number[]> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'));
  const file = await open(join(folder, 'log'), 'w');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await sleep(20 + Math.random() * 60);
    await file.write(PAGES);
    const started = performance.now();
    await file.datasync();
    times.push(performance.now() - started);
  }
  await file.close();
  rmSync(folder, { recursive: true });
  return times.sort((a, b) => a - b);
}
