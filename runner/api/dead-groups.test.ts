import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../testing/runner.ts';

/** Dead jobs in groups, and acting on one. */
onEachStore(
  'groups of dead jobs',
  (runner) => {
    const client = () => runner().client;
    let made = 0;
    const unique = () => `group${++made}`;

    test('4.9: dead jobs are grouped by queue, host and error', async () => {
      const queue = 'live';
      for (const path of ['/status/410', '/status/410', '/status/451']) {
        const callback_url = runner().receiver.url + path;
        await client().waitFor((await client().enqueue({ callback_url, queue_name: queue })).id);
      }
      const groups = await client().deadGroups();
      const gone = groups.find(({ error }) => error.startsWith('HTTP 410'));
      assert.equal(gone?.count, 2);
      assert.equal(gone?.host, new URL(runner().receiver.url).host);
      assert.ok(gone!.first_at <= gone!.last_at);
      const { matched } = await client().retryDead({ group: gone!.group, dry_run: true });
      assert.equal(matched, 2);
    });

    /** One dead job a text, which nobody was called for. */
    async function dieOf(queue: string, errors: readonly string[]) {
      for (const error of errors) {
        await client().enqueue({ callback_url: null, queue_name: queue });
        const { jobs } = await client().pull(queue, { worker: 'w' });
        await client().fail(jobs[0]!.id, jobs[0]!.claim, error, true);
      }
    }

    test('4.9: errors that differ in numbers are one group; a status is no number', async () => {
      const queue = unique();
      const rows = ['row 17 of 40', 'row 9 of 40', 'no row'];
      await dieOf(queue, [
        ...rows,
        'HTTP 500: id 7',
        'HTTP 503: id 8',
        'HTTP/1.1 502',
        'HTTP/2 503',
      ]);
      const groups = await client().deadGroups({ queue });
      const shown = groups.map(({ error, count }) => `${count} ${error}`);
      const single = ['HTTP 500: id 7', 'HTTP 503: id 8', 'HTTP/1.1 502', 'HTTP/2 503', 'no row'];
      assert.equal(shown[0], '2 row # of #');
      assert.deepEqual(
        shown.slice(1).toSorted(),
        single.map((error) => `1 ${error}`),
      );
    });

    test('4.9: a group selects its own jobs, not those whose error contains its text', async () => {
      const queue = unique();
      const errors = ['card 7 declined', 'card 8 declined: fraud\nreported', 'Card 9 declined'];
      await dieOf(queue, errors);
      await dieOf(`${queue}-other`, errors);
      const groups = await client().deadGroups({ queue });
      assert.deepEqual(groups.map(({ error }) => error).toSorted(), errors.toSorted());
      assert.equal(new Set(groups.map(({ group }) => group)).size, 3);
      for (const { group, error } of groups) {
        assert.deepEqual(await client().purgeDead({ group, dry_run: true }), {
          matched: 1,
          purged: 0,
        });
        const [row, ...others] = await client().deadGroups({ group });
        assert.deepEqual([row?.error, row?.queue, others], [error, queue, []]);
        assert.deepEqual(await client().purgeDead({ group }), { matched: 1, purged: 1 });
      }
      assert.equal((await client().purgeDead({ queue: `${queue}-other` })).purged, 3);
      const bad = await runner().ask('POST', '/jobs/dead/purge', { group: 'card 7 declined' });
      assert.match(bad.body.error, /^group must be a name that GET \/jobs\/dead\/groups gives/);
    });
  },
  { toml: '[worker]\npoll_interval_ms = 50\n' },
);
