import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON, type OpenStore, opened } from './fixture.ts';

/** Logins to the dashboard that were ended. */
export function sessionContract(open: OpenStore): void {
  test('5: a session that was ended stays so until it would have ended by itself', async () => {
    await using store = await opened(open);
    assert.equal(await store.isSessionEnded('a'), false);
    await store.endSession('a', NOON + 1000, NOON);
    await store.endSession('a', NOON + 1000, NOON);
    await store.endSession('b', NOON + 5000, NOON + 1000);
    assert.equal(await store.isSessionEnded('a'), true);
    await store.endSession('c', NOON + 5000, NOON + 1001);
    const ended = ['a', 'b', 'c', 'd'].map((id) => store.isSessionEnded(id));
    assert.deepEqual(await Promise.all(ended), [false, true, true, false]);
  });
}
