// Generated documents are up to date.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { between, generatedDocuments } from './generated.ts';

const root = join(import.meta.dirname, '..');

for (const { path, text } of generatedDocuments(root)) {
  test(`${path} is up to date: npm run documents`, () => {
    assert.equal(readFileSync(join(root, path), 'utf8'), text);
  });
}

test('only what stands between two marks is replaced, and marks that are missing are named', () => {
  const text = 'a\n<!-- x -->\nold\n<!-- /x -->\nb\n';
  assert.equal(between(text, 'x', 'new\n'), 'a\n<!-- x -->\nnew\n<!-- /x -->\nb\n');
  assert.throws(() => between(text, 'y', ''), /there is no <!-- y -->/);
});

test('NOTICE names fonts, data and a licence of every package', () => {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
  for (const work of ['Inter', 'Source Serif 4', 'Chamber of Deputies', 'FRED', 'Riot Games']) {
    assert.ok(notice.includes(work), work);
  }
  assert.match(notice, /not endorsed or certified by the Federal Reserve Bank/);
  assert.doesNotMatch(notice, /no licence named/);
});
