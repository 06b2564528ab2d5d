import { join } from 'node:path';
import { line, median } from '../measure.ts';
import { figures, running } from '../process.ts';
import type { Drained } from './measured-process.ts';
import { startPostgres } from './postgres-server.ts';
import { CONCURRENCY, JOBS } from './setting.ts';

const ROUNDS = 5;
const RECEIVER = join(import.meta.dirname, 'target.ts');

/** Runs `measured-process.ts` with these arguments, each time in a fresh process. */
function measured(...args: readonly string[]): Promise<Drained> {
  return figures<Drained>([join(import.meta.dirname, 'measured-process.ts'), ...args]);
}

/** A receiver, and the rate of a plain loop of POSTs to it, measured anew by each call. */
async function openCourse() {
  const { url, stop } = await running([RECEIVER]);
  return {
    url,
    stop,
    plain: () => measured('plain', url),
    /** Jobs the receiver saw since the last report, and how many of them twice. */
    async report() {
      const reply = await fetch(`${url}/report`);
      return (await reply.json()) as { readonly jobs: number; readonly twice: number };
    },
  };
}

/** Each run in a fresh process, so that start-up and compilation weigh the same on both sides. */
export async function drainSqlite(): Promise<void> {
  const course = await openCourse();
  await course.plain(); // warms the receiver
  const ratios = { fresh: [] as number[], warm: [] as number[] };
  let last: Drained = { fresh: Number.NaN, warm: Number.NaN };
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    last = await measured('engine', course.url);
    const after = await course.plain();
    const plain = (before.fresh + after.fresh) / 2;
    ratios.fresh.push(last.fresh / plain);
    ratios.warm.push(last.warm / plain);
    before = after;
  }
  const { jobs, twice } = await course.report();
  await course.stop();
  const what = `drain ${JOBS} at concurrency ${CONCURRENCY}, FULL, beside plain undici`;
  const detail = `${Math.round(last.fresh)}/s; ${jobs} jobs, ${twice} twice`;
  console.log(line(what, median(ratios.fresh), '≥ 0.60', detail));
  const third = '  the third drain of a process, beside the first of plain';
  console.log(line(third, median(ratios.warm), '≥ 0.80', `${Math.round(last.warm)}/s`));
}

const PEERS: Readonly<Record<string, string>> = {
  'graphile-worker': 'local queue of 500, completions in batches; keeps no history',
  'pg-boss': 'four workers, batches of 50',
};

/** Ours on PostgreSQL and other queues there, in turn, each in a fresh process. */
export async function drainPostgres(): Promise<void> {
  const server = await startPostgres();
  const course = await openCourse();
  const ratios: Record<string, number[]> = {};
  let ours: Drained = { fresh: Number.NaN, warm: Number.NaN };
  await course.plain();
  let before = await course.plain();
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['engine', ...Object.keys(PEERS)]) {
      const drained = await measured(name, course.url, await server.database());
      if (name === 'engine') ours = drained;
      const after = await course.plain();
      ratios[name] ??= [];
      ratios[name].push(drained.fresh / ((before.fresh + after.fresh) / 2));
      before = after;
    }
  }
  const { twice } = await course.report();
  await course.stop();
  await server.stop();
  const what = `drain ${JOBS} on PostgreSQL, fsync on, beside plain undici`;
  const detail = `${Math.round(ours.fresh)}/s, later ${Math.round(ours.warm)}/s, ${twice} twice`;
  console.log(line(what, median(ratios.engine!), '≥ 0.50', detail));
  const ahead = median(ratios.engine!) / median(ratios['graphile-worker']!);
  console.log(line('  ours beside tuned graphile-worker', ahead, '≥ 1.00'));
  for (const [name, how] of Object.entries(PEERS)) {
    console.log(line(`  ${name}, the same calls`, median(ratios[name]!), '', how));
  }
}
