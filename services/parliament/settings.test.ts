import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { test } from 'node:test';
import { readSettings } from '@tessera/kit/read-settings';
import { PROGRAM } from './settings.ts';

const settingsFrom = (env: Record<string, string>) =>
  readSettings(PROGRAM, { args: [], env, readFile: () => undefined }).settings;

test('1.9 ANALYZER_CACHE_DIR: by default a folder below the cache folder of the user', () => {
  const { ANALYZER_CACHE_DIR: folder } = settingsFrom({});
  const home = process.env.XDG_CACHE_HOME ?? homedir();
  assert.ok(folder.startsWith(home) && folder.endsWith('tessera/parliament'), folder);
  assert.equal(settingsFrom({ ANALYZER_CACHE_DIR: '' }).ANALYZER_CACHE_DIR, folder);
  assert.equal(settingsFrom({ ANALYZER_CACHE_DIR: '/x' }).ANALYZER_CACHE_DIR, '/x');
});

test('1.9: every other setting has the default that the README names', () => {
  const { ANALYZER_CACHE_DIR: _, LOG_FORMAT, ...others } = settingsFrom({});
  assert.deepEqual(others, {
    HOST: '127.0.0.1',
    PORT: 8000,
    PUBLIC_URL: '',
    ALLOWED_HOSTS: [],
    TRUST_PROXY: 0,
    COMPRESSION: true,
    RATE_LIMIT_ENABLED: true,
    ACCESS_LOG: false,
    LOG_LEVEL: 'info',
    DATA_NOTICE: '',
    ANALYZER_SOURCE_URL: 'https://www.psp.cz/eknih/cdrom/opendata',
    ANALYZER_SITE_URL: 'https://www.psp.cz/sqw',
    ANALYZER_REQUEST_DELAY_MS: 1000,
    PRINT_PIPELINE_ENABLED: true,
    PRINT_PIPELINE_PDF_MEGABYTES: 4096,
    LLM_BASE_URL: 'http://localhost:11434',
    LLM_API_KEY: '',
    LLM_MODEL: 'qwen3:8b',
    LLM_TIMEOUT: 300,
    LLM_MAX_TEXT_CHARS: 50_000,
    LLM_VERBATIM_CHARS: 40_000,
    DAILY_REFRESH_ENABLED: true,
    DAILY_REFRESH_HOUR: 3,
    ADMIN_TOKEN: '',
    ISSUE_FEEDBACK_ENABLED: false,
    ISSUE_FEEDBACK_TOKEN: '',
    ISSUE_FEEDBACK_REPO: 'tessera/tessera',
    ISSUE_FEEDBACK_LABELS: 'user-feedback',
    ISSUE_FEEDBACK_API_URL: 'https://api.github.com',
    CSP_SCRIPT_HOST: '',
  });
});

test('1.9: CSP_SCRIPT_HOST is a host, the address of one script, or empty', () => {
  const script = 'https://unpkg.com/htmx.org@2.0.11/dist/htmx.min.js';
  for (const value of ['', script, 'https://unpkg.com', 'http://localhost:8080']) {
    assert.equal(settingsFrom({ CSP_SCRIPT_HOST: value }).CSP_SCRIPT_HOST, value);
  }
  for (const value of ['unpkg.com', `${script}; img-src *`, 'https://unpkg.com/dist/', '*']) {
    assert.throws(() => settingsFrom({ CSP_SCRIPT_HOST: value }), /CSP_SCRIPT_HOST/, value);
  }
});

test('1.9: hours, seconds, limits and the repository are checked, and secrets have no flag', () => {
  for (const [name, value] of [
    ['DAILY_REFRESH_HOUR', '24'],
    ['LLM_TIMEOUT', '0'],
    ['LLM_TIMEOUT', '1e3'],
    ['LLM_MAX_TEXT_CHARS', '-1'],
    ['ISSUE_FEEDBACK_REPO', 'https://github.com/a/b'],
    ['ANALYZER_REQUEST_DELAY_MS', 'soon'],
  ] as const) {
    assert.throws(() => settingsFrom({ [name]: value }), new RegExp(name), `${name}=${value}`);
  }
  assert.equal(settingsFrom({ LLM_TIMEOUT: '12.5' }).LLM_TIMEOUT, 12.5);
  for (const name of ['LLM_API_KEY', 'ISSUE_FEEDBACK_TOKEN', 'ADMIN_TOKEN'] as const) {
    assert.equal(PROGRAM.settings[name].flag, false);
  }
});
