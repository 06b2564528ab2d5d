import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON, type OpenStore, opened } from './fixture.ts';

/** Who changed what, and the secret behind logins. */
export function auditContract(open: OpenStore): void {
  test('5: changes are listed newest first, by target and time, and deleted when they are old', async () => {
    await using store = await opened(open);
    const line = { who: 'Jana\u0000', what: 'queue.paused', target: 'mail', from: '::1' };
    await store.addAudit({ ...line, at: NOON });
    await store.addAudit({ ...line, at: NOON + 1, target: 'news' });
    await store.addAudit({ ...line, at: NOON + 2, what: 'queue.resumed' });
    const times = async (filter: object) =>
      (await store.listAudit({ limit: 9, ...filter })).map(({ at }) => at - NOON);
    assert.deepEqual(await times({}), [2, 1, 0]);
    assert.deepEqual(await times({ target: 'mail', limit: 1 }), [2]);
    assert.deepEqual(await times({ target: 'mail', before: NOON + 2 }), [0]);
    await store.addAudit({ ...line, at: NOON + 3, what: 'event_target.put' });
    assert.deepEqual(await times({ target: 'mail' }), [3, 2, 0]);
    assert.deepEqual(await times({ target: 'mail', ofQueues: true }), [2, 0]);
    await store.deleteAudit(NOON + 1);
    assert.deepEqual(await times({}), [3, 2, 1]);
  });

  test('5: the secret behind logins is of this database alone', async () => {
    await using one = await opened(open);
    const key = await one.sessionKey();
    assert.ok(key.length >= 64);
    assert.equal(await one.sessionKey(), key);
  });
}
