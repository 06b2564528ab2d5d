import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from './testing/sample-app.ts';

test('5.1: every response carries the protecting headers, errors and fragments too', async () => {
  const app = await sampleApp();
  for (const url of ['/loyalty', '/api/loyalty', '/nowhere', '/api/loyalty?top=0', '/health']) {
    const { headers } = await app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    assert.equal(
      headers['permissions-policy'],
      'camera=(), microphone=(), geolocation=(), payment=()',
    );
  }
});

test('5.1: sources are limited to the own origin, with one external script', async () => {
  const app = await sampleApp({ scriptHost: 'https://unpkg.com/a.js' });
  const policy = String((await app.inject('/loyalty')).headers['content-security-policy']);
  assert.match(
    policy,
    /script-src 'self' 'unsafe-inline' 'sha256-[\w+/]{43}=' https:\/\/unpkg\.com\/a\.js;/,
  );
  assert.match(policy, /style-src 'self' 'unsafe-inline';/);
  for (const kind of ['img-src', 'font-src', 'connect-src']) {
    assert.match(policy, new RegExp(`${kind} 'self';`));
  }
  const without = await (await sampleApp({ scriptHost: '' })).inject('/loyalty');
  assert.match(
    String(without.headers['content-security-policy']),
    /script-src 'self' 'unsafe-inline' 'sha256-[\w+/]{43}=';/,
  );
});

test('5.2, 7: a POST of foreign or no origin is answered 200 with an error fragment', async () => {
  const app = await sampleApp();
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/feedback',
      headers: { host: 'localhost', ...headers },
    });
  for (const headers of [
    {},
    { origin: 'http://evil.example' },
    { referer: 'http://evil.example/x' },
  ]) {
    const { statusCode, body } = await post(headers as Record<string, string>);
    assert.deepEqual([statusCode, body.includes('role="alert"')], [200, true]);
  }
  assert.notEqual((await post({ origin: 'http://localhost' })).statusCode, 200);
});

test('1.3: set-lang keeps the language in a cookie and leads back to our own page', async () => {
  const app = await sampleApp();
  const headers = { host: 'localhost', referer: 'http://localhost/loyalty?top=5' };
  const answer = await app.inject({ url: '/set-lang/en', headers });
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/loyalty?top=5']);
  assert.deepEqual([answer.cookies[0]?.name, answer.cookies[0]?.value], ['lang', 'en']);
});

test('1.3: set-lang never leads to another site', async () => {
  const app = await sampleApp();
  const headers = { host: 'localhost', referer: 'http://evil.example/x' };
  assert.equal((await app.inject({ url: '/set-lang/cs', headers })).headers.location, '/');
});

test('4.1: any other language is 400', async () => {
  const app = await sampleApp();
  assert.equal((await app.inject('/set-lang/de')).statusCode, 400);
});

test('1.3: the language of a page is that of the cookie, Czech by default', async () => {
  const app = await sampleApp();
  assert.match((await app.inject('/loyalty')).body, /<html lang="cs">/);
  const english = await app.inject({ url: '/loyalty', cookies: { lang: 'en' } });
  assert.match(english.body, /<html lang="en">/);
  const odd = await app.inject({ url: '/loyalty', cookies: { lang: 'xx' } });
  assert.match(odd.body, /<html lang="cs">/);
});

test('4.4: the API schema is published, interactive documentation is not', async () => {
  const app = await sampleApp();
  const { paths, openapi } = (await app.inject('/openapi.json')).json();
  assert.match(openapi, /^3\./);
  assert.ok(paths['/api/loyalty'].get);
  for (const url of ['/docs', '/redoc', '/documentation']) {
    assert.equal((await app.inject(url)).statusCode, 404);
  }
});

for (const [url, limit] of [
  ['/', 60],
  ['/loyalty', 60],
  ['/attendance', 60],
  ['/similarity', 60],
  ['/votes', 60],
  ['/votes/10', 60],
  ['/set-lang/cs', 60],
  ['/api/loyalty', 15],
  ['/api/attendance', 15],
  ['/api/similarity', 15],
  ['/api/votes', 15],
  ['/charts/loyalty.png', 30],
  ['/charts/attendance.png', 30],
  ['/charts/similarity.png', 30],
] as const) {
  test(`8: ${url} is limited to ${limit} a minute for each address`, async () => {
    const app = await sampleApp({ rateLimits: true });
    for (let asked = 0; asked < limit; asked++) {
      assert.ok((await app.inject(url)).statusCode < 400);
    }
    const refused = await app.inject(url);
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.ok((await app.inject({ url, remoteAddress: '10.9.9.9' })).statusCode < 400);
  });
}

test('7: errors speak the form of who asks: a page, a fragment, JSON', async () => {
  const app = await sampleApp();
  assert.match((await app.inject('/loyalty?top=0')).body, /<!doctype html>/i);
  assert.match((await app.inject('/api/loyalty?top=0')).body, /^<div class="notice bad"/);
  const json = await app.inject({ url: '/loyalty?top=0', headers: { accept: 'application/json' } });
  assert.deepEqual(json.json(), {
    error: 'top must be at least 1',
    status: 400,
    fields: [{ field: 'top', message: 'must be at least 1' }],
  });
});

test('10.11: shared pages carry title, description and absolute public addresses', async () => {
  const { body } = await (await sampleApp({ publicUrl: 'https://localhost/' })).inject('/loyalty');
  assert.match(body, /<meta property="og:title" content="[^"]+">/);
  assert.match(body, /og:image" content="https:\/\/localhost\/loyalty\/share\.png\?/);
  const alone = await (await sampleApp()).inject('/votes/10');
  assert.match(alone.body, /<link rel="canonical" href="http:\/\/localhost:80\/votes\/10">/);
});

test('10.11: the notice is shown above every page, including errors', async () => {
  const app = await sampleApp({ notice: 'All of it is <made up>.' });
  for (const url of ['/', '/loyalty', '/nowhere']) {
    assert.match((await app.inject(url)).body, /All of it is &lt;made up&gt;\./);
  }
});

test('8: a client behind a proxy is counted by its own address only when that is trusted', async () => {
  for (const [trustProxy, expected] of [
    [true, 200],
    [false, 429],
  ] as const) {
    const app = await sampleApp({ rateLimits: true, trustProxy });
    const ask = (client: string) =>
      app.inject({ url: '/api/loyalty', headers: { 'x-forwarded-for': client } });
    for (let asked = 0; asked < 15; asked++) await ask('10.0.0.1');
    assert.equal((await ask('10.0.0.2')).statusCode, expected);
  }
});
