import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_REFRESH, sampleApp } from '../testing/sample-app.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const done: string[] = [];
const period = {
  period: 10,
  state: 'running' as const,
  stages: [{ stage: 'text' as const, state: 'running' as const, done: 12, total: 600, left: 0 }],
  prints: 600,
  summaries: undefined,
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: undefined,
  problem: undefined,
};
const options = {
  prints: samplePrints({
    pipeline: {
      status: () => [period],
      start: (number) => done.push(`start ${number}`) > 0,
      startAll: () => void done.push('start all'),
      cancel: async (number) => void done.push(`cancel ${number}`),
      cancelAll: async () => void done.push('cancel all'),
    },
  }),
  refresh: { ...NO_REFRESH, trigger: async () => void done.push('refresh') },
};
const app = await sampleApp({ ...options, adminToken: 'secret' });
const own = { host: 'localhost', origin: 'http://localhost', accept: 'application/json' };
const post = (payload: object, headers: object = {}, url = '/api/pipeline') =>
  app.inject({ method: 'POST', url, payload, headers: { ...own, ...headers } });

test('1.5: the API tells what is processed, and how far it is', async () => {
  const { periods } = (await app.inject('/api/pipeline')).json();
  assert.deepEqual(periods[0].stages[0], period.stages[0]);
});

test('1.5: an administrator starts and cancels one period or all', async () => {
  done.length = 0;
  const bearer = { authorization: 'Bearer secret' };
  await post({ action: 'start', period: 10 }, bearer);
  await post({ action: 'start' }, bearer);
  await post({ action: 'cancel', period: 10 }, bearer);
  await post({ action: 'cancel' }, bearer);
  assert.deepEqual(done, ['start 10', 'start all', 'cancel 10', 'cancel all']);
  assert.equal((await post({ period: 99 }, bearer)).statusCode, 404);
  assert.equal((await post({ period: 'x' }, bearer)).statusCode, 400);
});

test('1.6: a refresh by hand needs the token', async () => {
  done.length = 0;
  assert.equal((await post({}, {}, '/api/refresh')).statusCode, 401);
  assert.equal((await post({}, { authorization: 'Bearer wrong' }, '/api/refresh')).statusCode, 401);
  assert.equal(
    (await post({}, { authorization: 'Bearer secret' }, '/api/refresh')).statusCode,
    202,
  );
  assert.deepEqual(done, ['refresh']);
});

test('1.5, 1.6: without ADMIN_TOKEN nobody may', async () => {
  const open = await sampleApp(options);
  const { statusCode } = await open.inject({
    method: 'POST',
    url: '/api/refresh',
    headers: { ...own, authorization: 'Bearer ' },
  });
  assert.equal(statusCode, 403);
});
