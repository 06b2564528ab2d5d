// The README's table of what proves what, and its lists of routes and settings, held to the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settingsFrom } from './settings.ts';
import { sampleApp } from './testing/sample-app.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

/** `file` › name, or › name of the same file. */
function proofs(): { file: string; name: string }[] {
  const table = readme.slice(readme.indexOf('## What proves it'));
  const cells = [...table.matchAll(/^\| .* \| (.*) \|$/gm)].map(([, cell]) => cell!);
  return cells
    .flatMap((cell) => cell.split('<br>'))
    .filter((proof) => proof.includes('›'))
    .map((proof, index, all) => {
      const named = all.slice(0, index + 1).findLast((one) => one.startsWith('`'))!;
      const file = /^`([^`]+)`/.exec(named)![1]!;
      return { file, name: proof.slice(proof.indexOf('›') + 2).replaceAll('\\|', '|') };
    });
}

test('every test the README names is there', () => {
  const all = proofs();
  assert.ok(all.length > 80, `${all.length}`);
  for (const { file, name } of all) {
    const path = join(root, file.startsWith('kit/') ? file : `parliament/${file}`);
    const text = readFileSync(path, 'utf8');
    const found = ["'", '`', '"'].some((quote) => text.includes(quote + name));
    assert.ok(found, `${file} has no test that begins "${name}"`);
  }
});

test('every route and every setting stands in the README', async () => {
  const { paths } = (await (await sampleApp()).inject('/openapi.json')).json() as {
    paths: Record<string, unknown>;
  };
  for (const path of Object.keys(paths)) {
    const stem = path.replace(/\{.*/, '').replace(/^\/charts\//, '');
    assert.ok(readme.includes(stem), path);
  }
  for (const name of Object.keys(settingsFrom({}, false))) assert.ok(readme.includes(name), name);
});
