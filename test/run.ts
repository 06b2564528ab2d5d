// Runs every test of the repository, a few processes at a time.
import { spawn } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { ownTemporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const files = (wanted.length > 0 ? wanted : ['*']).flatMap((room) =>
  globSync(room.endsWith('.test.ts') ? room : `${room}/**/*.test.ts`, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }),
);
Object.assign(process.env, ownTemporaryFolder());
const temporary = process.env.TMPDIR!;
// One server for all: starting one takes longer than most test files.
const postgres = await openTestPostgres();
const args = [
  '--test',
  '--test-reporter=./test/reporter.ts',
  '--test-reporter-destination=stdout',
  // One more than there are cores: many a test waits for a process, a timer, a browser.
  `--test-concurrency=${availableParallelism() + 1}`,
  '--test-timeout=600000',
  ...groupsOf(files).map(entryOf),
];
// Hundreds of processes load the same modules: types are stripped and code is compiled once.
const env = {
  ...process.env,
  TEST_DATABASE_URL: postgres.url,
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
};
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
tests.on('exit', async (code) => {
  process.exitCode = code ?? 1;
  await postgres.close();
});
// A Ctrl-C reaches the tests, too; this process stays to remove what they leave.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => tests.kill(signal));
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
