import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flag, integer, list, oneOf, port, secret, type Table, text, url } from './config.ts';
import { type Program, readSettings, SettingsError } from './read-settings.ts';
import { trustProxy } from './service-settings.ts';
import { helpText, settingsTable } from './settings-help.ts';

const help = 'what it does';
const settings = {
  PORT: port(8001, { help: 'port to listen on' }),
  DATA_DIR: text('/data', { help }),
  SOURCE_URL: url('https://source.example', { help }),
  SCRIPT_HOST: url('https://host.example', { help, emptyIsNothing: true }),
  REFRESH_ENABLED: flag(true, { help }),
  LOG_FORMAT: oneOf(['json', 'pretty'], 'json', { help }),
  DATA_KEY: secret({ help }),
  NAMES: list({ help }),
};
const program: Program<typeof settings> = {
  ...{ name: 'sample', purpose: 'a sample.', settings },
  prefixes: ['DATA_'],
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

test('an empty variable counts as not set, except where nothing is a value', () => {
  const env = { SOURCE_URL: '', SCRIPT_HOST: '' };
  const { settings } = read<typeof program.settings>({ env });
  assert.deepEqual([settings.SOURCE_URL, settings.SCRIPT_HOST], ['https://source.example', '']);
});

test('every problem is named at once, with its place and what is accepted', () => {
  const found = problemsOf({
    args: ['--port=x', '--prot', '4', '--names'],
    env: { REFRESH_ENABLED: 'maybe', LOG_FORMAT: 'xml', SOURCE_URL: 'ftp://me:hunter2@host' },
    dotenv: 'DATA_DIRR=/x\nDATA_DIR= ',
  });
  assert.deepEqual(found, [
    '--prot is unknown; did you mean --port?',
    '4 is not expected',
    '--names needs a value',
    '.env: DATA_DIRR is no setting of sample; did you mean DATA_DIR?',
    '--port must be a whole number from 0 to 65535, not "x"',
    'SOURCE_URL must be an http(s) address, not "ftp://…@host"',
    'REFRESH_ENABLED must be one of 0 1 true yes on false no off, not "maybe"',
    'LOG_FORMAT must be one of json, pretty, not "xml"',
  ]);
});

test('a variable with a prefix of the program that nobody reads is a warning with the nearest name', () => {
  assert.deepEqual(read({ env: { DATA_DRI: '/x', OTHER: '1' } }).warnings, [
    'DATA_DRI is no setting of sample; did you mean DATA_DIR?',
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
  assert.match(problem, /^--data-key is unknown/);
  assert.ok(!problem.includes('hunter2'), problem);
  assert.ok(!helpText(program).includes('--data-key'));
});

test('TRUST_PROXY is 0, a number of proxies, or networks', () => {
  const value = (text: string) => trustProxy.read({ typed: false, value: text });
  assert.deepEqual([value('0'), value('2')], [0, 2]);
  assert.deepEqual(value('10.0.0.0/8, ::1'), ['10.0.0.0/8', '::1']);
  for (const wrong of ['true', '-1', '10.0.0.0/33', 'proxy', '']) assert.throws(() => value(wrong));
});

test('numbers keep their range, and a command line with commands keeps what is no setting', () => {
  const HOUR = integer(3, { min: 0, max: 23, help });
  assert.throws(() => HOUR.read({ typed: false, value: '24' }), /from 0 to 23, not "24"/);
  assert.throws(() => HOUR.read({ typed: false, value: '0x10' }), /not "0x10"/);
  const { args } = read(
    { args: ['fetch', '--port', '3', '--source', 'cnb'] },
    { ...program, commands: 'Usage: fetch' },
  );
  assert.deepEqual(args, ['fetch', '--source', 'cnb']);
});

test('--help and the table of the README are made from the same rows', () => {
  assert.match(helpText(program), /^ {2}PORT, --port +8001 +port to listen on$/m);
  assert.match(settingsTable(program), /^\| `PORT`, `--port` \| `8001` \| port to listen on \|$/m);
  assert.match(settingsTable(program), /^\| `DATA_KEY` \| \| what it does \|$/m);
});
