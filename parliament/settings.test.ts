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
    CSP_SCRIPT_HOST: 'https://unpkg.com',
  });
});

test('1.9: an empty CSP_SCRIPT_HOST drops the external host', () => {
  assert.equal(settingsFrom({ CSP_SCRIPT_HOST: '' }).CSP_SCRIPT_HOST, '');
});
