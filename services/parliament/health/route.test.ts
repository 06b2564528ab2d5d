import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

test('4.2 /api/health: ok, and the periods that are loaded', async () => {
  const app = await sampleApp();
  assert.deepEqual((await app.inject('/api/health')).json(), { status: 'ok', periods_loaded: [] });
  await app.inject('/?period=10');
  assert.deepEqual((await app.inject('/api/health')).json().periods_loaded, [10]);
});
