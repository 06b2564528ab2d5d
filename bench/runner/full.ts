import { line, median } from '../measure.ts';
import { runChild, startChild } from './child.ts';
import { addToPostgres } from './history.ts';
import type { Figures } from './loaded.ts';
import { startPostgres } from './postgres-server.ts';
import { openBench } from './setting.ts';

const HISTORY = { finished: 1_000_000, waiting: 100_000 };
const ROUNDS = 3;
/** A figure of a full store may be worse by so much. */
const WORSE = 1.2;

/** Every figure beside 1,000,000 finished and 100,000 waiting jobs, and the same on an empty store. */
export async function full(): Promise<void> {
  const target = await startChild<{ port: number }>('target.ts');
  const url = `http://127.0.0.1:${target.first.port}`;
  const run = (finished: number, waiting: number, ...database: readonly string[]) =>
    runChild<Figures>('loaded.ts', url, String(finished), String(waiting), ...database);
  const { finished, waiting } = HISTORY;
  await compare('SQLite', {
    empty: () => run(0, 0),
    full: () => run(finished, waiting),
  });

  const server = await startPostgres();
  const templates = { empty: await server.database(), full: await server.database() };
  for (const databaseUrl of Object.values(templates)) {
    const queue = { rateLimitRps: null, maxConcurrency: 1000 };
    await (await openBench(url, { databaseUrl, queue })).close();
  }
  await addToPostgres(templates.full, HISTORY);
  await compare('PostgreSQL', {
    empty: async () => run(0, 0, await server.copyOf(templates.empty)),
    full: async () => run(finished, waiting, await server.copyOf(templates.full)),
  });
  await server.stop();
  await target.stop();
}

type Sides = {
  readonly empty: () => Promise<Figures>;
  readonly full: () => Promise<Figures>;
};

async function compare(name: string, sides: Sides): Promise<void> {
  const ratios: Record<keyof Figures, number[]> = {
    ...{ drain: [], single: [], batches: [], claimMs: [], pickUpMs: [] },
  };
  let empty = await sides.empty();
  let last = empty;
  for (let round = 0; round < ROUNDS; round++) {
    last = await sides.full();
    const after = await sides.empty();
    for (const figure of Object.keys(ratios) as (keyof Figures)[]) {
      const reference = (empty[figure] + after[figure]) / 2;
      // How many times as much it costs.
      const isTime = figure.endsWith('Ms');
      ratios[figure].push(isTime ? last[figure] / reference : reference / last[figure]);
    }
    empty = after;
  }
  console.log(
    `${name} beside ${HISTORY.finished} finished and ${HISTORY.waiting} waiting jobs: cost of each figure, empty = 1.00`,
  );
  for (const [figure, text] of Object.entries(TEXTS) as [keyof Figures, string][]) {
    const ratio = median(ratios[figure].sort((a, b) => a - b));
    const detail = `${shown(figure, last[figure])}, empty ${shown(figure, empty[figure])}`;
    console.log(line(`  ${text}`, ratio, `≤ ${WORSE}`, detail));
  }
}

const TEXTS: Readonly<Record<keyof Figures, string>> = {
  drain: 'drain 30,000',
  single: 'enqueue one by one, fifty at once',
  batches: 'enqueue in batches of 500',
  claimMs: 'claim of one job',
  pickUpMs: 'from the enqueue to the call, idle',
};

function shown(figure: keyof Figures, value: number): string {
  return figure.endsWith('Ms') ? `${value.toFixed(2)} ms` : `${Math.round(value)}/s`;
}
