import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Status } from './status/route.ts';
import { openHousingStore } from './store/housing-store.ts';
import { MAIN, run, world } from './testing/process.ts';

/** Starts the server and answers its address once it listens. */
async function serve(t: TestContext, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env });
  t.after(() => child.kill('SIGKILL'));
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));
  const address = await until(() => /listening at (http:[^"\s]+)/.exec(log)?.[1]);
  return { child, address, log: () => log };
}

async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 1600; tries++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(25);
  }
  throw new Error('it did not come to pass within forty seconds');
}

async function statusOf(address: string): Promise<Status> {
  return (await (await fetch(`${address}/api/status`)).json()) as Status;
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test('1.1 commands: fetch --all, compute --historical and serve as processes', async (t) => {
  const { env } = await world(t);
  const fetched = await run(env, 'fetch', '--all');
  assert.equal(fetched.code, 0, fetched.err);
  assert.match(fetched.out, /^czso +updated +420$/m);
  const computed = await run(env, 'compute', '--historical');
  assert.equal(computed.code, 0, computed.err);
  assert.match(computed.out, /^75 rows computed/);
  const { child, address } = await serve(t, env);
  assert.equal((await fetch(`${address}/health`)).status, 200);
  assert.equal((await fetch(`${address}/ready`)).status, 200);
  const status = await until(async () => {
    const now = await statusOf(address);
    return now.refreshing ? undefined : now;
  });
  assert.match(status.last_refresh ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  assert.equal(await stop(child), 0);
});

test('1.1 commands: a failed source gives exit code 1 and a row in the table', async (t) => {
  const { env, sources } = await world(t);
  sources.fault('cnb', 'html');
  const { code, out } = await run(env, 'fetch', '--all');
  assert.equal(code, 1);
  assert.match(out, /^cnb +failed +0 +cnb repo rate, line 1: expected PLATNA_OD/m);
  assert.match(out, /^portal +updated/m);
});

test('1.1 commands: unknown arguments exit with 2, compute without data and fetch without a source with 1', async (t) => {
  const { env } = await world(t);
  const unknown = await run(env, 'fetch', '--source', 'fred');
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /--source must be one of .*, not "fred"\.\n\nUsage:/);
  const misset = await run({ ...env, PORT: 'no', PORTAL_URL: 'ftp://x' }, 'serve');
  assert.equal(misset.code, 2);
  assert.match(misset.err, /PORT must be a whole number[\s\S]*PORTAL_URL must be an http/);
  const survey = await run(env, 'fetch', '--source', 'survey');
  assert.deepEqual([survey.code, /nothing was fetched/.test(survey.out)], [1, true]);
  const nothing = await run(env, 'compute');
  assert.equal(nothing.code, 1);
  assert.match(nothing.err, /run `fetch --all` first/);
});

test('1.2 serve: answers with existing data while it fetches', async (t) => {
  const { env, sources } = await world(t);
  sources.fault('portal', 'slow');
  const { child, address } = await serve(t, env);
  await until(() => (sources.requests().portal > 0 ? true : undefined));
  const status = await statusOf(address);
  assert.equal(status.refreshing, true);
  assert.equal((await fetch(`${address}/health`)).status, 200);
  assert.equal((await fetch(`${address}/ready`)).status, 503);
  assert.equal(await stop(child), 0);
});

test('3 states: a killed refresh loses nothing and the next start continues', async (t) => {
  const { env, sources, database } = await world(t);
  assert.equal((await run(env, 'fetch', '--all')).code, 0);
  assert.equal((await run(env, 'compute', '--historical')).code, 0);
  const before = facts(database);

  sources.fault('portal', 'slow');
  const asked = sources.requests().portal;
  const victim = spawn(process.execPath, [MAIN, 'fetch', '--all'], { env });
  await until(() => (sources.requests().portal > asked ? true : undefined));
  victim.kill('SIGKILL');
  await once(victim, 'exit');

  assert.deepEqual(facts(database), before);
  const db = new DatabaseSync(database);
  assert.deepEqual({ ...db.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  db.close();
  const killed = openHousingStore(database);
  assert.equal(killed.fetchLog.state('portal').lastRun?.outcome, undefined);
  killed.close();

  // The dead process held the right to refresh; the server takes it over and mends the log.
  sources.fault('portal', undefined);
  const { child, address } = await serve(t, env);
  const portal = await until(async () => {
    const { refreshing, sources: states } = await statusOf(address);
    const state = states.find(({ source }) => source === 'portal');
    return refreshing || !state?.outcome ? undefined : state;
  });
  assert.equal(portal.outcome, 'unchanged');
  assert.equal(await stop(child), 0);
  const after = openHousingStore(database);
  const interrupted = after.fetchLog
    .recent(20)
    .filter((run) => /interrupted/.test(run.errorMessage ?? ''));
  assert.equal(interrupted.length, 1);
  after.close();
  assert.deepEqual(facts(database), before);
});

test('3 states: two processes do not refresh at once', async (t) => {
  const { env, sources } = await world(t);
  sources.fault('cnb', 'slow');
  const first = spawn(process.execPath, [MAIN, 'fetch', '--source', 'cnb'], { env });
  await until(() => (sources.requests().cnb > 0 ? true : undefined));
  const second = await run(env, 'fetch', '--source', 'cnb');
  assert.equal(second.code, 1);
  assert.match(second.err, /Another refresh is under way/);
  assert.equal(sources.requests().cnb, 1);
  // Told to stop, the first one gives the source up, and says so.
  assert.equal(await stop(first), 1);
});

/** What is stored, without the log and the moments of writing. */
function facts(database: string): unknown[] {
  const db = new DatabaseSync(database, { readOnly: true });
  const rows = [
    ...db
      .prepare(
        'SELECT indicator, region, date, value, source, kind FROM time_series ORDER BY 1, 2, 3',
      )
      .all(),
    ...db
      .prepare('SELECT region, date, months_to_buy, inputs FROM affordability ORDER BY 1, 2')
      .all(),
    ...db
      .prepare('SELECT region, listing_type, name, price FROM example_listings ORDER BY 1, 2, 4')
      .all(),
  ];
  db.close();
  return rows.map((row) => ({ ...row }));
}

test('1.2 readiness: without data /ready says why, also when no refresh will come', async (t) => {
  const { env, sources } = await world(t);
  const reasonOf = async (address: string) => {
    const reply = await fetch(`${address}/ready`);
    return `${reply.status} ${((await reply.json()) as { reason?: string }).reason}`;
  };
  const idle = await serve(t, { ...env, REFRESH_ENABLED: '0' });
  assert.match(await reasonOf(idle.address), /^503 no data are stored, and REFRESH_ENABLED=0/);
  assert.equal(await stop(idle.child), 0);

  for (const source of ['macro', 'cnb', 'czso', 'portal'] as const) sources.fault(source, 'down');
  const failing = await serve(t, env);
  const failed = await until(async () => {
    const reason = await reasonOf(failing.address);
    return reason.includes('the last refresh failed') ? reason : undefined;
  });
  assert.match(failed, /^503 no data are stored; the last refresh failed: macro: /);
  assert.equal(await stop(failing.child), 0);
});
