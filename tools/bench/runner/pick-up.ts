import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { line } from '../measure.ts';
import { withRunner } from './setting.ts';

const ROUNDS = 200;
/** Both ways are compiled by then, as in a service that has worked for a while. */
const WARM_UP = 3000;
const KINDS = ['direct', 'runner'] as const;

/** Time from a POST of a job to an idle runner until its receiver is called, beside a direct POST. */
export function pickUp(): Promise<void> {
  return withRunner(async (url) => {
    const times = await callTimes(url);
    const at = (runs: readonly number[], part: number) => runs[Math.floor(runs.length * part)]!;
    const shown = (runs: readonly number[]) =>
      `${at(runs, 0.5).toFixed(2)}/${at(runs, 0.99).toFixed(2)} ms`;
    const ratio = at(times.runner, 0.5) / at(times.direct, 0.5);
    const detail = `median/p99 ${shown(times.runner)}, direct ${shown(times.direct)}`;
    console.log(line('pick-up when idle beside a direct POST (median)', ratio, '≤ 3', detail));
  });
}

/** Sorted milliseconds until the receiver is called, in turn, with random pauses. */
async function callTimes(runnerUrl: string): Promise<Record<(typeof KINDS)[number], number[]>> {
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
    runner: { pool: new Pool(runnerUrl), path: '/jobs', body: job },
  };
  const times = { direct: [] as number[], runner: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
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
