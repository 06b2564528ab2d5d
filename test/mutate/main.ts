// `npm run mutate -- runner`, `npm run mutate -- runner/job/backoff.ts`: changes pure code in small
// ways, one at a time, and reports the changes that no test notices. Exit code 1 when a room stays
// below its goal or a survivor is not explained.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EXPLAINED_SURVIVORS } from './explained-survivors.ts';
import { MUTATED_ROOMS, type MutatedRoom } from './mutated-rooms.ts';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';

const root = join(import.meta.dirname, '../..');
const GOAL_PERCENT = 90;
/** A mutant that makes a test endless counts as noticed. */
const TIMEOUT_MS = 5_000;
/** Each mutant leaves its modules behind in the worker's memory. */
const MUTANTS_PER_WORKER = 150;

const asked = process.argv.slice(2);
// Real archives are read for seconds; without them those tests pass themselves over.
process.env.TESSERA_DATA = join(root, 'no-real-data');
const rooms = Object.entries(MUTATED_ROOMS)
  .map(([name, room]) => ({ name, room, files: filesOf(name, room) }))
  .filter(({ files }) => files.length > 0);
if (rooms.length === 0) {
  console.error(`Nothing to mutate. Rooms: ${Object.keys(MUTATED_ROOMS).join(', ')}`);
  process.exit(2);
}

const importsByFile = new Map<string, ReadonlySet<string>>();
let failed = false;
for (const { name, room, files } of rooms) {
  const total = { killed: 0, explained: 0, mutants: 0 };
  for (const file of files) {
    const result = await tryFile(file, testsOf(file, room));
    total.killed += result.killed;
    total.explained += result.explained;
    total.mutants += result.mutants;
  }
  const percent = (100 * total.killed) / total.mutants;
  const enough = percent >= GOAL_PERCENT;
  const { killed, explained, mutants } = total;
  const unexplained = mutants - killed - explained;
  console.log(
    `${name}: ${killed} of ${mutants} mutants killed (${percent.toFixed(1)} %, goal ${GOAL_PERCENT} %), ${explained} survivors explained, ${unexplained} not`,
  );
  if (!enough || unexplained > 0) failed = true;
}
process.exitCode = failed ? 1 : 0;

function filesOf(name: string, { files }: MutatedRoom): string[] {
  const all = globSync(files as string[], { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/(sample|labelled|generate)-|phrases\.ts$/.test(file),
  );
  if (asked.length === 0 || asked.includes(name)) return all.sort();
  return all.filter((file) => asked.some((path) => file.startsWith(path))).sort();
}

/** The tests that import the file, the one beside it first. */
function testsOf(file: string, { tests }: MutatedRoom): string[] {
  const beside = file.replace(/\.ts$/, '.test.ts');
  return globSync(tests as string[], { cwd: root })
    .filter((test) => reachable(test).has(file) && !startsProcesses(test))
    .sort((a, b) => Number(b === beside) - Number(a === beside));
}

/** Tests of whole services start servers and workers: too slow to run once for each mutant. */
function startsProcesses(test: string): boolean {
  const tooLarge = /\/(app|main|context|route)\.ts$|kit\/testing\/|\/compute\/|\/prints\//;
  return [...reachable(test)].some((file) => tooLarge.test(file));
}

function reachable(file: string): ReadonlySet<string> {
  const known = importsByFile.get(file);
  if (known) return known;
  const found = new Set([file]);
  importsByFile.set(file, found);
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, target] of source.matchAll(/(?:from|import\() ?'(\.[^']+|@tessera\/[^']+)'/g)) {
    const path = target!.startsWith('.')
      ? relative(root, join(root, dirname(file), target!))
      : `${target!.slice('@tessera/'.length)}.ts`;
    if (!existsSync(join(root, path)) || !path.endsWith('.ts')) continue;
    for (const other of reachable(path)) found.add(other);
  }
  return found;
}

async function tryFile(file: string, candidates: readonly string[]) {
  const source = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
  const mutations = mutationsOf(source);
  const tests = await passingTests(file, source, candidates);
  const trial = createTrial(file, tests);
  const result = { killed: 0, explained: 0, mutants: mutations.length };
  if (mutations.length === 0) return result;
  for (const mutation of mutations) {
    if (tests.length > 0 && (await trial.run(mutated(source, mutation)))) result.killed += 1;
    else if (isExplained(file, mutation)) result.explained += 1;
    else console.log(`  survived: ${inWords(file, mutation)}`);
  }
  await trial.close();
  const percent = ((100 * result.killed) / result.mutants).toFixed(0);
  console.log(`${file}: ${result.killed} of ${result.mutants} killed (${percent} %)`);
  return result;
}

/** Tests that cannot run here (they need the real runner or a thread) are left out, and named. */
async function passingTests(file: string, source: string, candidates: readonly string[]) {
  const passing: string[] = [];
  for (const test of candidates) {
    const trial = createTrial(file, [test]);
    const failure = await trial.run(source);
    await trial.close();
    if (failure === null) passing.push(test);
    else console.log(`  left out: ${test}: ${failure}`);
  }
  return passing;
}

function isExplained(file: string, { original, replacement }: Mutation): boolean {
  return EXPLAINED_SURVIVORS.some(
    (survivor) =>
      survivor.file === file &&
      survivor.original === oneLine(original) &&
      survivor.replacement === oneLine(replacement),
  );
}

function inWords(file: string, { line, original, replacement }: Mutation): string {
  return `${file}:${line} ${oneLine(original)}  ->  ${oneLine(replacement)}`;
}

function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').slice(0, 120);
}

function createTrial(file: string, tests: readonly string[]) {
  let worker: Worker | undefined;
  let tried = 0;
  return {
    /** The name of a test that fails with this source, or null when all pass. */
    async run(source: string): Promise<string | null> {
      if (tried % MUTANTS_PER_WORKER === 0) await this.close();
      tried += 1;
      worker ??= startWorker(file, tests);
      const answer = await answerOf(worker, source);
      if (answer === 'endless') await this.close();
      return answer;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

function startWorker(file: string, tests: readonly string[]): Worker {
  const inRoot = (path: string) => join(root, path);
  return new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { target: inRoot(file), tests: tests.map(inRoot) },
    stdout: true,
    stderr: true,
  });
}

async function answerOf(worker: Worker, source: string): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (answer: string | null) => {
      clearTimeout(timer);
      worker.off('message', finish).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const onError = (error: unknown) => finish(`crash: ${error}`);
    const onExit = () => finish('endless');
    const timer = setTimeout(finish, TIMEOUT_MS, 'endless');
    worker.once('message', finish).once('error', onError).once('exit', onExit);
    worker.postMessage(source);
  });
}
