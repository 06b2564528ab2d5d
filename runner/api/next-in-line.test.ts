import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { createApp } from '../app.ts';
import type { Worker } from '../job/worker.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { DEFAULTS, job } from '../testing/store/fixture.ts';
import { createPrometheus } from './prometheus.ts';

/** A worker with a free slot, which does not claim: with a real one a job is next for a moment only. */
const IDLE: Worker = {
  ...{ id: 'w', version: '', slots: 1, usedSlots: 0, queues: [], calls: [], restingHosts: [] },
  ...{ startedAt: 0, heartbeatAt: 0 },
};

const STORES = {
  SQLite: async () =>
    openSqliteStore({
      ...{ path: ':memory:', durability: 'full', defaults: DEFAULTS },
      clock: Date.now,
    }),
  PostgreSQL: async (url: string) =>
    openPostgresStore({ url, defaults: DEFAULTS, steadyClock: () => performance.now() }),
} as const;

for (const [name, open] of Object.entries(STORES)) {
  test(`4.3: waiting_for: next, in the API and on the pages (${name})`, async (t) => {
    const postgres = await openTestPostgres();
    const store = await open(postgres.url);
    const server = await createApp({
      store,
      engine: {
        workers: async () => [IDLE],
        slots: () => ({ all: 1, free: 1 }),
        report: async () => false,
        cancel: async () => false,
        jobWaits() {},
        jobsRemoved() {},
        async targetsChanged() {},
        queuePaused: async () => {},
      },
      defaults: DEFAULTS,
      grants: [],
      prometheus: createPrometheus({ suspendedHosts: () => [], clockSkewMs: () => 0 }),
      uptime: () => 0,
      log: { level: 'silent', format: 'json' },
      maxBodyBytes: 1000,
      maxResultBytes: 1000,
      host: '127.0.0.1',
      notice: undefined,
    });
    t.after(async () => {
      await server.close();
      await store.close();
      await postgres.close();
    });
    const { id } = (await store.enqueue(job(), store.now())).job;
    const { waiting_for } = (await server.inject(`/jobs/${id}`)).json();
    const detail = 'the job is among the next to be claimed';
    assert.deepEqual([waiting_for.reason, waiting_for.detail], ['next', detail]);
    assert.deepEqual([waiting_for.until, waiting_for.ahead], [null, 0]);
    const { at, low, high } = waiting_for.expected_start;
    assert.ok(low <= at && at < high, 'it starts within half a second');
    for (const path of [`/dashboard/jobs/${id}`, '/dashboard/jobs', '/dashboard']) {
      const { body } = await server.inject({ url: path, headers: { cookie: 'lang=en' } });
      assert.match(body, /next in line/, path);
    }
  });
}
