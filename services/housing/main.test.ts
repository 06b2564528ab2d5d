import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Status } from './status/route.ts';
import { openHousingStore } from './store/housing-store.ts';
import { valuesOf } from './testing/filled-store.ts';
import { MAIN, run, world } from './testing/process.ts';

/** Starts the server and answers its address once it listens. */
async function serve(t: TestContext, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env });
  t.after(() => child.kill('SIGKILL'));
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));
  const address = await until(() => /listening at (http:[^"\s]+)/.exec(log)?.[1]);
  return { child, address };
}

async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 4000; tries++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(25);
  }
  throw new Error('it did not come to pass within a hundred seconds');
}

function interruptedRuns(database: string): unknown {
  const db = new DatabaseSync(database, { readOnly: true });
  const sql = "SELECT count(*) AS count FROM fetch_log WHERE error_message LIKE 'interrupted%'";
  const row = db.prepare(sql).get();
  db.close();
  return row?.count;
}

async function statusOf(address: string): Promise<Status> {
  return (await (await fetch(`${address}/api/status`)).json()) as Status;
}

test('1.1, 1.2, 3 processes: a killed refresh loses nothing, serve answers while it refreshes, and stops', async (t) => {
  const { env, sources, database } = await world(t);
  sources.fault('portal', 'slow');
  const victim = spawn(process.execPath, [MAIN, 'fetch', '--all'], { env });
  await until(() => (sources.requests().portal > 0 ? true : undefined));
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const db = new DatabaseSync(database);
  assert.deepEqual({ ...db.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  db.close();

  // The dead process held the right to refresh; the server takes it over and mends the log.
  const { child, address } = await serve(t, env);
  await until(() => (sources.requests().portal > 1 ? true : undefined));
  assert.equal((await statusOf(address)).refreshing, true);
  assert.equal((await fetch(`${address}/`)).status, 200);
  assert.equal((await fetch(`${address}/api/chart/wages`)).status, 200);
  const second = await run(env, 'fetch', '--source', 'cnb');
  assert.equal(second.code, 1);
  assert.match(second.err, /Another refresh is under way/);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  const after = openHousingStore(database);
  assert.equal(interruptedRuns(database), 1);
  assert.equal(valuesOf(after, 'czso'), 420);
  after.close();
});
