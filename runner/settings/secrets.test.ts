import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '@tessera/kit/read-settings';
import { readSettings } from './schema.ts';

const KEYS = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));

const keysOf = (RUNNER_ENCRYPTION_KEY: string) =>
  readSettings({ args: [], env: { RUNNER_ENCRYPTION_KEY }, readFile: () => undefined }).security
    .encryption_key;

test('10.30: two keys of 32 bytes in base64 are taken from file or environment, the newest first', () => {
  const [first, second] = KEYS;
  assert.deepEqual(keysOf(`${first},${second}`), [first, second]);
  const readFile = (path: string) =>
    path === 'runner.toml' ? `[security]\nencryption_key = ["${first}"]` : undefined;
  const { security } = readSettings({ args: [], env: {}, readFile });
  assert.deepEqual(security.encryption_key, [first]);
});

test('10.30: a key of another length and a third key are refused with the name of the setting, not repeated', () => {
  const short = Buffer.from('hunter2').toString('base64');
  for (const [value, problem] of [
    [short, /^RUNNER_ENCRYPTION_KEY: an encryption key is 32 bytes in base64/],
    [KEYS.join(), /^security\.encryption_key has more than two keys/],
  ] as const) {
    assert.throws(
      () => keysOf(value),
      (error) =>
        error instanceof SettingsError &&
        problem.test(error.message) &&
        !error.message.includes(value),
    );
  }
});
