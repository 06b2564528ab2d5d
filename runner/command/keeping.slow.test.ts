// `backup`, `restore` and `doctor` as an operator gives them after a crash of the runner.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

const MAIN = join(import.meta.dirname, '../main.ts');

/** A runner on the file, once it listens. */
async function start(t: TestContext, path: string) {
  const args = [MAIN, '--db-path', path, '--port', '0', '--host', '127.0.0.1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (/"port":\d+/.test(output)) break;
  }
  child.stdout.resume();
  const url = `http://127.0.0.1:${/"port":(\d+)/.exec(output)?.[1]}`;
  return {
    async add(count: number): Promise<void> {
      const body = JSON.stringify({ callback_url: 'http://127.0.0.1:9/', delay_ms: 3_600_000 });
      const headers = { 'content-type': 'application/json' };
      for (let done = 0; done < count; done++) {
        const { status } = await fetch(`${url}/jobs`, { method: 'POST', headers, body });
        assert.equal(status, 201);
      }
    },
    async total(): Promise<number> {
      const reply = await fetch(`${url}/metrics`, { headers: { accept: 'application/json' } });
      return ((await reply.json()) as { jobs: { total: number } }).jobs.total;
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function asked(path: string, ...args: string[]) {
  const env = { ...process.env, RUNNER_DB_PATH: path };
  return spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8', timeout: 20_000 });
}

/** A runner that was killed after ten jobs, and the copy of it that was made after six. */
async function killed(t: TestContext) {
  const folder = temporaryFolder('keeping');
  const path = join(folder, 'runner.db');
  const runner = await start(t, path);
  await runner.add(6);
  const copies = join(temporaryFolder('keeping'), 'copies');
  assert.equal(asked(path, 'backup', copies).status, 0);
  await runner.add(4);
  const working = asked(path, 'doctor');
  assert.equal(working.status, 0, working.stdout);
  await runner.kill();
  return { folder, path, copy: join(copies, readdirSync(copies)[0]!) };
}

test('10.1: after a crash an older backup is put back, and the runner starts with what it held', async (t) => {
  const { path, copy } = await killed(t);
  const { status, stderr } = asked(path, 'restore', copy, path, '--replace');
  assert.equal(status, 0, stderr);
  assert.ok(!existsSync(`${path}-synced`), 'what belonged to the former file is gone with it');
  assert.equal(await (await start(t, path)).total(), 6);
});

test('10.1: doctor says the acknowledged jobs that the next start misses, and changes nothing', async (t) => {
  const { folder, path } = await killed(t);
  assert.match(asked(path, 'doctor').stdout, /^ok {6}start: .*runner\.db would be opened$/m);
  truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 20_000);
  const held = () =>
    ['runner.db', 'runner.db-wal', 'runner.db-synced', 'runner.db.lock.db'].map((name) =>
      readFileSync(join(folder, name), 'base64'),
    );
  const before = held();
  const { status, stdout } = asked(path, 'doctor');
  assert.match(stdout, /^NOT OK {2}start: \d+ of 10 acknowledged jobs are missing: /m);
  assert.equal(status, 1);
  assert.deepEqual(held(), before);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('inspected')),
    [],
  );
  assert.match(asked(path, '--port', '0').stderr, /\d+ of 10 acknowledged jobs are missing: /);
});
