import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAssets } from './assets.ts';

test('the address of an asset changes with its content', () => {
  const one = createAssets({ 'a.css': 'body{}' }).href('a.css');
  const other = createAssets({ 'a.css': 'body{color:red}' }).href('a.css');
  assert.match(one, /^\/assets\/a\.[0-9a-f]{8}\.css$/);
  assert.notEqual(one, other);
});
