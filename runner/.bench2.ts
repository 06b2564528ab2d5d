import { rmSync } from 'node:fs';
import { openStore } from './store/open.ts';

const defaults = {
  maxRetries: 3,
  retryBackoff: 'exponential',
  baseDelayMs: 1000,
  maxDelayMs: 300000,
  timeoutMs: 30000,
} as const;
const N = 40000,
  B = 27;
for (const durability of ['normal', 'full', 'normal', 'full'] as const) {
  for (const s of ['', '-wal', '-shm', '.lock.db']) rmSync('/work/.bench2.db' + s, { force: true });
  const store = await openStore({
    path: '/work/.bench2.db',
    durability,
    defaults,
    clock: Date.now,
    databaseUrl: undefined,
  });
  await store.createQueue(
    'q',
    {
      maxConcurrency: 50,
      rateLimitRps: 1e6,
      maxRetries: null,
      retryBackoff: null,
      baseDelayMs: null,
      maxDelayMs: null,
    },
    Date.now(),
  );
  for (let i = 0; i < N; i += 500)
    await store.enqueueMany(
      Array.from({ length: 500 }, () => ({
        callbackUrl: 'http://127.0.0.1:33333/hook',
        queueName: 'q',
        payload: 'x'.repeat(200),
      })),
      Date.now(),
    );
  const g = globalThis as any;
  g.flushes = g.commitMs = g.runMs = 0;
  const t = performance.now();
  let prev: any[] = [];
  for (let i = 0; i < N / B; i++) {
    const now = Date.now();
    const ps = prev.map((claim) =>
      store.settle({
        claim,
        settlement: { status: 'completed', result: '{"ok":true}', resultCut: false },
        attempt: {
          jobId: claim.id,
          run: 1,
          attempt: 1,
          workerId: 'w',
          startedAt: now,
          durationMs: 1,
          outcome: 'delivered',
          statusCode: 200,
          error: null,
          response: null,
        },
        now,
      }),
    );
    const c = store.claim({ workerId: 'worker-1', slots: B, queues: [], now, random: Math.random });
    await Promise.all(ps);
    prev = (await c).jobs as any;
  }
  const d = performance.now() - t;
  console.log(
    durability,
    ((d / N) * 1000).toFixed(2),
    'us/job; commit',
    ((g.commitMs / N) * 1000).toFixed(2),
    'run',
    ((g.runMs / N) * 1000).toFixed(2),
    'flushes',
    g.flushes,
  );
  await store.close();
}
for (const s of ['', '-wal', '-shm', '.lock.db']) rmSync('/work/.bench2.db' + s, { force: true });
