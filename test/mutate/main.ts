// `npm run mutate -- runner`, `npm run mutate -- runner/job/settle.ts`: changes pure code in small
// ways, one at a time, and reports the changes that no test notices. Exit code 1 when there are any
// but on lines marked `// mutation: why it makes no difference`, and when such a line has none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { excusesOf, type Mutation, mutated, mutationsOf } from './mutations.ts';

const root = join(import.meta.dirname, '../..');
const TRY = join(import.meta.dirname, 'try-mutant.ts');

/** Pure code of a service, and the tests that may notice; each is tried on the files it imports. */
const ROOMS: Readonly<Record<string, { readonly files: string[]; readonly tests: string[] }>> = {
  kit: {
    files: [
      'kit/{csv,format,memo,semaphore}.ts',
      'kit/http/{strict-numbers,same-origin,address-guard,retry-after}.ts',
    ],
    tests: ['kit/*.test.ts', 'kit/http/*.test.ts'],
  },
  parliament: {
    files: [
      'parliament/chamber/*.ts',
      'parliament/**/{analyse,sort,finding,projection}.ts',
      'parliament/ideal-points/{model,intervals}.ts',
      'parliament/search/{match,word-index}.ts',
    ],
    tests: ['parliament/**/*.test.ts'],
  },
  runner: {
    files: ['runner/job/*.ts', 'runner/deliver/{breaker,sign}.ts'],
    tests: ['runner/{job,deliver}/*.test.ts'],
  },
  housing: {
    files: ['housing/{formula,market}/*.ts'],
    tests: ['housing/{formula,market}/*.test.ts'],
  },
  rating: {
    files: ['rating/estimator/**/*.ts', 'rating/ladder/*.ts'],
    tests: ['rating/{estimator,ladder}/**/*.test.ts'],
  },
};

const asked = process.argv.slice(2);
const importsByFile = new Map<string, ReadonlySet<string>>();
const total = { mutants: 0, survivors: 0, faults: 0 };
for (const [name, room] of Object.entries(ROOMS)) {
  const tests = globSync(room.tests, { cwd: root });
  for (const file of globSync(room.files, { cwd: root }).sort()) {
    if (/\.test\.ts$|\/(sample|labelled|generate)-|phrases\.ts$/.test(file)) continue;
    const isAsked = asked.some((path) => path === name || file.startsWith(path));
    if (asked.length === 0 || isAsked) await tryFile(file, testsOf(file, tests));
  }
}
const { mutants, survivors, faults } = total;
console.log(`${mutants - survivors} of ${mutants} mutants killed, ${faults} faults`);
process.exitCode = faults > 0 || mutants === 0 ? 1 : 0;

/** The tests that import the file, the one beside it first. */
function testsOf(file: string, tests: readonly string[]): string[] {
  const beside = file.replace(/\.ts$/, '.test.ts');
  // Tests of whole services start servers and workers: too slow to run once for each mutant.
  const tooLarge = /\/(app|main|context|route)\.ts$|kit\/testing\/|\/compute\/|\/prints\//;
  return tests
    .filter(
      (test) => reachable(test).has(file) && ![...reachable(test)].some((f) => tooLarge.test(f)),
    )
    .sort((a, b) => Number(b === beside) - Number(a === beside));
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

async function tryFile(file: string, tests: readonly string[]): Promise<void> {
  const written = readFileSync(join(root, file), 'utf8');
  const source = stripTypeScriptTypes(written);
  const mutations = mutationsOf(source);
  if (mutations.length === 0) return;
  const excuses = excusesOf(written);
  const startedAt = performance.now();
  if (await isNoticed(file, source, tests, 60_000))
    return fault(`${file}: its tests fail as it is`);
  // A mutant that makes a test endless counts as noticed.
  const patienceMs = 5_000 + 10 * Math.ceil(performance.now() - startedAt);
  const waiting = [...mutations.entries()];
  const noticed: boolean[] = [];
  const tryAll = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, mutation] = next;
      noticed[at] = await isNoticed(file, mutated(source, mutation), tests, patienceMs);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tryAll));
  const survivors = mutations.filter((_, at) => !noticed[at]);
  const unexcused = survivors.filter(({ line }) => !excuses.cover(line));
  for (const mutation of unexcused)
    fault(`${file}:${mutation.line} survives: ${inWords(mutation)}`);
  for (const line of excuses.unused()) fault(`${file}:${line} excuses nothing`);
  console.log(`${file}: ${mutations.length - survivors.length} of ${mutations.length} killed`);
  total.mutants += mutations.length;
  total.survivors += survivors.length;
}

function fault(text: string): void {
  total.faults += 1;
  console.log(`  ${text}`);
}

function inWords({ original, replacement }: Mutation): string {
  const oneLine = (code: string) => code.replace(/\s+/g, ' ').slice(0, 120);
  return `${oneLine(original)}  ->  ${oneLine(replacement)}`;
}

/** Whether a test fails, or none ends, with this source in place of the file's. */
async function isNoticed(
  file: string,
  source: string,
  tests: readonly string[],
  patienceMs: number,
): Promise<boolean> {
  if (tests.length === 0) return false;
  const child = spawn(process.execPath, ['--test-reporter=tap', TRY, ...tests], {
    cwd: root,
    // Real archives are read for seconds; without them those tests pass themselves over.
    env: {
      ...process.env,
      MUTATED_FILE: join(root, file),
      MUTATED_SOURCE: source,
      TESSERA_DATA: join(root, 'no-real-data'),
      // Nothing but the mutant is stripped and compiled anew.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  child.stdout.on('data', (text) => /^ *not ok/m.test(text) && child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return code !== 0;
}
