import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Costs, MeasuredLoad } from './costs.ts';
import { capacities, LIMITS, type Setting } from './setting.ts';
import { nearestLimit, type Outcome, RUN, simulate } from './simulate.ts';

const DEFAULTS = {
  ...{ workers: '1,2,5,10,20,50,100', cores: '4', slots: '50', 'receiver-ms': '20', queues: '20' },
  ...{ connections: '1000', 'wal-megabytes': '200', 'flush-ms': '1', 'round-trip-ms': '0.5' },
  ...{ seed: '1' },
};
type Name = keyof typeof DEFAULTS;
const NAMES = Object.keys(DEFAULTS) as Name[];

const USAGE = `npm run simulate -- scale [--costs FILE] ${NAMES.map((name) => `[--${name} ${DEFAULTS[name]}]`).join(' ')}`;

/** Waiting times are those of this part of the greatest throughput. */
const LOAD = 0.7;

/** `npm run simulate -- scale`: prints what workers carry, how long jobs wait, and what ends it. */
export function scale(args: readonly string[]): void {
  const { costsFile, workers, seed, ...setting } = asked(args);
  const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as Costs;
  const run = { ...RUN, seed };
  console.log(`costs: ${costs.measured}\n`);
  compareWithMeasured(costs, run);
  const { databaseCores, slots, receiverMs, queues, connections } = setting;
  console.log(
    `\nat most: ${databaseCores} cores of the database, ${slots} slots a worker, receivers take ${receiverMs} ms, ${queues} queues, ${connections} connections`,
  );
  console.log(row(['workers', 'jobs/s', 'at best', 'nearest limit', ...LIMITS]));
  const all = workers.map((count) => ({ ...setting, workers: count }));
  const most = all.map((one) => simulate(one, costs, run));
  for (const [place, outcome] of most.entries()) {
    const best = Math.min(...Object.values(capacities(all[place]!, costs)));
    const busy = LIMITS.map((limit) => percent(outcome.busy[limit]));
    console.log(row([...first(outcome, all[place]!, best), ...busy]));
  }
  console.log(`\nat ${percent(LOAD)} of that`);
  console.log(row(['workers', 'jobs/s', 'p50 ms', 'p99 ms', 'statements/job', 'database ms/job']));
  for (const [place, { throughput }] of most.entries()) {
    const eased = { ...all[place]!, jobsPerSecond: throughput * LOAD };
    const { waited, statements, databaseMs, ...outcome } = simulate(eased, costs, run);
    const figures = [waited.p50.toFixed(1), waited.p99.toFixed(1)];
    const each = [statements.toFixed(2), databaseMs.toFixed(3)];
    console.log(row([`${eased.workers}`, rounded(outcome.throughput), ...figures, ...each]));
  }
}

function first(outcome: Outcome, { workers }: Setting, best: number): string[] {
  const name = outcome.workers < workers ? 'connections' : nearestLimit(outcome);
  return [`${workers}`, rounded(outcome.throughput), rounded(best), name];
}

/**
 * The loads that were measured, from the costs of their statements and in the model: how far both
 * can be believed.
 */
function compareWithMeasured(costs: Costs, run: typeof RUN): void {
  console.log('a job: statements, and ms of the database; summed up from its statements; modelled');
  console.log(
    row(['processes', 'jobs/s', 'statements', 'modelled', 'ms', 'summed up', 'modelled']),
  );
  for (const load of costs.loads.filter(({ isBurst }) => !isBurst)) {
    const { processes, jobsPerSecond } = load;
    const model = simulate(
      {
        ...{ workers: processes, jobsPerSecond, slots: 10, receiverMs: 1, queues: 1 },
        ...{ databaseCores: 2, walMegabytes: 200, flushMs: costs.flushMs, roundTripMs: 0.1 },
        connections: 1000,
      },
      costs,
      run,
    );
    // What processes without jobs cost is not in the measured figures.
    const polls = (processes * 2) / jobsPerSecond;
    const modelled = model.databaseMs - polls * costs.emptyClaimMs;
    const ms = [load.databaseMs, summedUp(load, costs), modelled];
    const statements = [load.statements, model.statements - polls];
    console.log(
      row([
        ...[`${processes}`, rounded(jobsPerSecond)],
        ...[...statements.map((count) => count.toFixed(2)), ...ms.map((time) => time.toFixed(3))],
      ]),
    );
  }
}

/** A claim behind results finds jobs, others mostly do not. */
function summedUp({ enqueues, settles, claims, processes }: MeasuredLoad, costs: Costs): number {
  const { enqueue, claim, settle, emptyClaimMs, notifiedMs } = costs;
  const finds = Math.min(claims, settles);
  return (
    enqueues * (enqueue.fixedMs + notifiedMs * processes) +
    (settles * settle.fixedMs + finds * claim.fixedMs + (claims - finds) * emptyClaimMs) +
    (enqueue.perJobMs + claim.perJobMs + settle.perJobMs)
  );
}

function asked(args: readonly string[]) {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  let given: Readonly<Record<string, string | undefined>> = {};
  try {
    given = parseArgs({
      args: [...args],
      options: { costs: { type: 'string' }, ...options },
    }).values;
  } catch (error) {
    refuse((error as Error).message);
  }
  const values = (name: Name) =>
    (given[name] ?? DEFAULTS[name]).split(',').map((text) => {
      const number = Number(text);
      if (!(number > 0) || number > 1e6) refuse(`--${name} takes a number above 0, not ${text}`);
      return number;
    });
  const number = (name: Name) => {
    const [one = 0, ...more] = values(name);
    if (more.length > 0) refuse(`--${name} takes one number`);
    return one;
  };
  const count = (name: Name) => Math.ceil(number(name));
  return {
    costsFile: given.costs ?? join(import.meta.dirname, 'costs.json'),
    workers: values('workers').map(Math.ceil),
    seed: number('seed'),
    ...{ databaseCores: count('cores'), slots: count('slots'), queues: count('queues') },
    ...{ receiverMs: number('receiver-ms'), connections: count('connections') },
    ...{ walMegabytes: number('wal-megabytes'), flushMs: number('flush-ms') },
    roundTripMs: number('round-trip-ms'),
  };
}

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`);
  process.exit(2);
}

/** Three digits: more would say more than a model knows. */
const rounded = (value: number) => String(Number(value.toPrecision(3)));
const percent = (part: number) => `${Math.round(part * 100)} %`;
const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(13)).join(' ');
