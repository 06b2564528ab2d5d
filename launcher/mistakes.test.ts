// Every mistake in settings and arguments, in each service and the launcher: sentences, all at
// once, exit code 2, no line of a stack.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { rowsOf } from '@tessera/kit/program';
import { settingsTable } from '@tessera/kit/settings-help';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { assertSentences, run, services } from './testing/mistakes.ts';

const root = join(import.meta.dirname, '..');

for (const service of services) {
  const { name, entry, program, port, unwritable, prefixed, unknown, command } = service;
  const isServer = name !== 'launcher';
  const args = isServer ? [] : ['demo'];
  // A service may take a free port; the launcher must know where to ask.
  const ports = `must be a whole number from ${isServer ? 0 : 1} to 65535`;
  const flag = rowsOf(program.settings).find(({ env }) => env === port)?.flag;

  test(`${name}: bad settings are all named at once, exit code 2`, async () => {
    const bad = {
      [port]: 'abc',
      ...(isServer && { RATE_LIMIT_ENABLED: 'maybe', TRUST_PROXY: 'all' }),
    };
    const ended = await run(entry, bad, [...args, ...(isServer ? ['--log-level=loud'] : [])]);
    assertSentences(ended, 2, new RegExp(`${port} ${ports}, not "abc"\\.`));
    if (!isServer) return;
    for (const place of ['RATE_LIMIT_ENABLED', 'TRUST_PROXY', '--log-level']) {
      assert.match(ended.err, new RegExp(`^ +${place} must be .*\\.$`, 'm'));
    }
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

  test(`${name}: arguments and settings are named together, in the same words everywhere`, async () => {
    const own = service.name === 'launcher' ? 'start' : name;
    const given = ['--nonsense=hunter2', `--${flag}=99999`, 'extra'];
    const { code, out, err } = await run(entry, {}, given);
    assert.deepEqual([code, out], [2, '']);
    const lines = err.split('\n');
    assert.deepEqual(lines.slice(0, 2), [
      `${own}: bad settings or arguments (--help lists them all)`,
      '  --nonsense is unknown.',
    ]);
    const extra = command
      ? /^ {2}"extra" is no command; commands are [a-z, ]+\.$/
      : /^ {2}"extra" is not expected\.$/;
    assert.match(lines[2] ?? '', extra);
    assert.equal(lines[3], `  --${flag} ${ports}, not "99999".`);
    assert.equal(lines.slice(4).join('').length > 0, command === true, 'the usage of commands');
  });

  test(`${name}: ${unknown}, which nobody reads, is a warning in the environment, exit code 2 in .env`, async () => {
    // A port that is taken ends the program after its warnings.
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port: taken } = squatter.address() as { port: number };
    const env = {
      ...{ [port]: `${taken}`, RUNNER_HOST: '127.0.0.1', REFRESH_ENABLED: '0' },
      ...unwritable(join(temporaryFolder('warned'), 'data')),
    };
    const own = isServer ? name : 'start';
    const warned = await run(entry, { ...env, [unknown]: 'hunter2' }, args);
    squatter.close();
    const said = `${unknown} is no setting of ${own}`;
    assertSentences(warned, 1, new RegExp(`^${own}: ${said}(\\.|; .*\\?)$`, 'm'), /(is|are) taken/);
    const dotenv = temporaryFolder('unknown');
    writeFileSync(join(dotenv, '.env'), `${unknown}=hunter2\n`);
    const refused = await run(entry, {}, args, dotenv);
    assertSentences(refused, 2, new RegExp(`^ {2}\\.env: ${said}(\\.|; .*\\?)$`, 'm'));
    assert.ok(!(warned.err + refused.err).includes('hunter2'));
  });

  test(`${name}: a name in .env that no service reads is named, alone and beside mistakes`, async () => {
    const dotenv = temporaryFolder('foreign');
    const others = 'MACRO_API_KEY=a\nANALYZER_CACHE_DIR=b\nDOMAIN=c\nNODE_ENV=d\n';
    writeFileSync(join(dotenv, '.env'), `${others}NONSENSE=hunter2\nPUBLIC_ULR=hunter2\n`);
    const bad = await run(entry, { [port]: 'abc', [unknown]: 'hunter2' }, args, dotenv);
    assert.equal(bad.code, 2);
    assert.deepEqual(
      bad.err.split('\n').filter((line) => /no setting/.test(line)),
      [
        bad.err.split('\n').find((line) => line.includes(unknown)),
        '  .env: NONSENSE is no setting of any service.',
        '  .env: PUBLIC_ULR is no setting of any service; did you mean PUBLIC_URL?',
      ],
    );
    assert.ok(!bad.err.includes('hunter2'));
  });

  test(`${name}: lines of .env that are none, or a .env that is a folder, exit code 2`, async () => {
    const dotenv = temporaryFolder('lines');
    writeFileSync(
      join(dotenv, '.env'),
      '# fine\n\nexport NODE_A=1\nPORT 8000\nPORT: 8001\nPORT\n=3\n',
    );
    const ended = await run(entry, {}, args, dotenv);
    assertSentences(ended, 2);
    const named = ended.err.split('\n').filter((line) => line.includes('.env'));
    const lines = [4, 5, 6, 7].map((line) => `  .env, line ${line}: expected NAME=value.`);
    assert.deepEqual(named, lines);
    const bytes = temporaryFolder('bytes');
    writeFileSync(join(bytes, '.env'), Buffer.from([0xff, 0xfe, 0x50, 0x00, 0x0a, 0x80]));
    assertSentences(await run(entry, {}, args, bytes), 2, /^ {2}\.env: it is no text in UTF-8\.$/m);
    const folder = temporaryFolder('folder');
    mkdirSync(join(folder, '.env'));
    const reason = /^ {2}\.env cannot be read: it is a folder, not a file\.$/m;
    assertSentences(await run(entry, {}, args, folder), 2, reason);
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

  test(`${name}: names and addresses that cannot work are refused by name, without a password`, async () => {
    const env = {
      ALLOWED_HOSTS: 'http://a/b, ,fine.example,x y',
      PUBLIC_URL: 'https://user:hunter2@x/path?q',
    };
    const ended = await run(entry, env);
    assertSentences(
      ended,
      2,
      /ALLOWED_HOSTS: "http:\/\/a\/b" is no host name.*"x y" is no host name/,
    );
    assert.match(
      ended.err,
      /PUBLIC_URL must be a scheme, a host and .*, not "https:\/\/…@x\/path\?q"/,
    );
    assert.ok(!ended.err.includes('hunter2') && !ended.err.includes('fine.example'));
  });
}

for (const [name, variable, address] of [
  ['housing', 'DATABASE_URL', 'mysql://u:hunter2@x'],
  ['rating', 'DATABASE_URL', 'mysql://u:hunter2@x'],
  ['rating', 'KV_URL', 'memcached://u:hunter2@x'],
  ['runner', 'RUNNER_DATABASE_URL', 'mysql://u:hunter2@x'],
] as const) {
  test(`${name}: ${variable} of another kind of database, exit code 2`, async () => {
    const ended = await run(`${name}/main.ts`, { [variable]: address });
    assertSentences(ended, 2, new RegExp(`^ {2}${variable} must be `, 'm'));
    assert.ok(!ended.err.includes('hunter2'));
  });
}

test('runner: -c with a folder is named, and a token too short with what is expected, exit code 2', async () => {
  const folder = temporaryFolder('toml');
  const ended = await run('runner/main.ts', { RUNNER_ADMIN_TOKENS: 'hunter2' }, ['-c', folder]);
  assertSentences(
    ended,
    2,
    new RegExp(`^ {2}${folder} cannot be read: it is a folder, not a file\\.$`, 'm'),
  );
  assert.match(
    ended.err,
    /^ {2}RUNNER_ADMIN_TOKENS: a token has at least 16 printable characters/m,
  );
  assert.ok(!ended.err.includes('hunter2'));
});

test('launcher: equal ports are found before anything starts', async () => {
  const ended = await run('launcher/main.ts', { HOUSING_PORT: '4567', RATING_PORT: '4567' }, [
    'demo',
  ]);
  assertSentences(ended, 2, /HOUSING_PORT and RATING_PORT are all 4567/);
  assert.equal(ended.out, '');
});

test('launcher: an unknown command is named, with the usage', async () => {
  const unknown = await run('launcher/main.ts', {}, ['dance']);
  assertSentences(
    unknown,
    2,
    /"dance" is no command; commands are start, demo\.[\s\S]*Usage: npm start/,
  );
});
