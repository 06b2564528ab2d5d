import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { test } from 'node:test';
import { settingsFrom } from './settings.ts';

test('1.9 ANALYZER_CACHE_DIR: by default a folder below the cache folder of the user', () => {
  const { ANALYZER_CACHE_DIR: folder } = settingsFrom({}, false);
  assert.ok(folder.startsWith(homedir()) && folder.includes('.cache'), folder);
  assert.equal(settingsFrom({ ANALYZER_CACHE_DIR: '' }, false).ANALYZER_CACHE_DIR, folder);
  assert.equal(settingsFrom({ ANALYZER_CACHE_DIR: '/x' }, false).ANALYZER_CACHE_DIR, '/x');
});

test('decisions: every other setting has the default that the README names', () => {
  const { ANALYZER_CACHE_DIR: _, ...others } = settingsFrom({}, false);
  assert.deepEqual(others, {
    HOST: '127.0.0.1',
    PORT: 8000,
    ANALYZER_SOURCE_URL: 'https://www.psp.cz/eknih/cdrom/opendata',
    ANALYZER_SITE_URL: 'https://www.psp.cz/sqw',
    CSP_SCRIPT_HOST: 'https://unpkg.com',
    PUBLIC_URL: '',
    DATA_NOTICE: '',
    RATE_LIMIT_ENABLED: true,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
  });
  assert.equal(settingsFrom({}, true).LOG_FORMAT, 'pretty');
});

test('decisions: an empty CSP_SCRIPT_HOST drops the external host', () => {
  assert.equal(settingsFrom({ CSP_SCRIPT_HOST: '' }, false).CSP_SCRIPT_HOST, '');
});

test('all bad settings are reported at once', () => {
  const bad = { PORT: 'x', ANALYZER_SOURCE_URL: 'ftp://a', RATE_LIMIT_ENABLED: 'yes' };
  assert.throws(() => settingsFrom(bad, false), /PORT.*ANALYZER_SOURCE_URL.*RATE_LIMIT_ENABLED/);
});
