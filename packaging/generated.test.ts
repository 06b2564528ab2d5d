// Generated documents are up to date; a release can be rehearsed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { between, generatedDocuments } from './generated.ts';
import { billOfMaterials, packedWorkspaces } from './pack.ts';

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

test('a rehearsed release names version, notes and tarballs, and changes nothing', () => {
  const args = [
    '--disable-warning=ExperimentalWarning',
    'packaging/release.ts',
    'minor',
    '--dry-run',
  ];
  const before = readFileSync(join(root, 'package.json'), 'utf8');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^0\.\d+\.\d+ → 0\.\d+\.0, \d+ commits since /);
  for (const workspace of packedWorkspaces(root)) {
    assert.match(stdout, new RegExp(`tessera-${workspace}-0\\.\\d+\\.0\\.tgz`));
  }
  assert.equal(readFileSync(join(root, 'package.json'), 'utf8'), before);
});

test('the bill of materials lists what runs in production and no tool of the tests', () => {
  const bill = JSON.parse(billOfMaterials(root, 'runner')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const names = bill.components.map(({ name }) => name);
  for (const name of ['fastify', 'undici', 'pg']) assert.ok(names.includes(name), name);
  for (const name of ['playwright-core', 'typescript', 'acorn']) assert.ok(!names.includes(name));
});
