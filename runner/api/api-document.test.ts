import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiDocumentProblems, runClient } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: '' });
});
after(() => runner.close());

test('4: every route is in the API document, or hidden with a reason', () => {
  // The scope of the dashboard hides all of its routes, see dashboard/routes.ts.
  const problems = routeProblems(runner.server).filter((line) => !/^[A-Z]+ \/dashboard/.test(line));
  assert.deepEqual(problems, []);
});

test("4: the API document has no error and no warning by redocly's recommended rules", async () => {
  const { body } = await runner.ask('GET', '/openapi.json');
  assert.deepEqual(await apiDocumentProblems(body), []);
});

/** What the examples of the README do, with a client whose types are generated. */
const PROGRAM = `
const callback_url = process.env.RECEIVER! + '/ok';

const once = { callback_url, idempotency_key: 'order-17', queue_name: 'emails', payload: { to: 'ann' } };
const created = await client.POST('/jobs', { body: once });
const again = await client.POST('/jobs', { body: once });
if (!created.data || !again.data) throw new Error('not created');
console.log(created.response.status, again.response.status, created.data.id === again.data.id);

const batch = await client.POST('/jobs/batch', {
  body: { jobs: [{ callback_url }, { callback_url: 'not an address' }] },
});
console.log(batch.data?.created, batch.data?.refused);

const queue = await client.PUT('/queues/{name}', {
  params: { path: { name: 'emails' } },
  body: { max_concurrency: 2, rate_limit_rps: 10 },
});
console.log(queue.data?.max_concurrency, queue.data?.rate_limit_rps);

const schedule = await client.POST('/schedules', {
  body: { cron_expression: '0 30 7 * * MON-FRI', timezone: 'Europe/Prague', callback_url },
});
console.log(schedule.data?.upcoming.length);

const path = { id: created.data.id };
let job = await client.GET('/jobs/{id}', { params: { path } });
while (job.data?.status !== 'completed') job = await client.GET('/jobs/{id}', { params: { path } });
console.log(job.data.result, job.data.waiting_for);

const found = await client.GET('/jobs', { params: { query: { queue: 'emails', status: 'completed', limit: 5 } } });
console.log(found.data?.length);

const dead = await client.POST('/jobs/dead/retry', { body: { queue: 'emails', dry_run: true } });
console.log(dead.data?.matched);

const refused = await client.POST('/queues', { body: { name: '' } });
console.log(refused.error?.status);
`;

test("4: a client generated from the API document compiles and does the README's examples", async () => {
  const { server, url, receiver } = runner;
  const printed = await runClient(server.swagger(), PROGRAM, {
    URL: url,
    RECEIVER: receiver.url,
  });
  assert.deepEqual(printed.trim().split('\n'), [
    ...['201 200 true', '1 1', '2 10', '5', '{"ok":true} null', '1', '0', '400'],
  ]);
});
