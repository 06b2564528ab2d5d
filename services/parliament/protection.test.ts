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

const MEMBERS = ['/mps', '/mps/101'];
const MEASURES = ['loyalty', 'attendance', 'similarity'];

for (const [limit, paths] of [
  [
    60,
    [
      '/',
      '/votes',
      '/votes/10',
      '/set-lang/cs',
      '/data',
      '/search?q=a',
      ...MEASURES.map((name) => `/${name}`),
      '/parties',
      ...MEMBERS,
    ],
  ],
  [
    15,
    [
      ...['/votes', '/overview', '/search?q=a'].map(inApi),
      ...[...MEASURES.map((name) => `/${name}`), '/parties', ...MEMBERS].map(inApi),
      '/data/votes.csv',
    ],
  ],
  [30, MEASURES.map((name) => `/charts/${name}.png`)],
] as const) {
  test(`8: ${limit} requests a minute and address for each of ${paths.join(' ')}`, async () => {
    const app = await sampleApp({ rateLimits: true });
    for (const url of paths) {
      const { statusCode, headers } = await app.inject(url);
      assert.deepEqual([statusCode < 400, headers['ratelimit-limit']], [true, `${limit}`], url);
    }
    const [url = '', other = ''] = paths;
    for (let asked = 1; asked < limit; asked++) {
      assert.ok((await app.inject(url)).statusCode < 400);
    }
    const refused = await app.inject(url);
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.ok((await app.inject({ url, remoteAddress: '10.9.9.9' })).statusCode < 400);
    assert.ok((await app.inject(other)).statusCode < 400, 'each route has a counter of its own');
  });
}

function inApi(path: string): string {
  return `/api${path}`;
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

test('10.11: the notice is shown above every page, including errors', async () => {
  const app = await sampleApp({ notice: 'All of it is <made up>.' });
  for (const url of ['/', '/loyalty', '/nowhere']) {
    assert.match((await app.inject(url)).body, /All of it is &lt;made up&gt;\./);
  }
});
