import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { startTracker } from '@tessera/sandbox/tracker/server';
import { sampleApp } from '../testing/sample-app.ts';

const standIn = await startTracker({ token: 'demo' });
after(() => standIn.close());
beforeEach(() => standIn.clearFaults());
const tracker = {
  apiUrl: standIn.url,
  token: 'demo',
  repo: 'owner/name',
  labels: ['user-feedback'],
};
const app = await sampleApp({ tracker });

const words = {
  title: 'Chybný výsledek',
  body: 'Součet hlasů nesouhlasí se zdrojem.',
  vote_id: '10',
};

function send(payload: object, headers: Record<string, string> = {}, to = app) {
  return to.inject({
    method: 'POST',
    url: '/api/feedback',
    headers: { host: 'localhost', origin: 'http://localhost', ...headers },
    payload: headers['content-type']?.includes('urlencoded')
      ? new URLSearchParams(payload as Record<string, string>).toString()
      : payload,
  });
}
const htmx = { 'hx-request': 'true', 'content-type': 'application/x-www-form-urlencoded' };
const json = { accept: 'application/json' };

test('1.8: a remark becomes an issue with labels, vote and quoted words', async () => {
  const { statusCode, body } = await send(words, json);
  assert.equal(statusCode, 201, body);
  assert.ok(JSON.parse(body).number > 0);
  const issue = standIn.issues.at(-1)!;
  assert.equal(issue.title, '[Feedback] Vote #10: Chybný výsledek');
  assert.deepEqual(issue.labels, ['user-feedback']);
  assert.match(issue.body, /^> Součet hlasů/);
});

test('1.8, 4.2: a form of HTMX gets thanks with a link', async () => {
  const { statusCode, body } = await send(words, htmx);
  assert.equal(statusCode, 200);
  assert.match(body, /Děkujeme, připomínka byla odeslána/);
});

test('1.8: blank, long and wrong fields are named, all at once, and nothing is sent', async () => {
  const before = standIn.issues.length;
  const wrong = { title: '', body: 'b'.repeat(2_001), vote_id: 'x', page_url: 'u'.repeat(501) };
  const { statusCode, body } = await send(wrong, json);
  assert.equal(statusCode, 400);
  const named = JSON.parse(body).fields.map(({ field }: { field: string }) => field);
  assert.deepEqual(named.sort(), ['body', 'page_url', 'title', 'vote_id']);
  for (const title of [' ', '\u00a0', '\n', '\0', '\u200b']) {
    const reply = await send({ ...words, title }, { ...json, cookie: 'lang=en' });
    assert.equal(reply.json().error, 'title must not be blank', JSON.stringify(title));
  }
  assert.equal(standIn.issues.length, before);
});

test('1.8, 7: switched off is 403, and the words stay', async () => {
  const off = await sampleApp();
  assert.equal((await send(words, json, off)).statusCode, 403);
  const { body } = await send(words, htmx, off);
  assert.match(body, /vypnuté/);
  assert.match(body, /value="Chybný výsledek"/);
});

for (const [kind, status] of [
  ['refused', 502],
  ['not-found', 502],
  ['error', 503],
  ['unavailable', 503],
  ['reset', 503],
] as const) {
  test(`1.8, 7: a tracker that is ${kind} is said, and nothing written is lost`, async () => {
    standIn.fault({ kind });
    assert.equal((await send(words, json)).statusCode, status);
    const { body, statusCode } = await send(words, htmx);
    assert.equal(statusCode, 200);
    assert.match(body, /Co jste napsali, zůstalo ve formuláři/);
    assert.match(body, /Součet hlasů nesouhlasí se zdrojem\.<\/textarea>/);
  });
}

test('1.8: without script the answer is a whole page with the form', async () => {
  const form = 'application/x-www-form-urlencoded';
  standIn.fault({ kind: 'unavailable' });
  const { statusCode, body } = await send(words, { 'content-type': form, accept: 'text/html' });
  assert.equal(statusCode, 503);
  assert.match(body, /<html/);
  assert.match(body, /value="Chybný výsledek"/);
});

/** A tracker that answers with one status, and what a visitor gets. */
async function answered(status: number, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end('canary'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reply = await send(words, json, await sampleApp({ tracker: { ...tracker, apiUrl } }));
  server.close();
  assert.doesNotMatch(reply.body, /canary/);
  return [reply.statusCode, reply.headers['retry-after']];
}

test('1.8, 7: a limit of the tracker is said to pass, another refusal is not', async () => {
  assert.deepEqual(await answered(403, { 'retry-after': '90' }), [503, '90']);
  assert.deepEqual(await answered(429), [503, '60']);
  const usedUp = { 'x-ratelimit-remaining': '0' };
  assert.deepEqual(await answered(403, usedUp), [503, '60']);
  const until = `${Math.ceil(Date.now() / 1000) + 120}`;
  const [status, pause] = await answered(403, { ...usedUp, 'x-ratelimit-reset': until });
  assert.equal(status, 503);
  assert.ok(Number(pause) > 100 && Number(pause) <= 121, `${pause} s`);
  assert.deepEqual(await answered(403, { 'x-ratelimit-remaining': '7' }), [502, undefined]);
  for (const refusal of [401, 403, 404, 410, 422]) {
    assert.deepEqual(await answered(refusal), [502, undefined], `${refusal}`);
  }
  for (const redirect of [301, 307]) {
    const moved = await answered(redirect, { location: 'https://elsewhere.example/x' });
    assert.deepEqual(moved, [502, undefined], `${redirect}`);
  }
  assert.equal((await answered(500))[0], 503);
});

test('1.8, 8: a remark that is refused does not count against the limit', async () => {
  const limited = await sampleApp({ tracker, rateLimits: true });
  for (let times = 0; times < 5; times++) {
    assert.equal((await send({ ...words, title: '' }, json, limited)).statusCode, 400);
  }
  const statuses: number[] = [];
  for (let times = 0; times < 4; times++) {
    statuses.push((await send(words, json, limited)).statusCode);
  }
  assert.deepEqual(statuses, [201, 201, 201, 429]);
});

test('1.8: pages of votes and prints offer the form only where remarks can be sent', async () => {
  assert.match((await app.inject('/votes/10')).body, /action="\/api\/feedback"/);
  assert.doesNotMatch((await (await sampleApp()).inject('/votes/10')).body, /\/api\/feedback/);
});
