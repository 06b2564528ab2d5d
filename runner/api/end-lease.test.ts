import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';
import { onEachStore } from '../testing/runner.ts';
import { cookieOf, visitorOf } from '../testing/visitor.ts';

const toml = '[worker]\npoll_interval_ms = 50\n';

onEachStore(
  'leases that an operator ends',
  (runner) => {
    let receiver: Receiver;
    before(async () => {
      receiver = await startReceiver({
        answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '900' }).end(),
      });
    });
    after(() => receiver.close());

    const post = (path: string, body: object) => runner().ask('POST', `/jobs/${path}`, body);

    /** A job that its receiver has accepted, and the claim it was called with. */
    const accepted = async (about: object = {}) => {
      const { id } = await runner().client.enqueue({ callback_url: receiver.url, ...about });
      while ((await runner().client.get(id)).lease_until === null);
      return { id, claim: String(receiver.callsOf(id).at(-1)!.headers['x-runner-claim']) };
    };

    test('4.10: an operator ends the lease of a receiver that is gone, and the job is tried again', async () => {
      const { id, claim } = await accepted({ base_delay_ms: 600_000, max_delay_ms: 600_000 });
      const ended = await post(`${id}/end-lease`, {});
      assert.deepEqual([ended.status, ended.body], [200, { id, status: 'pending' }]);
      const job = await runner().client.get(id);
      assert.match(job.last_error ?? '', /^lease ended by hand/);
      assert.deepEqual(
        [job.attempt, job.lease_until, job.waiting_for?.reason],
        [1, null, 'backoff'],
      );
      const [attempt, ...others] = await runner().client.attempts(id);
      assert.deepEqual([attempt?.outcome, attempt?.attempt, others.length], ['failed', 1, 0]);
      // The receiver was not gone after all: its reports are refused.
      for (const action of ['heartbeat', 'complete', 'fail']) {
        assert.equal((await post(`${id}/${action}`, { claim })).status, 409, action);
      }
      assert.equal((await runner().client.get(id)).status, 'pending');
    });

    test('4.10: end-lease takes an error, and permanent makes the job dead; a body is not needed', async () => {
      const { id } = await accepted();
      const body = { error: 'worker-7 burned down', permanent: true };
      assert.equal((await post(`${id}/end-lease`, body)).body.status, 'dead');
      assert.equal((await runner().client.get(id)).last_error, 'worker-7 burned down');
      const last = await accepted({ max_retries: 1 });
      const { body: reply } = await runner().ask('POST', `/jobs/${last.id}/end-lease`);
      assert.equal(reply.status, 'dead');
    });

    test('4.10: the lease of a later attempt is found, also after a manual retry', async () => {
      const { id } = await accepted({ max_retries: 1 });
      for (let round = 1; round <= 3; round += 1) {
        const { body } = await post(`${id}/end-lease`, {});
        assert.equal(body.status, 'dead', `round ${round}`);
        await runner().client.retry(id);
        while ((await runner().client.get(id)).lease_until === null);
      }
      assert.equal((await runner().client.attempts(id)).length, 3);
      assert.equal((await post(`${id}/end-lease`, {})).status, 200);
    });

    test('4.10: end-lease refuses a job that is not out on a lease, and an unknown one', async () => {
      const { id, claim } = await accepted();
      await post(`${id}/complete`, { claim });
      const { status, body } = await post(`${id}/end-lease`, {});
      assert.deepEqual([status, body.error], [409, `job ${id} is not out on a lease`]);
      const late = { callback_url: receiver.url, delay_ms: 600_000 };
      const { id: pending } = await runner().client.enqueue(late);
      assert.equal((await post(`${pending}/end-lease`, {})).status, 409);
      assert.equal((await post('unknown/end-lease', {})).status, 404);
      const typo = await post(`${id}/end-lease`, { permanently: true });
      assert.deepEqual(
        [typo.status, typo.body.error],
        [400, 'permanently is not known here; did you mean permanent?'],
      );
    });

    test('4.10, 1.5: the page asks before it ends a lease, and says what will become of the job', async () => {
      const { get, post: press } = visitorOf(runner);
      const { id, claim } = await accepted({ max_retries: 2, base_delay_ms: 600_000 });
      const page = `/dashboard/jobs/${id}`;
      assert.ok((await get(page)).text.includes(`href="${page}/end-lease"`));
      assert.ok((await get('/dashboard/workers')).text.includes(`href="${page}/end-lease"`));
      const { text } = await get(`${page}/end-lease`);
      assert.match(text, /End the lease\?[\s\S]*Attempt 1 of 2 will count as failed/);
      assert.match(text, /called again after about 5\smin;/); // no longer than max_delay_ms
      const [, started_at] = /name="started_at" value="([^"]+)"/.exec(text)!;
      const ended = await press(`${page}/end-lease`, { started_at: started_at! });
      assert.equal(ended.headers.get('location'), page);
      const after = await get(page, cookieOf(ended));
      assert.match(after.text, /The lease was ended, and the attempt counts as failed\./);
      assert.match(after.text, /next attempt/);
      assert.equal((await post(`${id}/complete`, { claim })).status, 409);
      // The confirmation was for that lease, not for the one of the next attempt.
      await runner().client.runNow(id);
      while ((await runner().client.get(id)).lease_until === null);
      const late = await press(`${page}/end-lease`, { started_at: started_at! });
      assert.match((await get(page, cookieOf(late))).text, /That lease had already ended/);
      assert.equal((await runner().client.get(id)).status, 'running');
      const last = (await get(`${page}/end-lease`)).text;
      assert.match(last, /Attempt 2 of 2 will count as failed\. No attempts are left/);
      assert.ok(!last.includes('name="permanent"'));
    });

    test('4.10: all leases of a receiver end together, after a dry run that counts them', async () => {
      const queue = `gone-${Math.random()}`;
      const here = { queue_name: queue, base_delay_ms: 600_000, max_delay_ms: 600_000 };
      const jobs = [await accepted(here), await accepted(here)];
      const other = await accepted();
      const end = async (body: object) => (await post('end-leases', body)).body;
      const { host } = new URL(receiver.url);
      assert.deepEqual(await end({ queue, dry_run: true }), { matched: 2, ended: 0 });
      assert.deepEqual(await end({ queue, host: 'other.example' }), { matched: 0, ended: 0 });
      assert.deepEqual(await end({ queue, host: host.toUpperCase() }), { matched: 2, ended: 2 });
      assert.deepEqual(await end({ queue }), { matched: 0, ended: 0 });
      for (const { id, claim } of jobs) {
        assert.match((await runner().client.get(id)).last_error ?? '', /^lease ended by hand/);
        assert.equal((await post(`${id}/complete`, { claim })).status, 409);
      }
      assert.equal((await runner().client.get(other.id)).status, 'running');
      for (const body of [{}, { permanent: true }, { host: null }, { hots: 'x' }]) {
        assert.equal((await post('end-leases', body)).status, 400, JSON.stringify(body));
      }
      assert.equal((await end({ all: true, permanent: true })).ended >= 1, true);
      assert.equal((await runner().client.get(other.id)).status, 'dead');
    });

    test('4.10, 4.11, 1.5: the page of workers ends all leases of a receiver after asking', async () => {
      const { get, post: press } = visitorOf(runner);
      await post('end-leases', { all: true, permanent: true });
      const later = { base_delay_ms: 600_000, max_delay_ms: 600_000 };
      const one = await accepted(later);
      const { host } = new URL(receiver.url);
      const address = `/dashboard/workers/end-leases?host=${encodeURIComponent(host)}`;
      assert.ok(!(await get('/dashboard/workers')).text.includes('End all leases'));
      const two = await accepted({ ...later, max_retries: 1 });
      const offer = await get('/dashboard/workers');
      assert.ok(offer.text.includes(`href="${address}">End all leases of ${host}<`), offer.text);
      const { text } = await get(address);
      assert.match(text, /End 2 leases\?/);
      assert.match(
        text,
        /1 job will be called again after the usual delay\. 1 job has no attempts left/,
      );
      const [, counted_at] = /name="counted_at" value="([^"]+)"/.exec(text)!;
      const after = await accepted(later); // the confirmation does not cover it
      const ended = await press('/dashboard/workers/end-leases', { host, counted_at: counted_at! });
      assert.match((await get('/dashboard/workers', cookieOf(ended))).text, /2 leases were ended/);
      const states = [one, two, after].map(({ id }) => runner().client.get(id));
      assert.deepEqual(
        (await Promise.all(states)).map(({ status }) => status),
        ['pending', 'dead', 'running'],
      );
      assert.equal((await get('/dashboard/workers/end-leases?host=nobody.example')).status, 303);
    });
  },
  { toml },
);
