// Runs the tests of the repository, a few processes at a time. `--all` adds the files that end in
// `.slow.test.ts`, and campaigns run in full size.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveBrowser } from '@tessera/kit/testing/browser';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { ownTemporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Group, groupsOf } from './groups.ts';

const root = join(import.meta.dirname, '../..');

const wanted = process.argv.slice(2).filter((argument) => argument !== '--all');
if (process.argv.includes('--all')) process.env.TESSERA_TESTS = 'all';
const isLeftOut = (file: string) =>
  file.endsWith('.slow.test.ts') && process.env.TESSERA_TESTS !== 'all';
const files = (wanted.length > 0 ? wanted : ['*']).flatMap((place) =>
  place.endsWith('.test.ts')
    ? globSync(place, { cwd: root })
    : globSync(`${place}/**/*.test.ts`, {
        cwd: root,
        exclude: (name) => name === 'node_modules',
      }).filter((file) => !isLeftOut(file)),
);
if (files.length === 0) {
  console.error(
    `There is no test in ${wanted.join(' ')}: name folders, or files that end in .test.ts`,
  );
  process.exit(2);
}
Object.assign(process.env, ownTemporaryFolder());
const temporary = process.env.TMPDIR!;
const groups = groupsOf([...new Set(files)]);
// One server and one browser for all: starting one takes longer than most test files.
const postgres = await openTestPostgres();
const browser = groups.some(({ name }) => name.includes('-browser-'))
  ? await serveBrowser()
  : undefined;
let tests: ChildProcess | undefined;
// A Ctrl-C reaches the tests, too; this process stays to remove what they leave.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => tests?.kill(signal));
}
process.exitCode = await runTests(groups.map(entryOf));
await Promise.all([postgres.close(), browser?.close()]);

async function runTests(entries: readonly string[]): Promise<number> {
  const args = [
    '--test',
    '--test-reporter=./tools/checks/reporter.ts',
    '--test-reporter-destination=stdout',
    // One more than there are cores: many a test waits for a process, a timer, a browser.
    `--test-concurrency=${availableParallelism() + 1}`,
    '--test-timeout=600000',
    ...entries,
  ];
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    ...(browser && { TEST_BROWSER: browser.url }),
    // All processes load the same modules: types are stripped and code is compiled once.
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
  };
  tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * A test file that imports the files of a group one after another, each with its own hooks. Node
 * begins with the first by name.
 */
function entryOf({ name, files }: Group, index: number): string {
  const path = join(temporary, `${String(index).padStart(3, '0')}-${name}.test.mjs`);
  const urlOf = (file: string) => pathToFileURL(resolve(root, file)).href;
  const lines = [
    "import { test } from 'node:test';",
    ...(name.includes('-pure-') ? [] : [`import '${urlOf('tools/checks/compile-once.ts')}';`]),
    ...files.map((file) => `test('${file}', () => import('${urlOf(file)}'));`),
  ];
  writeFileSync(path, lines.join('\n'));
  return path;
}
