import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTracker } from './server.ts';

const tracker = await startTracker({ token: 'secret' });
after(() => tracker.close());
const address = `${tracker.url}/repos/example/feedback/issues`;
const ISSUE = { title: 'Wrong <b>title</b>', body: 'Vote 7 has a wrong title.', labels: ['user'] };

const file = (body: object | string = ISSUE, token = 'secret', signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });

test('1.8 tracker stand-in: an issue is filed with its number and listed as JSON and on a page', async () => {
  const reply = await file();
  assert.equal(reply.status, 201);
  const expected = { number: 1, repository: 'example/feedback', ...ISSUE };
  const filed = { ...expected, html_url: `${tracker.url}/#issue-1` };
  assert.deepEqual(await reply.json(), filed);
  assert.deepEqual(await (await fetch(address)).json(), [filed]);
  const other = await fetch(`${tracker.url}/repos/example/other/issues`);
  assert.deepEqual(await other.json(), []);
  const page = await (await fetch(tracker.url)).text();
  assert.match(page, /id="issue-1"/);
  assert.match(page, /Wrong &lt;b&gt;title&lt;\/b&gt;/);
});

test('1.8 tracker stand-in: a wrong token and invalid fields are refused and nothing is filed', async () => {
  const before = tracker.issues.length;
  assert.equal((await file(ISSUE, 'other')).status, 401);
  for (const body of ['{', { title: '' }, { title: 'x', body: 7 }, { title: 'x', labels: 'y' }]) {
    assert.equal((await file(body)).status, 422);
  }
  assert.equal(tracker.issues.length, before);
});

test('1.8 tracker stand-in: refusals and failures on request file nothing', async () => {
  const before = tracker.issues.length;
  const statuses = {
    error: 500,
    unavailable: 503,
    refused: 403,
    'not-found': 404,
  } as const;
  for (const [kind, status] of Object.entries(statuses)) {
    tracker.fault({ kind: kind as keyof typeof statuses, times: 1 });
    assert.equal((await file()).status, status);
  }
  tracker.fault({ kind: 'reset', times: 1 });
  await assert.rejects(file());
  tracker.fault({ kind: 'garbage-json', times: 1 });
  await assert.rejects((await file()).json());
  for (const kind of ['stall', 'slow'] as const) {
    tracker.fault({ kind, times: 1, delayMs: 60_000 });
    await assert.rejects(file(ISSUE, 'secret', AbortSignal.timeout(100)));
  }
  assert.equal(tracker.issues.length, before);
  assert.equal((await file()).status, 201);
});
