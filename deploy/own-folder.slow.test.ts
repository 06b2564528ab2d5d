// Copies in the folder of the data itself, and whose files they are: as systemd and root leave them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { cannotMount, mounted } from '@tessera/kit/testing/mounted';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

const root = join(import.meta.dirname, '..');
const command = (script: string, args: readonly string[], env = {}) =>
  spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

const NOBODY = 65_534;

test('copies below the folder of the data, as the unit of systemd keeps them, are in no copy and outlast a restore', () => {
  const state = temporaryFolder('state');
  const [place, link] = [join(state, 'private'), join(state, 'parliament')];
  mkdirSync(place);
  symlinkSync(place, link, 'junction');
  const asked = (...args: string[]) =>
    command('parliament/main.ts', args, { ANALYZER_CACHE_DIR: link });
  const copies = join(link, 'backup');
  for (const night of ['first', 'second']) {
    writeFileSync(join(place, 'refusals.jsonl'), night);
    const done = asked('backup', copies);
    assert.equal(done.status, 0, done.stderr);
    for (const name of readdirSync(copies)) {
      assert.deepEqual(readdirSync(join(copies, name)), ['refusals.jsonl']);
      if (night === 'first') renameSync(join(copies, name), join(copies, 'own-1'));
    }
  }
  writeFileSync(join(place, 'later.jsonl'), '');
  const copy = join(copies, 'own-1');
  const restored = asked('restore', '--replace', copy, link);
  assert.equal(restored.status, 0, restored.stderr);
  const kept = readdirSync(place).filter((name) => !name.startsWith('.'));
  assert.deepEqual(kept.sort(), ['backup', 'refusals.jsonl']);
  assert.equal(readFileSync(join(place, 'refusals.jsonl'), 'utf8'), 'first');
  assert.equal(readdirSync(copies).length, 2);
  assert.ok(lstatSync(link).isSymbolicLink());
  const among = asked('backup', link);
  assert.match(among.stderr, /would be among the data of/);
});

test('a folder is copied whole to a place beside it, and to one above it', () => {
  const folder = temporaryFolder('beside');
  const place = join(folder, 'data', 'cache');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'refusals.jsonl'), 'one');
  for (const copy of [`${place}-copy`, join(folder, 'copy')]) {
    const { status, stderr } = command('deploy/keeping.ts', ['backup', place, copy]);
    assert.equal(status, 0, stderr);
    assert.deepEqual(readdirSync(copy), ['refusals.jsonl']);
  }
});

test('a folder whose copy finds no room for itself is as it was', {
  skip: cannotMount(),
}, (t) => {
  const place = join(mounted(t, 'size=4m'), 'own');
  const copy = temporaryFolder('copy');
  mkdirSync(place);
  writeFileSync(join(place, 'old'), Buffer.alloc(2 ** 21));
  writeFileSync(join(copy, 'new'), Buffer.alloc(3 * 2 ** 20));
  const refused = command('deploy/keeping.ts', ['restore', copy, place, '--replace']);
  assert.equal(refused.status, 1);
  assert.equal(statSync(join(place, 'old')).size, 2 ** 21);
  rmSync(join(copy, 'new'));
  writeFileSync(join(copy, 'small'), '');
  assert.equal(command('deploy/keeping.ts', ['restore', copy, place, '--replace']).status, 0);
  const left = readdirSync(place).filter((name) => !name.startsWith('.owner'));
  assert.deepEqual(left, ['small']);
});

test('what root restores belongs to the user of the service, with the lock beside it', {
  skip: process.getuid?.() !== 0 && 'only root gives files to others',
}, () => {
  const folder = temporaryFolder('root');
  const [copy, own, below] = ['copy.db', 'own.db', 'below'].map((name) => join(folder, name));
  for (const path of [copy!, own!]) openSqlite(path).close();
  mkdirSync(below!);
  for (const path of [folder, own!, below!]) chownSync(path, NOBODY, NOBODY);
  chownSync(folder, NOBODY + 1, NOBODY + 1);
  for (const place of [own!, below!]) {
    const from = place === own ? copy! : join(folder, 'copies');
    if (place === below) {
      mkdirSync(from);
      writeFileSync(join(from, 'text'), '');
    }
    const { status, stderr } = command('deploy/keeping.ts', ['restore', from, place, '--replace']);
    assert.equal(status, 0, stderr);
  }
  for (const name of ['own.db', 'own.db.lock.db'])
    assert.equal(statSync(join(folder, name)).uid, NOBODY + 1, name);
  for (const name of ['below', 'below/text', 'below/.owner.lock.db'])
    assert.equal(statSync(join(folder, name)).uid, NOBODY, name);
});
