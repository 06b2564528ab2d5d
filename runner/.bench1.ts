import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { createDelivery } from '/work/main/runner/deliver/webhook.ts';
import { createEngine } from '/work/main/runner/engine/engine.ts';
import { openStore } from '/work/main/runner/store/open.ts';

if (process.argv[2] === 'target') {
  createServer((q, r) => {
    q.resume();
    q.on('end', () => r.end('{"ok":true}'));
  }).listen(0, function () {
    console.log(this.address().port);
  });
} else {
  const t = spawn(process.execPath, [import.meta.filename, 'target'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((res) => t.stdout.once('data', (d) => res(Number(String(d)))));
  const url = `http://127.0.0.1:${port}`;
  const payload = JSON.stringify({ data: 'x'.repeat(180) });
  const N = Number(process.env.N ?? 10000),
    C = 50;
  const defaults = {
    maxRetries: 3,
    retryBackoff: 'exponential',
    baseDelayMs: 1000,
    maxDelayMs: 300000,
    timeoutMs: 30000,
  };
  async function plain() {
    const pool = new Pool(url, { connections: C });
    const t0 = performance.now();
    let i = 0;
    await Promise.all(
      Array.from({ length: C }, async () => {
        while (i < N) {
          i++;
          const r = await pool.request({
            path: '/hook',
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: payload,
          });
          await r.body.text();
        }
      }),
    );
    const d = performance.now() - t0;
    await pool.close();
    return (N / d) * 1000;
  }
  async function ours() {
    for (const s of ['', '-wal', '-shm', '.lock.db'])
      rmSync('/work/.bench1.db' + s, { force: true });
    const store = await openStore({
      path: '/work/.bench1.db',
      durability: process.env.DUR ?? 'full',
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
    const te = performance.now();
    for (let i = 0; i < N; i += 500)
      await store.enqueueMany(
        Array.from({ length: 500 }, () => ({
          callbackUrl: url + '/hook',
          queueName: 'q',
          payload,
        })),
        Date.now(),
      );
    const enq = (N / (performance.now() - te)) * 1000;
    let done = 0;
    let fin;
    const all = new Promise((r) => {
      fin = r;
    });
    const delivery = createDelivery({
      connections: C,
      maxResultBytes: 65536,
      denyPrivateNetworks: false,
      allowedNetworks: [],
      signingSecrets: [],
      breaker: undefined,
      clock: Date.now,
    });
    const engine = createEngine({
      store,
      delivery,
      workerId: 'w1',
      concurrency: C,
      queues: [],
      pollIntervalMs: 500,
      reaperIntervalMs: 30000,
      leaseGraceMs: 10000,
      schedulerIntervalMs: 15000,
      retentionMs: undefined,
      cleanupIntervalMs: 3600000,
      retryStatuses: [],
      random: Math.random,
      onEvent: (e) => {
        if (e.kind === 'settled') {
          if (++done === N) fin();
        } else console.log(e);
      },
    });
    const t0 = performance.now();
    const c0 = process.cpuUsage();
    await engine.start();
    await all;
    const d = performance.now() - t0;
    const c = process.cpuUsage(c0);
    await engine.stop();
    await delivery.close();
    console.log(
      'flushes',
      globalThis.flushes,
      'commit',
      globalThis.commitMs | 0,
      'run',
      globalThis.runMs | 0,
    );
    globalThis.flushes = 0;
    globalThis.commitMs = 0;
    globalThis.runMs = 0;
    await store.close();
    return [(N / d) * 1000, enq, (c.user + c.system) / 1000 / N];
  }
  for (let k = 0; k < Number(process.env.K ?? 3); k++) {
    const a = process.env.ONLY ? 1 : await plain();
    const [o, e, cpu] = await ours();
    const b = process.env.ONLY ? 1 : await plain();
    console.log(
      'plain',
      a | 0,
      b | 0,
      'ours',
      o | 0,
      'ratio',
      (o / ((a + b) / 2)).toFixed(3),
      'enq',
      e | 0,
      'cpu ms/job',
      cpu.toFixed(3),
    );
  }
  t.kill();
  for (const s of ['', '-wal', '-shm', '.lock.db']) rmSync('/work/.bench1.db' + s, { force: true });
}
