import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestRunner, type TestOptions } from '../testing/runner.ts';
import { visitorOf } from '../testing/visitor.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createGate } from './tokens.ts';

const READ = 'read-token-0123456789';
const ADMIN = 'admin-token-0123456789';
const security = `[security]\nread_tokens = ["${READ}"]\nadmin_tokens = ["${ADMIN}"]\n`;

async function guarded(t: { after(close: () => Promise<void>): void }, options: TestOptions) {
  const runner = await startTestRunner(options);
  t.after(() => runner.close());
  const { post } = visitorOf(() => runner, '');
  let guesses = 0;
  const guess = () => `${guesses++}-is-rotated-and-never-right`;
  const from = (address?: string) => ({ ...(address && { 'x-forwarded-for': address }) });
  return {
    api: async (token = guess(), address?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...from(address) };
      return runner.ask('GET', '/jobs', undefined, headers);
    },
    form: (token = guess(), address?: string) => post('/dashboard/login', { token }, from(address)),
    cookie: (cookie: string) => runner.ask('GET', '/dashboard', undefined, { cookie }),
  };
}

for (const door of ['api', 'form', 'cookie'] as const) {
  test(`5: ten wrong tokens within a minute, each another one, close every door to their address: ${door}`, async (t) => {
    const runner = await guarded(t, { toml: security });
    // What makes such a cookie knows a token, so each is a guess.
    const forged = () =>
      createGate([], { sessionKey: 'x' }).newSession(
        { name: 'x', hash: 'x', may: ['admin'] },
        Date.now(),
      );
    const knock = () => (door === 'cookie' ? runner.cookie(`runner=${forged()}`) : runner[door]());
    const statuses = [];
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await knock()).status);
    assert.deepEqual(new Set(statuses), new Set([door === 'cookie' ? 303 : 401]));
    for (const refused of [await knock(), await runner.api(), await runner.form()]) {
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60, `${seconds}`);
    }
    const { status, body } = await runner.api();
    assert.match(body.error, /^too many wrong tokens came from this address; try again in \d+ s$/);
    assert.equal(body.status, status);
    // Even the right one is not answered, or guessing would go on.
    assert.equal((await runner.api(ADMIN)).status, 429);
    assert.equal((await runner.form(ADMIN)).status, 429);
  });
}

test('5: a token that was right from an address before is not locked out by others there', async (t) => {
  const runner = await guarded(t, { toml: security });
  assert.equal((await runner.api(ADMIN)).status, 200);
  const reply = await runner.form(READ);
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0]!;
  assert.equal((await runner.cookie(cookie)).status, 200);
  for (let tries = 0; tries < 30; tries += 1) await runner.api();
  assert.equal((await runner.api()).status, 429);
  assert.equal((await runner.api(ADMIN)).status, 200);
  assert.equal((await runner.cookie(cookie)).status, 200);
});

test('5: behind a proxy that is trusted the caller’s own address counts, else the proxy’s', async (t) => {
  const trusting = await guarded(t, { toml: `[server]\ntrust_proxy = 1\n${security}` });
  const not = await guarded(t, { toml: security });
  for (const runner of [trusting, not]) {
    for (let tries = 0; tries < 11; tries += 1) await runner.api(undefined, `10.0.0.${tries % 2}`);
  }
  assert.equal((await trusting.api(undefined, '10.0.0.1')).status, 401);
  for (let tries = 0; tries < 10; tries += 1) await trusting.api(undefined, '10.0.0.1');
  assert.equal((await trusting.api(undefined, '10.0.0.1')).status, 429);
  assert.equal((await trusting.form(ADMIN, '10.0.0.2')).status, 303);
  assert.equal((await trusting.api(ADMIN, '10.0.0.2')).status, 200);
  assert.equal((await not.api(ADMIN, '10.0.0.2')).status, 429);
});

test('5: the minute ends, and an address of IPv6 counts with its /64', () => {
  let now = 0;
  const limited: string[] = [];
  const limit = createGuessLimit({ clock: () => now, onLimit: (one) => void limited.push(one) });
  const wrong = (address: string) => limit.check(address, `${Math.random()}`, () => undefined);
  const refused = { statusCode: 429, retryAfterSeconds: 60 };
  for (let tries = 0; tries < 10; tries += 1) wrong(`2001:db8:1:2::${tries}`);
  assert.throws(() => wrong('2001:db8:1:2:ffff:ffff:ffff:ffff'), refused);
  assert.doesNotThrow(() => wrong('2001:db8:1:3::1'));
  for (let tries = 0; tries < 10; tries += 1) wrong('10.0.0.1');
  for (let tries = 0; tries < 10; tries += 1) wrong(tries % 2 ? '::1' : '0:0::2');
  assert.throws(() => wrong('10.0.0.1'), refused);
  assert.throws(() => wrong('::3'), refused);
  assert.deepEqual(limited, ['2001:db8:1:2', '10.0.0.1', '0:0:0:0']);
  now = 60_000;
  for (const address of ['2001:db8:1:2::1', '10.0.0.1', '::1']) wrong(address);
});
