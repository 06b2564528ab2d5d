import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, platform } from 'node:os';
import { join } from 'node:path';
import type { Costs, MeasuredLoad } from '../../lab/scale/costs.ts';
import { line, median } from '../measure.ts';
import { running } from '../process.ts';
import { startPostgres } from './postgres-server.ts';
import { type StatementCosts, statementCosts } from './statement-costs.ts';
import { type Load, type Measured, steadyLoad } from './steady-load.ts';

const ROUNDS = 3;
const FILE = join(import.meta.dirname, '../../lab/scale/costs.json');

/** From a job now and then to many in a statement; and where other processes are notified as well. */
const LOADS: readonly Load[] = [
  { processes: 1, jobsPerSecond: 50, jobs: 1000 },
  { processes: 1, jobsPerSecond: 500, jobs: 4000 },
  { processes: 1, jobsPerSecond: 2000, jobs: 10_000 },
  { processes: 1, jobsPerSecond: Number.POSITIVE_INFINITY, jobs: 10_000 },
  { processes: 4, jobsPerSecond: 500, jobs: 4000 },
];

/** The one whose remains are counted: enough jobs to fill pages. */
const STEADY = 2;

type Round = { readonly statements: StatementCosts; readonly loads: readonly Measured[] };

/**
 * What a job on PostgreSQL costs: of a whole runner at some rates, and of each statement by itself.
 * Prints medians with the least and the most, and writes them for `npm run simulate -- scale`.
 */
export async function costs(): Promise<void> {
  const server = await startPostgres();
  const receiver = await running([join(import.meta.dirname, 'target.ts')]);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const loads: Measured[] = [];
    for (const load of LOADS) loads.push(await steadyLoad(server, receiver, load));
    rounds.push({ statements: await statementCosts(server), loads });
  }
  const version = await server.version();
  await receiver.stop();
  await server.stop();
  for (const place of LOADS.keys()) printLoad(rounds, place);
  printStatements(rounds);
  writeFileSync(FILE, `${JSON.stringify(costsOf(medians(rounds), version), null, 1)}\n`);
  console.log(FILE);
}

/** A figure of every round: what it is, where it stands, how many digits are shown. */
type Figure<T> = readonly [what: string, of: (round: T) => number, digits: number];

function print<T>(rounds: readonly T[], figures: readonly Figure<T>[]): void {
  for (const [what, of, digits] of figures) {
    console.log(`  ${what.padEnd(58)} ${range(rounds.map(of), digits)}`);
  }
}

const OF_LOAD: readonly Figure<Measured>[] = [
  ['jobs a second', (load) => load.jobsPerSecond, 0],
  ['ms of processor time, runners', (load) => load.runnerMs, 3],
  ['ms of processor time, PostgreSQL', (load) => load.databaseMs, 3],
  ['  cleaning up behind it (VACUUM)', (load) => load.left.vacuumMs, 3],
  ['bytes of write-ahead log', (load) => load.walBytes, 0],
  ['statements', (load) => load.statements, 2],
  ['  that add', (load) => load.enqueues, 2],
  ['  that settle', (load) => load.settles, 2],
  ['  that claim, also behind results', (load) => load.claims, 2],
  ['rows left', (load) => load.left.rows, 2],
  ['bytes of tables left', (load) => load.left.tableBytes, 0],
  ['bytes of indexes left', (load) => load.left.indexBytes, 0],
  ['connections at most, all processes', (load) => load.connections, 0],
  ['locks at most, all processes', (load) => load.locks, 0],
];

function printLoad(rounds: readonly Round[], place: number): void {
  const loads = rounds.map((round) => round.loads[place]!);
  const [{ processes, isBurst }] = loads as [Measured];
  console.log(`\n${processes} process(es)${isBurst ? ', all at once' : ''}; a job`);
  print(loads, OF_LOAD);
  const { databaseMs, walBytes } = medians(rounds.map(({ statements }) => statements.bare));
  const beside = (figure: 'databaseMs' | 'walBytes') =>
    median(rounds.map((round, n) => loads[n]![figure] / round.statements.bare[figure]));
  const [work, log] = [beside('databaseMs'), beside('walBytes')];
  console.log(
    line('PostgreSQL beside three bare statements', work, '', `${databaseMs.toFixed(3)} ms`),
  );
  console.log(line('  write-ahead log beside theirs', log, '', `${walBytes.toFixed(0)} bytes`));
}

function printStatements(rounds: readonly Round[]): void {
  console.log('\nstatements, ms of processor time of PostgreSQL and bytes of write-ahead log');
  const all = rounds.map(({ statements }) => statements);
  for (const name of ['enqueue', 'claim', 'settle'] as const) {
    print(all, [
      [`${name}, ms`, (one) => one[name].fixedMs, 3],
      ['  and for each job', (one) => one[name].perJobMs, 4],
      ['  bytes', (one) => one[name].fixedBytes, 0],
      ['  and for each job', (one) => one[name].perJobBytes, 0],
    ]);
  }
  print(all, [
    ['a claim that finds nothing, ms', (one) => one.emptyClaimMs, 4],
    ['a notification, for each process that listens, ms', (one) => one.notifiedMs, 4],
    ['a commit waits for the disk, ms (duration)', (one) => one.flushMs, 4],
    ['commits a second of 16 connections', ({ commits }) => commits.plain, 0],
    ['  the same with NOTIFY', ({ commits }) => commits.notifying, 0],
    ['  beside those without', ({ commits }) => commits.notifying / commits.plain, 2],
  ]);
}

/** The median of each number in values of one shape. */
function medians<T>(values: readonly T[]): T {
  const [first] = values;
  if (typeof first === 'number') return median(values as readonly number[]) as T;
  if (typeof first !== 'object' || first === null) return first as T;
  if (Array.isArray(first)) {
    return first.map((_, n) => medians(values.map((value) => (value as unknown[])[n]))) as T;
  }
  const names = Object.keys(first) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, medians(values.map((value) => value[name]))]),
  ) as T;
}

function costsOf({ statements, loads }: Round, version: string): Costs {
  const one = loads.filter(({ processes }) => processes === 1);
  const { left } = loads[STEADY]!;
  return {
    measured: `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${platform()}, Node ${process.version}, PostgreSQL ${version}`,
    ...statements,
    ...runnerCost(one),
    idle: loads[0]!.idle,
    // The most that any load of one process needed at once.
    connections: Math.max(...one.map(({ connections }) => connections)),
    locks: { one: Math.max(...one.map(({ locks }) => locks)), four: loads.at(-1)!.locks },
    left,
    vacuumMs: left.vacuumMs,
    loads,
  };
}

/** The line through the load with the most statements a job and the one with the fewest. */
function runnerCost([slow, ...others]: readonly MeasuredLoad[]) {
  const full = others.reduce((least, load) => (load.statements < least.statements ? load : least));
  const statement = (slow!.runnerMs - full.runnerMs) / (slow!.statements - full.statements);
  return {
    runnerPerStatementMs: statement,
    runnerPerJobMs: full.runnerMs - statement * full.statements,
  };
}

/** The median, and the least and the most. */
function range(values: readonly number[], digits: number): string {
  const shown = [median(values), Math.min(...values), Math.max(...values)];
  const [middle, least, most] = shown.map((value) => value.toFixed(digits));
  return `${middle} (${least}–${most})`;
}
