// Runs the tests of the repository, a few processes at a time. `--all` adds the files that end in
// `.slow.test.ts`, and campaigns run in full size. A file that fails beside others is run once more
// by itself: what fails there, too, fails the run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { ownTemporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '..');
/** More files than these do not fail because of the load of a machine. */
const MOST_AGAIN = 5;

const wanted = process.argv.slice(2).filter((argument) => argument !== '--all');
if (process.argv.includes('--all')) process.env.TESSERA_TESTS = 'all';
const isLeftOut = (file: string) =>
  file.endsWith('.slow.test.ts') && process.env.TESSERA_TESTS !== 'all';
const files = (wanted.length > 0 ? wanted : ['*']).flatMap((room) =>
  room.endsWith('.test.ts')
    ? globSync(room, { cwd: root })
    : globSync(`${room}/**/*.test.ts`, {
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
// One server for all: starting one takes longer than most test files.
const postgres = await openTestPostgres();
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  // Hundreds of processes load the same modules: types are stripped and code is compiled once.
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
};
let isStopped = false;
let tests: ChildProcess | undefined;
// A Ctrl-C reaches the tests, too; this process stays to remove what they leave.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true;
    tests?.kill(signal);
  });
}

const entries = groupsOf(files).map(entryOf);
// One more than there are cores: many a test waits for a process, a timer, a browser.
let run = await runTests(entries, availableParallelism() + 1);
const { failed } = run;
if (failed.length > 0 && failed.length <= MOST_AGAIN && entries.length > 1 && !isStopped) {
  console.log(`\nOnce more, with nothing beside it: ${failed.join(', ')}`);
  run = await runTests(failed, 1);
}
process.exitCode = run.code;
await postgres.close();

/** The exit code, and the files in which something failed. */
async function runTests(paths: readonly string[], atOnce: number) {
  const failedPath = join(temporary, 'failed');
  const args = [
    '--test',
    ...['--test-reporter=./test/reporter.ts', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./test/failed-files.ts', `--test-reporter-destination=${failedPath}`],
    `--test-concurrency=${atOnce}`,
    '--test-timeout=600000',
    ...paths,
  ];
  tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(tests, 'exit')) as [number | null];
  const failed = readFileSync(failedPath, 'utf8').split('\n').filter(Boolean);
  return { code: code ?? 1, failed };
}

/**
 * The files of a slice share a process, and with it what takes longest: loading the modules they
 * test. Those at the root of a room, which start whole services, have one each.
 */
function groupsOf(files: readonly string[]): string[][] {
  const groups = Map.groupBy(files, (file) => {
    const folder = dirname(file);
    return folder.includes(sep) ? folder : file;
  });
  return [...groups.values()];
}

/** A test file that imports the files of a group one after another, each with its own hooks. */
function entryOf(group: readonly string[], index: number): string {
  if (group.length === 1) return group[0]!;
  const path = join(temporary, `group-${index}.test.mjs`);
  const imports = group.map(
    (file) => `describe('${file}', () => import('${resolve(root, file)}'));`,
  );
  writeFileSync(path, ["import { describe } from 'node:test';", ...imports].join('\n'));
  return path;
}
