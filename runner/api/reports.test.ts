import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { onSqlite } from '../testing/runner.ts';

const toml = `[worker]
poll_interval_ms = 50
reaper_interval_secs = 1
`;

onSqlite(
  'later acknowledgement',
  (runner) => {
    let receiver: Receiver;
    let lease = '60';
    before(async () => {
      receiver = await startReceiver({
        answer: (_call, response) => void response.writeHead(202, { 'runner-lease': lease }).end(),
      });
    });
    after(() => receiver.close());

    const post = (path: string, body: object) => runner().ask('POST', `/jobs/${path}`, body);

    /** A job that its receiver has accepted, and the claim it was called with. */
    const accepted = async (about: object = {}) => {
      const { id } = await runner().client.enqueue({ callback_url: receiver.url, ...about });
      let call = receiver.callsOf(id).at(-1);
      while (call === undefined) {
        await new Promise((done) => setTimeout(done, 5));
        call = receiver.callsOf(id).at(-1);
      }
      const claim = String(call.headers['x-runner-claim']);
      // The 202 is written down when the lease is the receiver's own.
      while ((await runner().client.get(id)).visible_at! < in30Seconds() && lease === '60');
      return { id, claim };
    };
    const in30Seconds = () => new Date(Date.now() + 30_000).toISOString().slice(0, -1);

    test('4.10: an accepted job stays running until it is completed, with its result', async () => {
      lease = '60';
      const { id, claim } = await accepted();
      assert.equal((await runner().client.get(id)).status, 'running');
      const { status, body } = await post(`${id}/complete`, { claim, result: 'done' });
      assert.deepEqual([status, body], [200, { id, status: 'completed' }]);
      const job = await runner().client.get(id);
      assert.deepEqual([job.status, job.result, job.attempt], ['completed', 'done', 1]);
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
      const [attempt] = await runner().client.attempts(id);
      assert.deepEqual([attempt?.outcome, attempt?.status_code], ['failed', null]);
      const other = await accepted();
      const { body } = await post(`${other.id}/fail`, { claim: other.claim, permanent: true });
      assert.equal(body.status, 'dead');
    });

    test('4.10: a heartbeat extends the lease', async () => {
      const { id, claim } = await accepted();
      const { status, body } = await post(`${id}/heartbeat`, { claim, lease_secs: 3600 });
      assert.equal(status, 200);
      assert.equal((await runner().client.get(id)).visible_at, body.lease_until);
      assert.ok(Date.parse(`${body.lease_until}Z`) > Date.now() + 3_500_000);
    });

    test('4.10: without a report the attempt fails when its lease ends', async () => {
      lease = '1';
      const { id, claim } = await accepted({ max_retries: 1 });
      const job = await runner().client.waitFor(id);
      assert.deepEqual([job.status, job.attempt], ['dead', 1]);
      assert.match(job.last_error ?? '', /lease expired/);
      assert.equal((await post(`${id}/complete`, { claim })).status, 409);
      lease = '60';
    });

    test('4.10: a claim of another job, or no claim, is refused', async () => {
      const { id } = await accepted();
      const { id: other, claim } = await accepted();
      const { status, body } = await post(`${id}/complete`, { claim });
      assert.deepEqual(
        [status, body.error],
        [409, `the claim is that of job ${other}, not of job ${id}`],
      );
      assert.equal((await post(`${other}/complete`, { claim: `9${claim}` })).status, 409);
      const wrong = await post(`${id}/complete`, { claim: 'nonsense' });
      assert.equal(wrong.status, 400);
      assert.match(wrong.body.error, /^claim must be the X-Runner-Claim/);
      assert.equal((await post(`${id}/complete`, {})).status, 400);
      for (const one of [id, other]) {
        assert.equal((await runner().client.get(one)).status, 'running');
      }
    });

    test('4.10, 6.3: a Runner-Lease that is no number of seconds fails the attempt', async () => {
      for (const invalid of ['0', 'abc', '1.5', '']) {
        lease = invalid;
        const { id } = await runner().client.enqueue({
          callback_url: receiver.url,
          max_retries: 1,
        });
        const job = await runner().client.waitFor(id);
        assert.equal(job.status, 'dead', invalid);
        const expected = 'Runner-Lease must be a whole number of seconds from 1 to 86400';
        assert.equal(job.last_error, `${expected}, not "${invalid}"`);
        const [attempt] = await runner().client.attempts(id);
        assert.deepEqual([attempt?.outcome, attempt?.status_code], ['failed', 202]);
      }
      lease = '60';
    });

    test('4.10: a longer lease than a day is shortened to a day', async () => {
      lease = '99999';
      const { id, claim } = await accepted();
      let { lease_until } = await runner().client.get(id);
      while (lease_until === null) ({ lease_until } = await runner().client.get(id));
      const secs = (Date.parse(`${lease_until}Z`) - Date.now()) / 1000;
      assert.ok(secs > 86_300 && secs <= 86_400, String(secs));
      assert.equal((await post(`${id}/complete`, { claim })).status, 200);
      assert.equal((await runner().client.get(id)).lease_until, null);
      lease = '60';
    });

    test('4.10, 6.3: a reported result is cut like a response', async () => {
      const { id, claim } = await accepted();
      await post(`${id}/complete`, { claim, result: `${'a'.repeat(65_535)}é` });
      const job = await runner().client.get(id);
      assert.deepEqual([job.result, job.result_cut], ['a'.repeat(65_535), true]);
    });
  },
  { toml },
);
