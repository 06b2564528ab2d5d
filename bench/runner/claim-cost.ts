import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { median } from '../measure.ts';
import { openBench } from './setting.ts';

// Cost of claiming one job next to a given number of completed and delayed jobs. Prints the median.
const [completed = 0, delayed = 0] = process.argv.slice(2).map(Number);
const bench = await openBench('http://127.0.0.1:1/hook', { durability: 'normal', fill: addJobs });
const { store } = bench;
await bench.fill(1200);
const times: number[] = [];
for (let round = 0; round < 1000; round++) {
  const now = store.now();
  const started = performance.now();
  const { jobs } = await store.claim({
    workerId: 'w',
    slots: 1,
    queues: [],
    now,
    random: Math.random,
  });
  const took = performance.now() - started;
  const [claim] = jobs;
  if (claim === undefined) throw new Error('there was nothing to claim');
  if (round >= 200) times.push(took);
  const settlement = { status: 'completed', result: 'ok', resultCut: false } as const;
  await store.settle({ claim, settlement, attempt: undefined, now });
}
await bench.close();
console.log(JSON.stringify({ medianMs: median(times.sort((a, b) => a - b)) }));

/** Straight into the closed file: a million jobs one by one would take minutes. */
function addJobs(path: string): void {
  const db = new DatabaseSync(path);
  const add = (count: number, phase: number, visibleAt: number) =>
    db
      .prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO job (id, queue_id, phase, priority, visible_at, attempt, run, completed_at,
          created_at, updated_at, max_retries, retry_backoff, base_delay_ms, max_delay_ms,
          timeout_ms, callback_url, host, method, payload)
        SELECT printf('00000000-0000-7000-8%03d-%012d', ?2, i), 1, ?2, 0, ?3 + i, 1, 1, ?3, ?3, ?3,
          3, 'fixed', 1000, 1000, 1000, 'http://127.0.0.1:1/hook', '127.0.0.1:1',
          'POST', '{"kind":"bench"}' FROM n`)
      .run(count, phase, visibleAt);
  if (completed > 0) add(completed, 3, Date.now() - 1e9);
  if (delayed > 0) add(delayed, 0, Date.now() + 1e9);
  db.prepare('UPDATE queue SET completed = ?, delayed = ?').run(completed, delayed);
  db.exec('ANALYZE');
  db.close();
}
