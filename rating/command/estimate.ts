import { parseArgs } from 'node:util';
import { createDesk } from '../desk/desk.ts';
import { createKeeper } from '../desk/keeper.ts';
import type { Report } from '../estimator/report.ts';
import { findPlayerId } from '../ladder/player-id.ts';
import { isRegion, QUEUES, type Queue, REGIONS } from '../ladder/region.ts';
import { mmrAnswer } from '../mmr/analyse.ts';
import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';
import { UsageError } from './usage-error.ts';

/** What an estimate opens: only once the arguments have been understood. */
export type Doors = {
  readonly provider: () => Provider;
  readonly stores: () => Promise<Stores>;
};

/** `estimate REGION NAME#TAG`: the same answer as `/api/v1/mmr`, on a terminal. */
export async function estimateCommand(args: readonly string[], doors: Doors): Promise<void> {
  const { question, json, explain } = parsedArguments(args);
  const stores = await doors.stores();
  try {
    const provider = doors.provider();
    const onTrouble = (error: unknown) => console.error(`store: ${(error as Error).message}`);
    const keeper = createKeeper({ stores, now: Date.now, onTrouble });
    const { keyValue } = stores;
    const desk = createDesk({
      provider,
      keyValue,
      keeper,
      now: Date.now,
      answerWithinMs: Number.POSITIVE_INFINITY,
      onTrouble,
    });
    const known = await desk.recall(question);
    const report = known ?? (await watched(desk.compute(question)));
    const answer = mmrAnswer(report, known !== undefined, explain);
    console.log(json ? JSON.stringify(answer, null, 2) : inWords(report));
  } finally {
    await stores.close();
  }
}

function parsedArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      queue: { type: 'string', default: 'solo' },
      format: { type: 'string', default: 'text' },
      explain: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [region = '', player = ''] = positionals;
  const { queue, format, explain } = values;
  if (positionals.length !== 2) throw new UsageError('estimate needs a REGION and a NAME#TAG.');
  if (!isRegion(region)) throw new UsageError(`REGION must be one of ${REGIONS.join(', ')}.`);
  const id = findPlayerId(player);
  if (!id) throw new UsageError(`${player} is no NAME#TAG.`);
  if (!QUEUES.includes(queue as Queue)) throw new UsageError('--queue must be solo or flex.');
  if (format !== 'text' && format !== 'json')
    throw new UsageError('--format must be text or json.');
  return { question: { region, id, queue: queue as Queue }, json: format === 'json', explain };
}

/** Shows on a terminal how far the computation is. */
async function watched({ job, report }: ReturnType<ReturnType<typeof createDesk>['compute']>) {
  if (!process.stderr.isTTY) return report;
  const timer = setInterval(() => {
    process.stderr.write(`\r${job.stage}: ${job.stepsDone} of ${job.stepsPlanned} steps   `);
  }, 200);
  try {
    return await report;
  } finally {
    clearInterval(timer);
    process.stderr.write('\r\u001b[K');
  }
}

function inWords({
  summoner,
  queue,
  estimate,
  breakdown,
  percentile,
  provisional,
}: Report): string {
  const { mu, sigma, ci90, tier, division } = estimate;
  const { tier1, tier2 } = breakdown;
  const points = (value: number) => value.toFixed(0);
  return [
    `${summoner.gameName}#${summoner.tagLine} (${summoner.region}, ${queue})`,
    `  ${tier} ${division}`.trimEnd() +
      `, ${points(mu)} ladder points${provisional ? ' (provisional)' : ''}`,
    `  nine times in ten between ${points(ci90[0])} and ${points(ci90[1])} (sigma ${points(sigma)})`,
    `  above ${percentile.value.toFixed(1)} % of ranked players (${percentile.low.toFixed(1)} to ${percentile.high.toFixed(1)})`,
    `  from the own rank and ${tier1.n_games} games: ${points(tier1.mu)} ± ${points(tier1.sigma)}`,
    tier2
      ? `  from ${tier2.lobbies_used} lobbies: ${points(tier2.mu)} ± ${points(tier2.sigma)}`
      : '  no lobby was usable',
  ].join('\n');
}
