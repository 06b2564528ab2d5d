import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { onSqlite } from '../testing/runner.ts';

onSqlite(
  'later acknowledgement',
  (runner) => {
    let receiver: Receiver;
    before(async () => {
      receiver = await startReceiver({
        answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '60' }).end(),
      });
    });
    after(() => receiver.close());

    const post = (path: string, body: object) => runner().ask('POST', `/jobs/${path}`, body);

    /** A job that its receiver has accepted, and the claim it was called with. */
    const accepted = async (about: object = {}) => {
      const { client } = runner();
      const { id } = await client.enqueue({ callback_url: receiver.url, ...about });
      while ((await client.get(id)).lease_until === null);
      return { id, claim: String(receiver.callsOf(id)[0]!.headers['x-runner-claim']) };
    };

    test('2, 4.10, 6.3: an accepted job stays running until it is completed, with its result, cut and without NUL', async () => {
      const { id, claim } = await accepted();
      assert.equal((await runner().client.get(id)).status, 'running');
      const { status, body } = await post(`${id}/complete`, {
        claim,
        result: `\0${'a'.repeat(65_534)}é`,
      });
      assert.deepEqual([status, body], [200, { id, status: 'completed' }]);
      const job = await runner().client.get(id);
      assert.deepEqual([job.status, job.attempt, job.lease_until], ['completed', 1, null]);
      assert.deepEqual([job.result, job.result_cut], [`\ufffd${'a'.repeat(65_534)}`, true]);
      const attempts = await runner().client.attempts(id);
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        ['delivered'],
      );
    });

    test('4.10: a second report is 409 and changes nothing', async () => {
      const { id, claim } = await accepted();
      await post(`${id}/complete`, { claim, result: 'first' });
      for (const action of ['complete', 'fail', 'heartbeat']) {
        const { status, body } = await post(`${id}/${action}`, { claim });
        assert.deepEqual([status, body.status], [409, 409], action);
      }
      assert.equal((await runner().client.get(id)).result, 'first');
    });

    test('4.10: fail repeats the job while attempts are left; permanent makes it dead', async () => {
      const { id, claim } = await accepted({ base_delay_ms: 600_000, max_delay_ms: 600_000 });
      const failed = await post(`${id}/fail`, { claim, error: 'disk full' });
      assert.deepEqual(failed.body, { id, status: 'pending' });
      assert.equal((await runner().client.get(id)).last_error, 'disk full');
      const other = await accepted();
      const { body } = await post(`${other.id}/fail`, { claim: other.claim, permanent: true });
      assert.equal(body.status, 'dead');
    });

    test('4.10: a heartbeat extends the lease', async () => {
      const { id, claim } = await accepted();
      const { status, body } = await post(`${id}/heartbeat`, { claim, lease_secs: 3600 });
      assert.equal(status, 200);
      const { visible_at, lease_until } = await runner().client.get(id);
      assert.deepEqual([visible_at, lease_until], [body.lease_until, body.lease_until]);
      assert.ok(Date.parse(`${body.lease_until}Z`) > Date.now() + 3_500_000);
    });

    test('4.10: a claim of another job, or no claim, is refused', async () => {
      const { id } = await accepted();
      const { id: other, claim } = await accepted();
      const { status, body } = await post(`${id}/complete`, { claim });
      const reason = `the claim is that of job ${other}, not of job ${id}`;
      assert.deepEqual([status, body.error], [409, reason]);
      assert.equal((await post(`${other}/complete`, { claim: `9${claim}` })).status, 409);
      const wrong = await post(`${id}/complete`, { claim: 'nonsense' });
      assert.equal(wrong.status, 400);
      assert.match(wrong.body.error, /^claim must be the X-Runner-Claim/);
      assert.equal((await post(`${id}/complete`, {})).status, 400);
      for (const one of [id, other]) {
        assert.equal((await runner().client.get(one)).status, 'running');
      }
    });
  },
  { toml: '[worker]\npoll_interval_ms = 50\n' },
);
