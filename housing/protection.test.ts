import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from './testing/site.ts';

test('4.1, 7 an unknown address is a 404 page in the visitor’s language', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  for (const [lang, words] of [
    ['cs', /Tady nic není/],
    ['en', /There is nothing here/],
  ] as const) {
    const reply = await app.inject({ url: '/nowhere', cookies: { lang } });
    assert.equal(reply.statusCode, 404);
    assert.match(String(reply.headers['content-type']), /^text\/html/);
    assert.match(reply.body, words);
    assert.match(reply.body, /<a href="\/">/);
  }
});

test('7 errors come in the caller’s format: page, fragment, JSON', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  assert.match((await app.inject('/compare?measure=x')).body, /<!doctype html>/i);
  const htmx = await app.inject({ url: '/compare?measure=x', headers: { 'hx-request': 'true' } });
  assert.match(htmx.body, /^<div class="notice bad"/);
  const accept = { accept: 'application/json' };
  const json = await app.inject({ url: '/nowhere', headers: accept });
  assert.deepEqual(json.json(), { error: 'There is no page /nowhere.', status: 404 });
});

test('10.7 security: every answer has the security headers', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  for (const url of ['/', '/nowhere', '/api/chart/forecast', '/api/status', '/health']) {
    const { headers } = await app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(String(headers['content-security-policy']), /default-src 'self'/, url);
  }
});

test('9 the API is described at /openapi.json', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  const { paths, openapi } = (await app.inject('/openapi.json')).json();
  assert.match(openapi, /^3\./);
  for (const path of [
    '/',
    '/compare',
    '/forecast',
    '/data',
    '/api/chart/forecast',
    '/api/chart/rent-burden',
    '/api/status',
    '/api/regions',
  ]) {
    assert.ok(paths[path]?.get, path);
  }
});

test('8.2 rate limit: 429 with Retry-After; other clients are not affected', async (t) => {
  const { app, close } = await testApp({ empty: true, rateLimits: true });
  t.after(close);
  for (let asked = 0; asked < 60; asked++) {
    assert.equal((await app.inject('/data')).statusCode, 200);
  }
  const refused = await app.inject('/data');
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await app.inject({ url: '/data', remoteAddress: '10.9.9.9' })).statusCode, 200);
});

test('10.7 languages: the cookie decides, Czech by default', async (t) => {
  const { app, close } = await testApp({ empty: true });
  t.after(close);
  assert.match((await app.inject('/')).body, /<html lang="cs">/);
  assert.match((await app.inject({ url: '/', cookies: { lang: 'en' } })).body, /<html lang="en">/);
  assert.match((await app.inject({ url: '/', cookies: { lang: 'xx' } })).body, /<html lang="cs">/);
  assert.equal((await app.inject('/set-lang/de')).statusCode, 400);
});
