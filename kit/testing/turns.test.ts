import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchTurns } from './turns.ts';

test('a turn that computes is counted with its processor time, a wait is not', async () => {
  const turns = watchTurns();
  await sleep(50);
  assert.ok(turns.quantileMs(1) < 40);
  const { user } = process.threadCpuUsage();
  while (process.threadCpuUsage().user - user < 60_000);
  await sleep(20);
  turns.stop();
  assert.ok(turns.quantileMs(1) >= 55);
});
