import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

onSqlite(
  'dead jobs in bulk',
  (runner) => {
    /** Two jobs that died in a queue of their own. */
    const twoDead = async () => {
      const queue_name = `live-${Math.random()}`;
      const callback_url = `${runner().receiver.url}/status/400`;
      const jobs = await Promise.all(
        [1, 2].map(() => runner().client.enqueue({ callback_url, queue_name })),
      );
      await Promise.all(jobs.map(({ id }) => runner().client.waitFor(id)));
      return { queue_name, ids: jobs.map(({ id }) => id) };
    };

    test('4.9: a dry run counts the matching jobs and changes nothing', async () => {
      const { queue_name } = await twoDead();
      const about = { queue: queue_name, dry_run: true };
      const retry = await runner().ask('POST', '/jobs/dead/retry', about);
      assert.deepEqual(retry.body, { matched: 2, retried: 0 });
      const purge = await runner().ask('POST', '/jobs/dead/purge', about);
      assert.deepEqual(purge.body, { matched: 2, purged: 0 });
    });

    test('4.9: retry repeats only matching jobs', async () => {
      const { queue_name, ids } = await twoDead();
      const other = await twoDead();
      await runner().client.queues.pause(queue_name);
      const retry = (error: string) => runner().client.retryDead({ queue: queue_name, error });
      assert.deepEqual(await retry('http 418'), { matched: 0, retried: 0 });
      assert.deepEqual(await retry('http 400'), { matched: 2, retried: 2 });
      assert.equal((await runner().client.get(ids[0]!)).status, 'pending');
      assert.equal((await runner().client.get(other.ids[0]!)).status, 'dead');
      await runner().client.cancelPending({ queue: queue_name });
    });

    test('4.9: purge deletes only matching jobs', async () => {
      const { queue_name, ids } = await twoDead();
      const other = await twoDead();
      const late = await runner().client.purgeDead({ queue: queue_name, since: '2999-01-01' });
      assert.deepEqual(late, { matched: 0, purged: 0 });
      const { body } = await runner().ask('POST', '/jobs/dead/purge', { queue: queue_name });
      assert.deepEqual(body, { matched: 2, purged: 2 });
      assert.equal((await runner().ask('GET', `/jobs/${ids[0]}`)).status, 404);
      assert.equal((await runner().client.get(other.ids[0]!)).status, 'dead');
    });

    for (const [mistake, body, field] of [
      ['a field that is not known', { queues: 'live' }, 'queues'],
      ['a null', { queue: null }, 'queue'],
      ['a NUL', { error: '\0' }, 'error'],
      ['a day that does not exist', { since: '2026-02-30' }, 'since'],
    ] as const) {
      test(`7: ${mistake} does not make the filter wider: 400`, async () => {
        const { ids } = await twoDead();
        for (const action of ['retry', 'purge']) {
          const { status, body: error } = await runner().ask('POST', `/jobs/dead/${action}`, body);
          assert.equal(status, 400);
          assert.match(error.error, new RegExp(`^${field} `));
        }
        assert.equal((await runner().client.get(ids[0]!)).status, 'dead');
      });
    }
  },
  { toml: '[worker]\npoll_interval_ms = 50\n' },
);
