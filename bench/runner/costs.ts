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
  for (const place of LOADS.keys())
    printLoad(
      rounds.map(({ loads }) => loads[place]!),
      rounds,
    );
  printStatements(rounds);
  writeFileSync(FILE, `${JSON.stringify(medians(rounds, version), null, 1)}\n`);
  console.log(FILE);
}

function printLoad(loads: readonly Measured[], rounds: readonly Round[]): void {
  const [{ processes, isBurst }] = loads as [Measured];
  console.log(`\n${processes} process(es)${isBurst ? ', all at once' : ''}; a job`);
  const show = (what: string, figure: (load: Measured) => number, digits: number) =>
    console.log(`  ${what.padEnd(58)} ${range(loads.map(figure), digits)}`);
  show('jobs a second', ({ jobsPerSecond }) => jobsPerSecond, 0);
  show('ms of processor time, runners', ({ runnerMs }) => runnerMs, 3);
  show('ms of processor time, PostgreSQL', ({ databaseMs }) => databaseMs, 3);
  show('  cleaning up behind it (VACUUM)', ({ left }) => left.vacuumMs, 3);
  show('bytes of write-ahead log', ({ walBytes }) => walBytes, 0);
  show('statements', ({ statements }) => statements, 2);
  show('  that add', ({ enqueues }) => enqueues, 2);
  show('  that settle', ({ settles }) => settles, 2);
  show('  that claim, also behind results', ({ claims }) => claims, 2);
  show('rows left', ({ left }) => left.rows, 2);
  show('bytes of tables left', ({ left }) => left.tableBytes, 0);
  show('bytes of indexes left', ({ left }) => left.indexBytes, 0);
  show('connections at most, all processes', ({ connections }) => connections, 0);
  show('locks at most, all processes', ({ locks }) => locks, 0);
  const bare = rounds.map(({ statements }) => statements.bare);
  const beside = (of: (round: number) => number) => median(sorted([...loads.keys()].map(of)));
  const work = beside((round) => loads[round]!.databaseMs / bare[round]!.databaseMs);
  const log = beside((round) => loads[round]!.walBytes / bare[round]!.walBytes);
  const detail = (figure: keyof (typeof bare)[number], digits: number) =>
    `${median(sorted(bare.map((one) => one[figure]))).toFixed(digits)}`;
  console.log(
    line('PostgreSQL beside three bare statements', work, '', `${detail('databaseMs', 3)} ms`),
  );
  console.log(line('  write-ahead log beside theirs', log, '', `${detail('walBytes', 0)} bytes`));
}

function printStatements(rounds: readonly Round[]): void {
  console.log('\nstatements, ms of processor time of PostgreSQL and bytes of write-ahead log');
  for (const name of ['enqueue', 'claim', 'settle'] as const) {
    const all = rounds.map(({ statements }) => statements[name]);
    const of = (figure: keyof (typeof all)[number], digits: number) =>
      range(
        all.map((one) => one[figure]),
        digits,
      );
    console.log(`  ${name}: ${of('fixedMs', 3)} ms and ${of('perJobMs', 4)} a job`);
    console.log(`    ${of('fixedBytes', 0)} bytes and ${of('perJobBytes', 0)} a job`);
  }
  const of = (figure: 'emptyClaimMs' | 'notifiedMs' | 'flushMs') =>
    range(
      rounds.map(({ statements }) => statements[figure]),
      4,
    );
  console.log(`  a claim that finds nothing: ${of('emptyClaimMs')} ms`);
  console.log(`  a notification, for each process that listens: ${of('notifiedMs')} ms`);
  console.log(`  a commit waits for the disk: ${of('flushMs')} ms (duration)`);
  const commits = rounds.map(({ statements }) => statements.commits);
  const ratio = median(sorted(commits.map(({ plain, notifying }) => notifying / plain)));
  const rates = (['notifying', 'plain'] as const).map((kind) =>
    range(
      commits.map((one) => one[kind]),
      0,
    ),
  );
  const what = 'commits of 16 connections with NOTIFY beside without';
  console.log(line(what, ratio, '', `${rates.join(' of ')} commits/s`));
}

function medians(rounds: readonly Round[], version: string): Costs {
  const middle = (figure: (round: Round) => number) => median(sorted(rounds.map(figure)));
  const statement = (name: 'enqueue' | 'claim' | 'settle') => {
    const part = (figure: keyof StatementCosts['claim']) =>
      middle(({ statements }) => statements[name][figure]);
    return {
      ...{ fixedMs: part('fixedMs'), perJobMs: part('perJobMs') },
      ...{ fixedBytes: part('fixedBytes'), perJobBytes: part('perJobBytes') },
    };
  };
  const loads = [...LOADS.keys()].map((place): MeasuredLoad => {
    const of = (figure: keyof Omit<MeasuredLoad, 'isBurst'>) =>
      middle((round) => round.loads[place]![figure]);
    return {
      ...{ processes: of('processes'), jobsPerSecond: of('jobsPerSecond') },
      ...{ runnerMs: of('runnerMs'), databaseMs: of('databaseMs'), walBytes: of('walBytes') },
      ...{ statements: of('statements'), enqueues: of('enqueues') },
      ...{ claims: of('claims'), settles: of('settles') },
      isBurst: LOADS[place]!.jobsPerSecond === Number.POSITIVE_INFINITY,
    };
  });
  const one = loads.filter(({ processes }) => processes === 1);
  const at = (place: number, figure: (load: Measured) => number) =>
    middle((round) => figure(round.loads[place]!));
  /** The most that any load of one process needed at once. */
  const most = (figure: (load: Measured) => number) =>
    Math.max(...one.keys().map((place) => at(place, figure)));
  return {
    measured: `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${platform()}, Node ${process.version}, PostgreSQL ${version}`,
    ...{ enqueue: statement('enqueue'), claim: statement('claim'), settle: statement('settle') },
    emptyClaimMs: middle(({ statements }) => statements.emptyClaimMs),
    notifiedMs: middle(({ statements }) => statements.notifiedMs),
    flushMs: middle(({ statements }) => statements.flushMs),
    commits: {
      plain: middle(({ statements }) => statements.commits.plain),
      notifying: middle(({ statements }) => statements.commits.notifying),
    },
    ...runnerCost(one),
    idle: {
      runnerMs: at(0, ({ idle }) => idle.runnerMs),
      databaseMs: at(0, ({ idle }) => idle.databaseMs),
      statements: at(0, ({ idle }) => idle.statements),
    },
    connections: most(({ connections }) => connections),
    locks: {
      one: most(({ locks }) => locks),
      four: at(LOADS.length - 1, ({ locks }) => locks),
    },
    left: {
      rows: at(STEADY, ({ left }) => left.rows),
      tableBytes: at(STEADY, ({ left }) => left.tableBytes),
      indexBytes: at(STEADY, ({ left }) => left.indexBytes),
    },
    vacuumMs: at(STEADY, ({ left }) => left.vacuumMs),
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
  const all = sorted(values).map((value) => value.toFixed(digits));
  return `${median(sorted(values)).toFixed(digits)} (${all[0]}–${all.at(-1)})`;
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
