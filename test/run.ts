// Runs every test of the repository. Files that start a browser or a database run beside the
// others, a few at a time: the machine they are meant for has two cores.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ownTemporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '..');
const rooms = [
  'kit',
  'sandbox',
  'launcher',
  'packaging',
  'deploy',
  'parliament',
  'runner',
  'runner-client',
  'housing',
  'rating',
  'rating-client',
  'bench',
  'lab',
  'test',
];
const wanted = process.argv.slice(2);
const files = (wanted.length > 0 ? wanted : rooms).flatMap((room) =>
  globSync(room.endsWith('.test.ts') ? room : `${room}/**/*.test.ts`, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }),
);
const args = [
  '--test',
  '--test-reporter=./test/reporter.ts',
  '--test-reporter-destination=stdout',
  // One more than there are cores: many a test waits for a process, a timer, a browser.
  `--test-concurrency=${availableParallelism() + 1}`,
  '--test-timeout=240000',
  ...files,
];
const temporary = ownTemporaryFolder();
// Hundreds of processes load the same modules: types are stripped and code is compiled once.
const env = { ...temporary, NODE_COMPILE_CACHE: join(temporary.TMPDIR!, 'compiled') };
const tests = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
tests.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
// A Ctrl-C reaches the tests, too; this process stays to remove what they leave.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => tests.kill(signal));
}
