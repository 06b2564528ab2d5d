// Habits that a reader may rely on, each as a test.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, root, SERVICES } from '../imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const skip = (name: string) => name === 'node_modules';
const sources = globSync('*/**/*.ts', { cwd: root, exclude: skip });

test('every dependency has an exact version', () => {
  for (const file of [
    'package.json',
    ...globSync('{services,packages,tools}/*/package.json', { cwd: root, exclude: skip }),
  ]) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      assert.match(String(version), /^\d+\.\d+\.\d+/, `${file}: ${name}`);
    }
  }
});

test('no package runs a script when it is installed', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
});

test('every service has the same doors: main, app, readme', () => {
  for (const service of SERVICES) {
    for (const door of ['main.ts', 'app.ts', 'README.md', 'package.json']) {
      assert.ok(existsSync(join(root, 'services', service, door)), `${service}/${door}`);
    }
  }
});

test('there is no drawer for odds and ends', () => {
  for (const file of sources) {
    assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.ts$)/, file);
  }
});

test('attributes in templates stand in quotes: an unquoted one can be broken out of', () => {
  for (const file of sources) {
    const unquoted = /<[a-z][^<>`]*\s[\w:-]+=\$\{/.exec(read(file));
    assert.equal(unquoted, null, `${file}: ${unquoted?.[0]}`);
  }
});

test('.ci/run is exactly the test command of the readme', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line && !/^#|^set /.test(line));
  assert.deepEqual(commands, ['npm cit']);
  assert.match(read('README.md'), /^npm cit /m);
});

test('every file that a document of the repository names exists', () => {
  for (const document of globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })) {
    for (const [, path = ''] of read(document).matchAll(
      /`((?:services|packages|tools|docs)\/[\w./-]+\.\w+)`/g,
    )) {
      assert.ok(existsSync(join(root, path)), `${document} names ${path}, which is not there`);
    }
  }
});

/** Workspaces that only tests import. */
const FOR_TESTS = ['@tessera/kit', '@tessera/sandbox', '@tessera/rating'];

test('a workspace names every package it imports, tests may borrow from the root', () => {
  const borrowed = {
    ...JSON.parse(read('package.json')).devDependencies,
    // Tools of the tests that all services share; one of them needs a TypeScript of its own.
    ...JSON.parse(read('packages/kit/package.json')).devDependencies,
  };
  for (const file of sources.filter((one) => !one.startsWith('tools/'))) {
    const [folder, workspace] = file.split('/');
    const { dependencies = {} } = JSON.parse(read(`${folder}/${workspace}/package.json`));
    for (const { target } of importsOf(file)) {
      if (target.startsWith('.') || target.startsWith('node:')) continue;
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
      const isKnown = name === `@tessera/${workspace}` || name in dependencies;
      const isForTests = /\.test\.ts$|\/testing\/|-contract\.ts$/.test(file);
      const isBorrowed =
        name in borrowed || `@types/${name}` in borrowed || FOR_TESTS.includes(name);
      assert.ok(isKnown || (isForTests && isBorrowed), `${file}: ${name}`);
    }
  }
});
