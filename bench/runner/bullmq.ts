import { line } from '../measure.ts';
import { peer } from '../peers.ts';
import { startChild } from './child.ts';
import { CONCURRENCY, JOBS, PAYLOAD } from './setting.ts';

type BullMq = {
  Queue: new (
    name: string,
    options: object,
  ) => {
    addBulk(jobs: readonly object[]): Promise<unknown>;
    obliterate(options: object): Promise<void>;
    close(): Promise<void>;
  };
  Worker: new (
    name: string,
    work: () => Promise<unknown>,
    options: object,
  ) => { on(event: 'completed', doing: () => void): void; close(): Promise<void> };
};

/** The same drain by BullMQ on the Redis of REDIS_URL; undefined when there is none. */
export async function redisDrain(): Promise<string | undefined> {
  const address = process.env.REDIS_URL;
  if (address === undefined) return undefined;
  const { Queue, Worker } = peer<BullMq>('bullmq');
  const { Pool } = await import('undici');
  const target = await startChild<{ port: number }>('target.ts');
  const pool = new Pool(`http://127.0.0.1:${target.first.port}`, { connections: CONCURRENCY });
  const headers = { 'content-type': 'application/json' };
  const post = async () => {
    const reply = await pool.request({ path: '/hook', method: 'POST', headers, body: PAYLOAD });
    return reply.body.text();
  };
  async function plain(): Promise<number> {
    const started = performance.now();
    let sent = 0;
    const loop = async () => {
      while (sent++ < JOBS) await post();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, loop));
    return (JOBS / (performance.now() - started)) * 1000;
  }

  const { hostname, port } = new URL(address);
  const connection = { host: hostname, port: Number(port || 6379) };
  const queue = new Queue('tessera-bench', { connection });
  await queue.obliterate({ force: true });
  for (let left = JOBS; left > 0; left -= 500) {
    await queue.addBulk(new Array(Math.min(500, left)).fill({ name: 'job', data: PAYLOAD }));
  }
  const before = await plain();
  const started = performance.now();
  const worker = new Worker('tessera-bench', post, { connection, concurrency: CONCURRENCY });
  let done = 0;
  await new Promise<void>((resolve) => {
    worker.on('completed', () => {
      done += 1;
      if (done === JOBS) resolve();
    });
  });
  const ours = (JOBS / (performance.now() - started)) * 1000;
  const after = await plain();
  await worker.close();
  await queue.obliterate({ force: true });
  await Promise.all([queue.close(), pool.close(), target.stop()]);
  return line(
    '  BullMQ, the same',
    ours / ((before + after) / 2),
    '',
    true,
    `${Math.round(ours)}/s`,
  );
}
