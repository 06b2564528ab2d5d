import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestRunner } from '../../testing/runner.ts';
import { visitorOf } from '../../testing/visitor.ts';

test('1.5, 4.5: a job that has ended is done again from its page, with an edited payload', async (t) => {
  const runner = await startTestRunner();
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const visitor = visitorOf(() => runner);
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  const { id } = await client.enqueue({ ...job, payload: { order: 17 } });
  await client.waitFor(id);
  const { text } = await visitor.get(`/dashboard/jobs/${id}`);
  assert.match(text, /<textarea id="f-payload"[^>]*>\{\s*&quot;order&quot;: 17\s*\}<\/textarea>/);

  const post = (payload: string) => visitor.post(`/dashboard/jobs/${id}/replay`, { payload });
  const { status, headers } = await post('{"order": 18}');
  assert.equal(status, 303);
  const made = await client.waitFor(headers.get('location')!.split('/').at(-1)!);
  assert.deepEqual([made.replay_of, made.payload], [id, '{"order":18}']);
  for (const wrong of ['', '[1]', '{', 'null']) {
    const refused = await post(wrong);
    assert.deepEqual([refused.status, /JSON/.test(refused.text)], [400, true], wrong);
  }
});

test('1.5, 4.5: a payload that is refused is still in its form, with where it stops being JSON', async (t) => {
  const runner = await startTestRunner();
  t.after(() => runner.close());
  const { client, receiver } = runner;
  const visitor = visitorOf(() => runner);
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'live' };
  const { id } = await client.enqueue({ ...job, payload: { name: '\u202egnp' } });
  await client.waitFor(id);
  const { text } = await visitor.get(`/dashboard/jobs/${id}`);
  assert.match(text, />\{\s*&quot;name&quot;: &quot;\\u202egnp&quot;\s*\}<\/textarea>/);
  const typed = { payload: '{"order": 18,}' };
  const refused = await visitor.post(`/dashboard/jobs/${id}/replay`, typed);
  assert.match(refused.text, />\{&quot;order&quot;: 18,\}<\/textarea>/);
  assert.match(refused.text, /id="f-payload-problem">must be a JSON object \(.* position 13 /);
  assert.match(refused.text, /<title>Error: Job /);
});

test('1.5, 4.12: a pulled job shows how far it is, and is cancelled from its page', async (t) => {
  const runner = await startTestRunner();
  t.after(() => runner.close());
  const { client } = runner;
  const visitor = visitorOf(() => runner);
  const { id } = await client.enqueue({ callback_url: null, queue_name: 'p', tags: ['brno'] });
  const page = async () => (await visitor.get(`/dashboard/jobs/${id}`)).text;
  assert.match(await page(), /worker/);
  const { jobs } = await client.pull('p', { worker: 'w' });
  await client.heartbeat(id, jobs[0]!.claim, { progress: 0.25, note: 'page 3 of 12' });
  assert.match(await page(), /<progress max="1" value="0.25"[^>]*><\/progress> 25 % page 3 of 12/);
  assert.match(await page(), /brno/);
  assert.match((await visitor.get(`/dashboard/jobs/${id}/cancel`)).text, /<form/);
  assert.equal((await visitor.post(`/dashboard/jobs/${id}/cancel`)).status, 303);
  assert.equal((await client.get(id)).status, 'dead');
});
