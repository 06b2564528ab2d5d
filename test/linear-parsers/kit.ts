import { readCommandLine } from '../../kit/command-line.ts';
import * as config from '../../kit/config.ts';
import { xmlText } from '../../kit/html.ts';
import { isCurrent } from '../../kit/http/answers.ts';
import { jsonProblem, jsonRefusal } from '../../kit/http/bodies.ts';
import { prefersJson } from '../../kit/http/error-form.ts';
import { findRetryAfterMs } from '../../kit/http/retry-after.ts';
import { preferredLocale } from '../../kit/locale.ts';
import { humanLine, isRoutine } from '../../kit/log-line.ts';
import { withNoBreakSpaces } from '../../kit/no-break-spaces.ts';
import { rowsOf } from '../../kit/program.ts';
import { readSettings } from '../../kit/read-settings.ts';
import { allowedHosts, trustProxy } from '../../kit/service-settings.ts';
import { readDotenv, readOwnFile } from '../../kit/settings-file.ts';
import { type Parsers, table } from './list.ts';

const SETTINGS = { A_URL: config.url('', { help: '' }), A_TEXT: config.text('', { help: '' }) };
const PROGRAM = { name: 'x', purpose: 'x', settings: SETTINGS, prefixes: ['A_'] };
const FILE = { name: 'x', flag: 'x', parse: (text: string) => ({ [text]: { [text]: text } }) };
const noFile = () => undefined;
const dotenv = (text: string) => readDotenv((path) => (path === '.env' ? text : undefined));

export const KIT: Parsers = {
  'kit/command-line.ts': {
    readCommandLine: [
      (text) => readCommandLine(rowsOf(SETTINGS), {}, text.split(' ')),
      ...['--a-url ', '--x=', '-- '],
    ],
  },
  'kit/config.ts': {
    url: [(value) => SETTINGS.A_URL.read({ value, typed: false }), 'http://', '//'],
    list: [(value) => config.list({ help: '' }).read({ value, typed: false })],
    quoted: [config.quoted, '://', 'a@'],
  },
  'kit/http/answers.ts': { isCurrent: [(text) => isCurrent(text, '"a"'), 'W/', '"a",'] },
  'kit/http/fetch-bytes.ts': { readBytes: 'collects bytes up to a limit' },
  'kit/http/bodies.ts': {
    acceptForms: 'has node:querystring read them',
    acceptJson: 'registers jsonRefusal',
    jsonProblem: [(text) => jsonProblem(JSON.stringify({ [text]: text })), '\\"'],
    jsonRefusal: [jsonRefusal, '{"a":1,', '[1,', '"\\'],
  },
  'kit/http/retry-after.ts': {
    findRetryAfterMs: [(text) => findRetryAfterMs(text, 0), 'Wed, ', '2015', 'GMT'],
  },
  'kit/http/error-form.ts': { prefersJson: [prefersJson, 'application/json', ';q=', 'text/html,'] },
  'kit/locale.ts': { preferredLocale: [preferredLocale, 'cs;q=', 'en,'] },
  'kit/no-break-spaces.ts': {
    withNoBreakSpaces: [
      (text) => withNoBreakSpaces(text, 'cs'),
      ...['v ', '1. ', '27 Nov ', 'č. ', '1 z '],
    ],
  },
  'kit/read-settings.ts': {
    readSettings: [
      (text) =>
        readSettings(PROGRAM, { args: [], env: { A_URL: text, A_TEXT: text }, readFile: noFile }),
      'http://',
    ],
  },
  'kit/service-settings.ts': {
    allowedHosts: [(value) => allowedHosts.read({ value, typed: false }), 'a.', 'a-', '['],
    trustProxy: [(value) => trustProxy.read({ value, typed: false }), '10.0.0.0/8,', '::'],
  },
  'kit/settings-file.ts': {
    readDotenv: [dotenv, 'A=', 'A="', "A='\n", 'A="\n', 'export ', '# ', 'A=1\n'],
    'readDotenv of many variables': table((number) => `A${number}="${number}\n`, dotenv),
    readOwnFile: [
      (text) => readOwnFile(rowsOf(SETTINGS), { ...PROGRAM, file: FILE }, 'x', () => text),
    ],
  },
  'kit/html.ts': { xmlText: [xmlText, '\0', '\ud83d'] },
  'kit/log-line.ts': {
    humanLine: [(text) => humanLine(`{${text}`), '"a":1,', '"a":[', '"\\'],
    isRoutine: [isRoutine, '{"level":"', '{"level":"info'],
  },
};
