import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boolean, integer, oneOf, port, secret, type Table, text, texts, url } from './config.ts';
import { helpText, type Program } from './program.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import { allowedHosts, publicUrl, trustProxy } from './service-settings.ts';

const help = 'what it does';
const settings = {
  PORT: port(8001, { help: 'port to listen on' }),
  DATA_DIR: text('/data', { help }),
  SOURCE_URL: url('https://source.example', { help }),
  REFRESH_ENABLED: boolean(true, { help }),
  LOG_FORMAT: oneOf(['json', 'pretty'], 'json', { help }),
  DATA_KEY: secret({ help }),
  NAMES: texts({ help }),
};
const program: Program<typeof settings> = {
  name: 'sample',
  purpose: 'a sample.',
  settings,
};

type Given = { args?: readonly string[]; env?: Record<string, string>; dotenv?: string };

function read<T extends Table>(given: Given, of: Program<T> = program as never) {
  const { args = [], env = {}, dotenv } = given;
  const readFile = (path: string) => (path === '.env' ? dotenv : undefined);
  return readSettings(of, { args, env, readFile });
}

function problemsOf(given: Given): readonly string[] {
  try {
    read(given);
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    return error.problems;
  }
  return [];
}

test('flags go before the environment, that before .env, that before the defaults', () => {
  const dotenv = 'PORT=1\nDATA_DIR=/file\nLOG_FORMAT="pretty" # for people';
  const env = { PORT: '2', SOURCE_URL: '' };
  const { settings } = read<typeof program.settings>({ args: ['--port', '3'], env, dotenv });
  assert.deepEqual(
    [settings.PORT, settings.DATA_DIR, settings.LOG_FORMAT, settings.SOURCE_URL],
    [3, '/file', 'pretty', 'https://source.example'],
  );
  assert.equal(read<typeof program.settings>({ env, dotenv }).settings.PORT, 2);
});

test('every problem is named at once, with its place and what is accepted', () => {
  const found = problemsOf({
    args: ['--port=x', '--prot', 'hunter2', '--names'],
    env: { REFRESH_ENABLED: 'maybe', LOG_FORMAT: 'xml', SOURCE_URL: 'ftp://me:hunter2@host' },
    dotenv: 'SOMEBODY_ELSES=/x\nDATA_DIR= ',
  });
  assert.deepEqual(found, [
    '--prot is unknown',
    '--names needs a value',
    '--port must be a whole number from 0 to 65535, not "x"',
    'SOURCE_URL must be an http(s) address, not "ftp://…@host"',
    'REFRESH_ENABLED must be one of 0 1 true yes on false no off, not "maybe"',
    'LOG_FORMAT must be one of json, pretty, not "xml"',
  ]);
});

test('booleans are 1 0 true false yes no on off, and a flag alone means yes', () => {
  const value = (text: string) =>
    read<typeof program.settings>({ env: { REFRESH_ENABLED: text } }).settings.REFRESH_ENABLED;
  for (const yes of ['1', 'true', 'yes', 'on', 'YES']) assert.equal(value(yes), true, yes);
  for (const no of ['0', 'false', 'no', 'off', 'False']) assert.equal(value(no), false, no);
  const { settings } = read<typeof program.settings>({
    args: ['--refresh-enabled'],
    env: { REFRESH_ENABLED: '0' },
  });
  assert.equal(settings.REFRESH_ENABLED, true);
});

test('a secret has no flag and is never repeated', () => {
  const [problem = ''] = problemsOf({ args: ['--data-key=hunter2'] });
  assert.equal(problem, '--data-key is unknown');
  assert.equal(problemsOf({ args: ['--data-key', 'hunter2'] }).length, 1);
  const names = problemsOf({ env: { SOURCE_URL: 'ftp://me:a/b//hunter2@host/x@y' } });
  assert.deepEqual(names, ['SOURCE_URL must be an http(s) address, not "ftp://…@y"']);
  assert.ok(!helpText(program).includes('--data-key'));
});

test('TRUST_PROXY is 0, a number of proxies, or networks', () => {
  const value = (text: string) => trustProxy.read({ typed: false, value: text });
  assert.deepEqual([value('0'), value('2')], [0, 2]);
  assert.deepEqual(value('10.0.0.0/8, ::1'), ['10.0.0.0/8', '::1']);
  for (const wrong of ['true', '-1', '10.0.0.0/33', 'proxy', '']) assert.throws(() => value(wrong));
});

test('numbers keep their range', () => {
  const HOUR = integer(3, { min: 0, max: 23, help });
  assert.throws(() => HOUR.read({ typed: false, value: '24' }), /from 0 to 23, not "24"/);
  assert.throws(() => HOUR.read({ typed: false, value: '0x10' }), /not "0x10"/);
});

const withCommands: Program<typeof settings> = {
  ...program,
  commands: {
    usage: 'Usage: fetch',
    forms: {
      serve: {},
      fetch: { flags: { source: 'value', all: 'switch' } },
      accept: { flags: { all: 'switch' }, operands: 2 },
    },
    usual: 'serve',
  },
};

test('commands keep their flags and arguments, wherever the settings stand', () => {
  const rest = (...args: string[]) => read({ args }, withCommands).args;
  const fetched = rest('--all', 'fetch', '--port', '3', '--source', 'cnb');
  assert.deepEqual(fetched, ['fetch', '--all', '--source=cnb']);
  assert.deepEqual(rest('accept', '--', '-1', '2'), ['accept', '--', '-1', '2']);
  assert.deepEqual(rest(), []);
});

test('arguments that no command takes are problems beside those of the settings, without secrets', () => {
  const said = (...args: string[]) => {
    try {
      read({ args }, withCommands);
    } catch (error) {
      assert.ok(error instanceof SettingsError && error.isUsage, String(error));
      return error.message.split('\n');
    }
    return [];
  };
  assert.deepEqual(said('extra', '--port=99999'), [
    '"extra" is no command; commands are serve, fetch, accept.',
    '--port must be a whole number from 0 to 65535, not "99999".',
  ]);
  assert.deepEqual(said('--prot', 'hunter2', 'fetch', '--all=1', '--source'), [
    '--prot is unknown.',
    '--all takes no value.',
    '--source needs a value.',
  ]);
  assert.deepEqual(said('--all', 'accept', '1', '2', '3'), ['"3" is not expected behind accept.']);
  assert.deepEqual(said('--all'), ['--all does not go with serve.']);
  assert.deepEqual(said('constructor'), [
    '"constructor" is no command; commands are serve, fetch, accept.',
  ]);
});

test('ALLOWED_HOSTS: each name that no request could carry is refused and named', () => {
  const refusal = (value: string) => {
    try {
      allowedHosts.read({ typed: false, value });
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  assert.equal(
    refusal('votes.example, a-b.example., [::1], 10.0.0.1, localhost, my_host,'),
    undefined,
  );
  const hint = 'is no host name; expected one such as votes.example, without scheme, port or path';
  assert.equal(refusal('http://a/b, ,x y'), `"http://a/b" ${hint}; "x y" ${hint}`);
  for (const wrong of ['a:80', '*.example', '*', 'a..b', '-a', 'a/b', `${'a'.repeat(64)}.b`])
    assert.equal(
      refusal(`ok, ${wrong}`),
      `${JSON.stringify(wrong).slice(0, 61)}${wrong.length > 60 ? '…"' : ''} ${hint}`,
    );
  assert.equal(refusal('me:hunter2@host'), `"…@host" ${hint}`);
  assert.match(refusal('můj.example') ?? '', /^"můj\.example" must be .*, xn--mj-sua\.example$/);
});

test('PUBLIC_URL is a scheme and a host, and a password is not repeated', () => {
  const value = (text: string) => publicUrl.read({ typed: false, value: text });
  assert.equal(value('https://votes.example/'), 'https://votes.example');
  assert.equal(value('http://localhost:8000'), 'http://localhost:8000');
  assert.equal(value(''), '');
  for (const wrong of [
    'https://x/votes',
    'https://x/"',
    'https://x?q',
    'https://x#a',
    'https://user@x',
    'ftp://x',
  ])
    assert.throws(() => value(wrong), /^Error: must be /, wrong);
  assert.throws(() => value('https://user:hunter2@x/path?q'), /not "https:\/\/…@x\/path\?q"$/);
});
