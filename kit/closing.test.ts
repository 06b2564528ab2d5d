import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClosing } from './closing.ts';

test('what was opened last closes first, once, and a failure stops nobody', async () => {
  const order: string[] = [];
  const closing = createClosing({ onError: (name) => order.push(`${name} failed`) });
  closing.add('store', () => order.push('store'));
  closing.add('broken', () => Promise.reject(new Error('no')));
  closing.add('server', () => order.push('server'));
  await Promise.all([closing.close(), closing.close()]);
  assert.deepEqual(order, ['server', 'broken failed', 'store']);
});
