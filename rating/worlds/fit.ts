import { estimateRating } from '../estimator/estimate.ts';
import type { KnownPlayer } from '../estimator/evaluation.ts';
import type { Parameters } from '../estimator/parameters.ts';
import type { Distribution } from '../estimator/posterior.ts';
import { knownPlayers } from './known-players.ts';
import { SANDBOX_WORLD } from './settings.ts';

/** What is fitted: where it stands, and the first step of the search. */
type Dial = readonly [path: string, step: number];

const DIALS: readonly Dial[] = [
  ['gap.settled', 8],
  ['gap.reset', 15],
  ['gap.games', 6],
  ['gap.settledSd', 5],
  ['gap.resetSd', 12],
  ['gap.floorShare', 0.1],
  ['gap.floorPoints', 40],
  ['gap.apexSd', 0.04],
  ['step.settled', 1],
  ['step.fresh', 3],
  ['step.games', 3],
  ['newShare', 0.03],
  ['drift', 1],
  ['matching.sd', 5],
  ['matching.wideSd', 15],
  ['matching.wideShare', 0.04],
  ['agePerDay', 3],
  ['spread', 8],
  ['centreSd', 3],
  ['shifted.share', 0.03],
  ['shifted.sd', 15],
  ['apex.pull', 0.03],
  ['apex.sd', 0.03],
];

/** The worlds of the fit: the sandbox's rules at four stages of a season. */
export const FIT_WORLDS = [14, 30, 45, 90].map((seasonDays, i) => ({ seasonDays, seed: 11 + i }));
const PLAYERS_PER_STRATUM = 400;
const PASSES = 8;

export type Fit = {
  readonly parameters: Parameters;
  readonly players: number;
  /** Mean logarithm of the posterior density at the truth after each pass, higher is better. */
  readonly scores: readonly number[];
};

/** The players the parameters are fitted on: as many of few games as of many. */
export function fitPlayers(): KnownPlayer[] {
  const all = FIT_WORLDS.flatMap(({ seasonDays, seed }) =>
    knownPlayers({ ...SANDBOX_WORLD, players: 4000, seasonDays }, seed),
  );
  const strata = Map.groupBy(all, ({ games }) => Math.min(3, Math.floor((games.length - 5) / 5)));
  return [...strata.values()].flatMap((members) => {
    const every = Math.max(1, Math.floor(members.length / PLAYERS_PER_STRATUM));
    return members.filter((_, i) => i % every === 0).slice(0, PLAYERS_PER_STRATUM);
  });
}

/**
 * Maximises the mean logarithmic score (Good 1952), a proper score: the truth's own distribution
 * wins, not one that is too narrow or too wide. Search along one parameter after the other with
 * growing and shrinking steps (Hooke and Jeeves 1961, without the pattern move).
 */
export function fitParameters(
  players: readonly KnownPlayer[],
  start: Parameters,
  onPass: (pass: number, score: number) => void = () => {},
): Fit {
  let best = start;
  let bestScore = meanLogScore(players, best);
  const steps = DIALS.map(([, step]) => step);
  const scores = [bestScore];
  for (let pass = 1; pass <= PASSES; pass++) {
    DIALS.forEach(([path], i) => {
      for (const sign of [1, -1]) {
        const tried = turned(best, path, sign * steps[i]!);
        const score = tried ? meanLogScore(players, tried) : Number.NEGATIVE_INFINITY;
        if (score <= bestScore) continue;
        best = tried!;
        bestScore = score;
        steps[i] = sign * steps[i]! * 1.5;
        return;
      }
      steps[i] = steps[i]! / 2;
    });
    scores.push(bestScore);
    onPass(pass, bestScore);
  }
  return { parameters: rounded(best), players: players.length, scores };
}

/** Mean logarithm of the density, per ladder point, that each posterior gives the truth. */
export function meanLogScore(players: readonly KnownPlayer[], parameters: Parameters): number {
  let sum = 0;
  for (const player of players)
    sum += Math.log(densityAt(estimateRating(player, parameters).posterior, player.true_mmr));
  return sum / players.length;
}

/** At the floor of the scale the truth stands for everything at and below it. */
function densityAt({ from, spacing, mass }: Distribution, truth: number): number {
  const LEAST = 1e-9;
  if (truth <= spacing) {
    const below = Math.floor((truth - from) / spacing);
    return Math.max(LEAST, mass.slice(0, below + 1).reduce((a, b) => a + b, 0) / 50);
  }
  const position = (truth - from) / spacing;
  const left = Math.floor(position);
  const share = position - left;
  const here = (mass[left] ?? 0) * (1 - share) + (mass[left + 1] ?? 0) * share;
  return Math.max(LEAST, here / spacing);
}

/** Undefined when the value would leave its range: all dials but the first are positive. */
function turned(parameters: Parameters, path: string, by: number): Parameters | undefined {
  const copy = structuredClone(parameters) as unknown as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop()!;
  const owner = names.reduce((part, name) => part[name] as Record<string, unknown>, copy);
  const value = (owner[last] as number) + by;
  const isShare = path.endsWith('hare');
  if (path !== 'gap.settled' && (value < 0 || (isShare && value > 0.95))) return undefined;
  owner[last] = value;
  return copy as unknown as Parameters;
}

function rounded(parameters: Parameters): Parameters {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value;
  return JSON.parse(JSON.stringify(parameters, round)) as Parameters;
}
