import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { HERE, startProcess } from '../testing/process.ts';
import { createGate, hashOf } from './tokens.ts';

const READ = 'read-token-0123456789';
const HOUR_MS = 3_600_000;

/** A visitor of the dashboard of one process, who has a cookie or gets one. */
function visitorAt(url: string) {
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, cookie },
      body: new URLSearchParams(fields),
    });
  return {
    async login() {
      const reply = await post('/dashboard/login', { token: READ });
      assert.equal(reply.status, 303);
      return (reply.headers.get('set-cookie') ?? '').split(';')[0]!;
    },
    logout: (cookie: string) => post('/dashboard/logout', {}, cookie),
    async isIn(cookie: string) {
      const reply = await fetch(`${url}/dashboard`, { redirect: 'manual', headers: { cookie } });
      if (reply.status === 303) assert.match(reply.headers.get('set-cookie') ?? '', /^runner=;/);
      return reply.status === 200;
    },
  };
}

test('5: logout ends that session, also after a restart, and no other one of the same token', async (t) => {
  const options = { cwd: temporaryFolder('sessions'), env: { ...HERE, RUNNER_READ_TOKENS: READ } };
  const first = startProcess([], options);
  t.after(() => first.kill());
  const before = visitorAt((await first.listening()).url);
  const [left, stayed] = [await before.login(), await before.login()];
  assert.equal((await before.logout(left)).headers.get('location'), '/dashboard/login');
  assert.deepEqual([await before.isIn(left), await before.isIn(stayed)], [false, true]);
  await first.kill();
  const second = startProcess([], options);
  t.after(() => second.kill());
  const after = visitorAt((await second.listening()).url);
  assert.deepEqual([await after.isIn(left), await after.isIn(stayed)], [false, true]);
});

test('5, 10.2: logout at one process of a PostgreSQL ends the session at the others', async (t) => {
  const postgres = await openTestPostgres();
  t.after(postgres.close);
  const env = { ...HERE, RUNNER_READ_TOKENS: READ, RUNNER_DATABASE_URL: postgres.url };
  const processes = [startProcess([], { env }), startProcess([], { env })] as const;
  t.after(() => Promise.all(processes.map((one) => one.kill())));
  const [one, other] = await Promise.all(
    processes.map(async (process) => visitorAt((await process.listening()).url)),
  );
  const cookie = await one!.login();
  assert.equal(await other!.isIn(cookie), true);
  await other!.logout(cookie);
  assert.deepEqual([await one!.isIn(cookie), await other!.isIn(cookie)], [false, false]);
});

test('5: a session ends after twelve hours and cannot be extended or given another name', () => {
  const grant = { name: 'read', hash: hashOf(READ), may: ['read'] } as const;
  const gate = createGate([grant], { sessionKey: 'of the database' });
  const cookie = gate.newSession(grant, 1000);
  const find = (cookie: string | undefined, now = 2000) => gate.findSession(cookie, 'here', now);
  assert.equal(find(cookie)?.grant.name, 'read');
  assert.equal(find(cookie, 1000 + 12 * HOUR_MS), undefined);
  const [until = '', id = '', proof = ''] = cookie.split('.');
  for (const [end, name] of [
    [`${Number(until) + 1}`, id],
    [`0${until}`, id],
    [until, id.replace(/.$/, 'g')],
    [until, id.toUpperCase()],
  ] as const) {
    assert.equal(find(`${end}.${name}.${proof}`), undefined);
  }
  assert.equal(find(`${cookie}.x`), undefined);
  assert.equal(find(undefined), undefined);
  assert.notEqual(gate.newSession(grant, 1000), cookie);
  const elsewhere = createGate([grant], { sessionKey: 'of another' });
  assert.equal(elsewhere.findSession(cookie, 'here', 2000), undefined);
});
