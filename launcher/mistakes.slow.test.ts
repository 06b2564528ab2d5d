// Every mistake in settings and arguments, in each service and the launcher: sentences, all at
// once, exit code 2, no line of a stack. How each sentence is made, kit/config.test.ts tries.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Table } from '@tessera/kit/config';
import { type Program, rowsOf } from '@tessera/kit/program';
import { readSettings, SettingsError } from '@tessera/kit/read-settings';
import { settingsTable } from '@tessera/kit/settings-help';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { assertSentences, root, run, services } from './testing/mistakes.ts';

type Given = { args?: readonly string[]; env?: Record<string, string>; dotenv?: string };

/** What a program says of these settings, as it does before it starts. */
function saidOf(program: Program<Table>, { args = [], env = {}, dotenv }: Given) {
  const readFile = (path: string) => (path === '.env' ? dotenv : undefined);
  try {
    const { warnings } = readSettings(program, { args, env, readFile });
    return { problems: [], warnings };
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    return { problems: error.problems, warnings: [] };
  }
}

for (const { name, entry, program, port, prefixed, unknown } of services) {
  const isServer = name !== 'launcher';
  const own = isServer ? name : 'start';
  const args = isServer ? [] : ['demo'];
  // A service may take a free port; the launcher must know where to ask.
  const ports = `must be a whole number from ${isServer ? 0 : 1} to 65535`;
  const flag = rowsOf(program.settings).find(({ env }) => env === port)?.flag;
  const unknownSaid = new RegExp(`^${unknown} is no setting of ${own}(; .*\\?)?$`);

  test(`${name}: mistakes in variables, flags and .env are all named at once, exit code 2`, async () => {
    const folder = temporaryFolder('dotenv');
    writeFileSync(join(folder, '.env'), `${prefixed}=hunter2\nPORT 8000\n`);
    const bad = isServer ? { RATE_LIMIT_ENABLED: 'maybe', TRUST_PROXY: 'all' } : {};
    const given = ['--nonsense=hunter2', `--${flag}=99999`, 'extra'];
    const ended = await run(entry, bad, isServer ? [...given, '--log-level=loud'] : given, folder);
    assertSentences(
      ended,
      2,
      new RegExp(`^${own}: bad settings or arguments \\(--help lists them all\\)\n`),
      /^ {2}--nonsense is unknown\.\n {2}"extra" is no command; commands are [a-z, ]+\.$/m,
      /^ {2}\.env, line 2: expected NAME=value\.$/m,
      new RegExp(`^ {2}\\.env: ${prefixed} is no setting of ${own}; did you mean \\w+\\?$`, 'm'),
      new RegExp(`^ {2}--${flag} ${ports}, not "99999"\\.$`, 'm'),
      // How it is called.
      /\n\n\S/,
    );
    for (const place of isServer ? ['RATE_LIMIT_ENABLED', 'TRUST_PROXY', '--log-level'] : []) {
      assert.match(ended.err, new RegExp(`^ +${place} must be .*\\.$`, 'm'));
    }
    assert.deepEqual([ended.out, ended.err.includes('hunter2')], ['', false]);
  });

  test(`${name}: ${unknown}, which nobody reads, is a warning in the environment, a problem in .env`, () => {
    const warned = saidOf(program, { args, env: { [unknown]: 'hunter2' } });
    assert.equal(warned.warnings.length, 1);
    assert.match(warned.warnings[0]!, unknownSaid);
    const [refused = ''] = saidOf(program, { args, dotenv: `${unknown}=hunter2\n` }).problems;
    assert.match(refused.replace('.env: ', ''), unknownSaid);
  });

  test(`${name}: a name in .env that no service reads is named, alone and beside mistakes`, () => {
    const others = 'MACRO_API_KEY=a\nANALYZER_CACHE_DIR=b\nDOMAIN=c\nNODE_ENV=d\n';
    const foreign = {
      args,
      dotenv: `${others}NONSENSE=hunter2\nPUBLIC_ULR=hunter2\n`,
    };
    const named = [
      '.env: NONSENSE is no setting of any service',
      '.env: PUBLIC_ULR is no setting of any service; did you mean PUBLIC_URL?',
    ];
    assert.deepEqual(saidOf(program, foreign).warnings, named);
    const env = { [port]: 'abc', [unknown]: 'hunter2' };
    const [, own = '', ...rest] = saidOf(program, { ...foreign, env }).problems;
    assert.match(own, unknownSaid);
    assert.deepEqual(rest, named);
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

  if (!isServer) continue;

  test(`${name}: names and addresses that cannot work are refused by name, without a password`, () => {
    const env = {
      ALLOWED_HOSTS: 'http://a/b, ,fine.example,x y',
      PUBLIC_URL: 'https://user:hunter2@x/path?q',
    };
    const problems = saidOf(program, { env }).problems.join('\n');
    assert.match(problems, /ALLOWED_HOSTS: "http:\/\/a\/b" is no host .*"x y" is no host name/);
    assert.match(problems, /PUBLIC_URL must be a scheme, .*, not "https:\/\/…@x\/path\?q"/);
    assert.doesNotMatch(problems, /hunter2|fine\.example/);
  });
}

for (const [name, variable, address] of [
  ['housing', 'DATABASE_URL', 'mysql://u:hunter2@x'],
  ['rating', 'DATABASE_URL', 'mysql://u:hunter2@x'],
  ['rating', 'KV_URL', 'memcached://u:hunter2@x'],
  ['runner', 'RUNNER_DATABASE_URL', 'mysql://u:hunter2@x'],
] as const) {
  test(`${name}: ${variable} of another kind of database is refused`, () => {
    const { program } = services.find((one) => one.name === name)!;
    const problems = saidOf(program, { env: { [variable]: address } }).problems.join('\n');
    assert.match(problems, new RegExp(`^${variable} must be `, 'm'));
    assert.doesNotMatch(problems, /hunter2/);
  });
}

test('a .env that is a folder or no text is named, exit code 2', async () => {
  const folder = temporaryFolder('folder');
  mkdirSync(join(folder, '.env'));
  const reason = /^ {2}\.env cannot be read: it is a folder, not a file\.$/m;
  assertSentences(await run('rating/main.ts', {}, [], folder), 2, reason);
  const bytes = temporaryFolder('bytes');
  writeFileSync(join(bytes, '.env'), Buffer.from([0xff, 0xfe, 0x50, 0x00, 0x0a, 0x80]));
  const said = /^ {2}\.env: it is no text in UTF-8\.$/m;
  assertSentences(await run('rating/main.ts', {}, [], bytes), 2, said);
});

test('runner: -c with a folder is named, and a token too short with what is expected, exit code 2', async () => {
  const folder = temporaryFolder('toml');
  const ended = await run('runner/main.ts', { RUNNER_ADMIN_TOKENS: 'hunter2' }, ['-c', folder]);
  assertSentences(
    ended,
    2,
    new RegExp(`^ {2}${folder} cannot be read: it is a folder, not a file\\.$`, 'm'),
    /^ {2}RUNNER_ADMIN_TOKENS: a token has at least 16 printable characters/m,
  );
  assert.ok(!ended.err.includes('hunter2'));
});

test('launcher: equal ports are found before anything starts', () => {
  const { program } = services.find(({ name }) => name === 'launcher')!;
  const env = { HOUSING_PORT: '4567', RATING_PORT: '4567' };
  const [problem = ''] = saidOf(program, { args: ['demo'], env }).problems;
  assert.match(problem, /^HOUSING_PORT and RATING_PORT are all 4567/);
});
