import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageVersion } from './version.ts';

test('the version is that of the package.json named', () => {
  assert.match(packageVersion(new URL('./package.json', import.meta.url)), /^\d+\.\d+\.\d+$/);
});

test('a file without a version is an error that names the file', () => {
  const file = new URL('../tsconfig.json', import.meta.url);
  assert.throws(() => packageVersion(file), /tsconfig\.json/);
});
