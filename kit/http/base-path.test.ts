import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainServer } from '../testing/ask.ts';
import { basePathOf, markupBelow, withoutBase } from './base-path.ts';

test('the path is taken off once, and nothing else is taken for it', () => {
  assert.deepEqual(
    ['https://x', 'https://x/', 'https://x/votes/', 'https://x/a/b', ''].map(basePathOf),
    ['', '', '/votes', '/a/b', ''],
  );
  const taken = ['/votes', '/votes/', '/votes?a=1', '/votes/votes/7', '/votesx', '/health'];
  assert.deepEqual(
    taken.map((url) => withoutBase('/votes', url)),
    ['/', '/', '/?a=1', '/votes/7', '/votesx', '/health'],
  );
});

test('addresses of markup lie below it; text, other hosts and fragments stay', () => {
  const markup =
    '<a href="/x?y=/z">/x href=&quot;/x</a><img src="//h/x"><form action="/"><p hx-get="/a"><a href="#t">';
  assert.equal(
    markupBelow('/votes', markup),
    '<a href="/votes/x?y=/z">/x href=&quot;/x</a><img src="//h/x"><form action="/votes/"><p hx-get="/votes/a"><a href="#t">',
  );
});

test('redirects and cookies lie below it, also the cookies of a part', async () => {
  const server = await plainServer({ publicUrl: 'https://x.example/votes', compression: true });
  server.get('/login', (_request, reply) =>
    reply
      .setCookie('a', '1', { path: '/dashboard', httpOnly: true })
      .setCookie('b', '2', { path: '/' })
      .header('hx-redirect', '/next')
      .redirect('/next'),
  );
  server.get('/away', (_request, reply) => reply.redirect('https://other.example/'));
  const cookies = [
    'a=1; Path=/votes/dashboard; HttpOnly; SameSite=Lax',
    'b=2; Path=/votes; SameSite=Lax',
  ];
  const { headers } = await server.inject('/votes/login');
  assert.deepEqual(
    [headers.location, headers['hx-redirect'], headers['set-cookie']],
    ['/votes/next', '/votes/next', cookies],
  );
  assert.equal((await server.inject('/away')).headers.location, 'https://other.example/');
});
