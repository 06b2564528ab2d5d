// Every mistake an operator can make at the start, in each service and the launcher: sentences,
// the right exit code, no line of a stack.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Table } from '@tessera/kit/config';
import { type Program, rowsOf } from '@tessera/kit/read-settings';
import { settingsTable } from '@tessera/kit/settings-help';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { PROGRAM as housing } from '../housing/settings.ts';
import { PROGRAM as parliament } from '../parliament/settings.ts';
import { PROGRAM as rating } from '../rating/settings.ts';
import { PROGRAM as runner } from '../runner/settings/schema.ts';
import { PROGRAM as launcher } from './settings.ts';
import { launcherPorts } from './testing/ports.ts';

const root = join(import.meta.dirname, '..');

type Service = {
  readonly name: string;
  readonly entry: string;
  readonly program: Program<Table>;
  readonly port: string;
  /** What is set so that its data would lie below a file, where nothing can be written. */
  readonly unwritable: (path: string) => NodeJS.ProcessEnv;
  readonly prefixed: string;
};

const services: readonly Service[] = [
  {
    ...{ name: 'parliament', entry: 'parliament/main.ts', program: parliament, port: 'PORT' },
    unwritable: (path) => ({ ANALYZER_CACHE_DIR: path }),
    prefixed: 'ANALYZER_CACHE_DRI',
  },
  {
    ...{ name: 'housing', entry: 'housing/main.ts', program: housing, port: 'PORT' },
    unwritable: (path) => ({ DATABASE_URL: `sqlite:${path}` }),
    prefixed: 'REFRESH_ENABLE',
  },
  {
    ...{ name: 'rating', entry: 'rating/main.ts', program: rating, port: 'PORT' },
    unwritable: (path) => ({ DATABASE_URL: `sqlite:${path}` }),
    prefixed: 'UPSTREAM_API_KYE',
  },
  {
    ...{ name: 'runner', entry: 'runner/main.ts', program: runner, port: 'RUNNER_PORT' },
    unwritable: (path) => ({ RUNNER_DB_PATH: path }),
    prefixed: 'RUNNER_DB_PAHT',
  },
  {
    ...{ name: 'launcher', entry: 'launcher/main.ts', program: launcher, port: 'RATING_PORT' },
    unwritable: (path) => ({ DEMO_DIR: path }),
    prefixed: 'DEMO_DRI',
  },
];

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a program that should end by itself, in an empty folder unless told otherwise. */
async function run(
  entry: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  cwd = temporaryFolder('mistakes'),
): Promise<Ended> {
  const ports = await launcherPorts();
  const child = spawn(process.execPath, [join(root, entry), ...args], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...ports.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [code] = await once(child, 'close');
  clearTimeout(tooLong);
  return { code, out, err };
}

function assertSentences({ code, err, out }: Ended, expected: number, ...words: RegExp[]): void {
  assert.equal(code, expected, err + out);
  for (const word of words) assert.match(err, word);
  assert.doesNotMatch(err + out, /^\s+at .*[:(]/m, 'no line of a stack');
  assert.doesNotMatch(err, /node:internal|Node\.js v/);
}

for (const { name, entry, program, port, unwritable, prefixed } of services) {
  const args = name === 'launcher' ? ['demo'] : [];

  test(`${name}: bad settings are all named at once, exit code 2`, async () => {
    const isServer = name !== 'launcher';
    const bad = {
      [port]: 'abc',
      ...(isServer && { RATE_LIMIT_ENABLED: 'maybe', TRUST_PROXY: 'all' }),
    };
    const ended = await run(entry, bad, [...args, ...(isServer ? ['--log-level=loud'] : [])]);
    assertSentences(
      ended,
      2,
      new RegExp(`${port} must be a whole number from 0 to 65535, not "abc"\\.`),
    );
    if (!isServer) return;
    for (const place of ['RATE_LIMIT_ENABLED', 'TRUST_PROXY', '--log-level']) {
      assert.match(ended.err, new RegExp(`^ +${place} must be .*\\.$`, 'm'));
    }
  });

  test(`${name}: RATE_LIMIT_ENABLED=false is understood beside PORT=abc`, async () => {
    const ended = await run(entry, { [port]: 'abc', RATE_LIMIT_ENABLED: 'false' }, args);
    assertSentences(ended, 2, new RegExp(`${port} must be`));
    assert.doesNotMatch(ended.err, /RATE_LIMIT/);
  });

  test(`${name}: a port that is taken, exit code 1`, async (t) => {
    const squatter = createServer().listen(0, '127.0.0.1');
    t.after(() => squatter.close());
    await once(squatter, 'listening');
    const { port: taken } = squatter.address() as { port: number };
    const folder = temporaryFolder('taken');
    const env = {
      [port]: `${taken}`,
      ...(name === 'runner' && { RUNNER_HOST: '127.0.0.1' }),
      ...unwritable(join(folder, 'data')),
      ...(name === 'housing' && { REFRESH_ENABLED: '0' }),
    };
    const ended = await run(entry, env, args);
    assertSentences(ended, 1, new RegExp(`port ${taken}.* is taken`), new RegExp(`${port}=`));
  });

  test(`${name}: a folder or file that cannot be written, exit code 1`, async () => {
    const file = join(temporaryFolder('file'), 'a-file');
    writeFileSync(file, '');
    const path = join(file, 'data');
    const ended = await run(entry, { RUNNER_HOST: '127.0.0.1', ...unwritable(path) }, args);
    assertSentences(ended, 1, new RegExp(path));
  });

  test(`${name}: a misspelt variable with its prefix is named with the nearest known one`, async () => {
    const ended = await run(entry, { [prefixed]: 'hunter2', [port]: 'abc' }, args);
    assert.equal(ended.code, 2);
    const dotenv = temporaryFolder('dotenv');
    writeFileSync(join(dotenv, '.env'), `${prefixed}=hunter2\n`);
    const named = await run(entry, {}, args, dotenv);
    assertSentences(
      named,
      2,
      new RegExp(`\\.env: ${prefixed} is no setting of .*; did you mean \\w+\\?`),
    );
    assert.ok(!named.err.includes('hunter2'));
  });

  test(`${name}: --help lists every setting, the README has the same table`, async () => {
    const { code, out, err } = await run(entry, {}, [...args, '--help']);
    assert.deepEqual([code, err], [0, '']);
    for (const { setting, ...row } of rowsOf(program.settings)) {
      assert.ok(out.includes(setting.help.replaceAll('`', '')), setting.help);
      for (const known of [row.name, row.env, row.flag])
        assert.ok(out.includes(known ?? ''), known);
    }
    const readme = readFileSync(join(root, entry.split('/')[0]!, 'README.md'), 'utf8');
    const command = `node ${entry} --help=markdown`;
    assert.ok(readme.includes(settingsTable(program)), `${command} prints what is to stand there`);
  });
}

test('launcher: equal ports are found before anything starts', async () => {
  const ended = await run('launcher/main.ts', { HOUSING_PORT: '4567', RATING_PORT: '4567' }, [
    'demo',
  ]);
  assertSentences(ended, 2, /HOUSING_PORT and RATING_PORT are all 4567/);
  assert.equal(ended.out, '');
});

test('launcher: every port that is taken is named, and nothing is started', async (t) => {
  const squatters = [createServer(), createServer()].map((one) => one.listen(0, '127.0.0.1'));
  t.after(() => squatters.map((squatter) => squatter.close()));
  await Promise.all(squatters.map((squatter) => once(squatter, 'listening')));
  const [one, two] = squatters.map((squatter) => (squatter.address() as { port: number }).port);
  const env = { HOUSING_PORT: `${one}`, PORTAL_PORT: `${two}` };
  const ended = await run('launcher/main.ts', env, ['start']);
  assertSentences(ended, 1, new RegExp(`${one}.*HOUSING_PORT=.*${two}.*PORTAL_PORT=`));
  assert.equal(ended.out, '');
});

test('launcher: a demo folder of somebody else, or that others may write to, is not used', async () => {
  const folder = join(temporaryFolder('foreign'), 'demo');
  mkdirSync(folder, { mode: 0o777 });
  chmodSync(folder, 0o777);
  const ended = await run('launcher/main.ts', { DEMO_DIR: folder }, ['demo']);
  assertSentences(ended, 1, /may be written by other users/);
  const unknown = await run('launcher/main.ts', {}, ['dance']);
  assertSentences(unknown, 2, /dance is not understood[\s\S]*Usage: npm start/);
});
