import { parseArgs } from 'node:util';
import { quoted } from '@tessera/kit/config';
import { UsageError } from '@tessera/kit/start';
import { createEstimates } from '../estimates/estimates.ts';
import type { Job } from '../estimates/job.ts';
import { mmrAnswer, type Report } from '../estimator/report.ts';
import { findPlayerId, nameOf } from '../ladder/player-id.ts';
import { isRegion, QUEUES, type Queue, REGIONS } from '../ladder/region.ts';

import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';

/** What the command works with; opened once the arguments are valid. */
export type Doors = {
  readonly provider: () => Provider;
  readonly stores: () => Promise<Stores>;
  readonly retentionMs: number;
};

const NO_DEADLINE_MS = 2 ** 31 - 1;

/** `estimate REGION NAME#TAG`: the answer of `/api/v1/mmr` on a terminal. */
export async function estimateCommand(args: readonly string[], doors: Doors): Promise<void> {
  const { question, json, explain } = parsedArguments(args);
  const stores = await doors.stores();
  try {
    const onStoreError = (error: unknown) => console.error(`store: ${(error as Error).message}`);
    const estimates = createEstimates({
      ...{ stores, provider: doors.provider(), retentionMs: doors.retentionMs, onStoreError },
      ...{ now: Date.now, jobDeadlineMs: NO_DEADLINE_MS },
    });
    await estimates.forgotten.load();
    const stored = await estimates.find(question);
    const report = stored ?? (await withProgress(estimates.compute(question, 'terminal')));
    const answer = mmrAnswer(report, stored !== undefined, explain);
    const text = explain ? `${inWords(report)}\n\n${explanation(report)}` : inWords(report);
    console.log(json ? JSON.stringify(answer, null, 2) : text);
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
  const { queue, format, explain } = values;
  if (positionals.length !== 2) throw new UsageError('estimate needs a REGION and a NAME#TAG');
  const player = playerOf(positionals);
  if (!QUEUES.includes(queue as Queue)) throw new UsageError('--queue must be solo or flex');
  if (format !== 'text' && format !== 'json') throw new UsageError('--format must be text or json');
  return { question: { ...player, queue: queue as Queue }, json: format === 'json', explain };
}

/** Of the operands REGION and NAME#TAG. */
export function playerOf([given = '', player = '']: readonly string[]) {
  const region = given.toLowerCase();
  if (!isRegion(region))
    throw new UsageError(`REGION must be one of ${REGIONS.join(', ')}, not ${quoted(given)}`);
  const id = findPlayerId(player);
  if (!id) throw new UsageError(`${quoted(player)} is no NAME#TAG`);
  return { region, id };
}

/** Shows the progress while the result is awaited, if standard error is a terminal. */
async function withProgress<T>({ job, result }: { job: Job; result: Promise<T> }): Promise<T> {
  if (!process.stderr.isTTY) return result;
  const timer = setInterval(() => {
    process.stderr.write(`\r${job.stage}: ${job.stepsDone} of ${job.stepsPlanned} steps   `);
  }, 200);
  try {
    return await result;
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
    `${nameOf(summoner)} (${summoner.region}, ${queue})`,
    `  ${tier} ${division}`.trimEnd() +
      `, ${points(mu)} ladder points${provisional ? ' (provisional)' : ''}`,
    `  90 % between ${points(ci90[0])} and ${points(ci90[1])} (sigma ${points(sigma)})`,
    `  above ${percentile.value.toFixed(1)} % of ranked players (${percentile.low.toFixed(1)} to ${percentile.high.toFixed(1)})`,
    `  from rank and record (${tier1.n_games} games): ${points(tier1.mu)} ± ${points(tier1.sigma)}`,
    tier2
      ? `  from ${tier2.lobbies_used} lobbies: ${points(tier2.mu)} ± ${points(tier2.sigma)}`
      : '  no lobby was usable',
  ].join('\n');
}

/** `--explain` as text: the visible rank, what the tiers contribute, and each lobby. */
function explanation({ explain }: Report): string {
  const { rank, rank_offset, shares, disagreement, lobbies } = explain;
  const number = (value: number | null, digits = 0) => value?.toFixed(digits) ?? '-';
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const row = (...cells: string[]) => cells.map((cell, i) => cell.padStart(WIDTHS[i]!)).join(' ');
  return [
    `  visible rank ${rank.points} (${rank.wins} won, ${rank.losses} lost), corrected by ${number(rank_offset.mu)} ± ${number(rank_offset.sigma)}`,
    `  shares: rank and record ${percent(shares.tier1)}, lobbies ${percent(shares.tier2)}; disagreement ${number(disagreement, 2)}`,
    row('played', 'result', 'step', 'lobby', 'sd', 'share', 'outlier', 'after', 'match'),
    ...lobbies.map((lobby) =>
      row(
        lobby.played_at.slice(0, 16),
        lobby.won ? 'won' : 'lost',
        number(lobby.step),
        number(lobby.lobby_mu),
        number(lobby.lobby_sigma),
        percent(lobby.share),
        number(lobby.outlier_factor, 2),
        number(lobby.after),
        lobby.match_id,
      ),
    ),
  ].join('\n');
}

const WIDTHS = [18, 7, 6, 6, 5, 8, 8, 6, 18];
