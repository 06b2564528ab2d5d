import { SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import { learnParameters } from '../../services/rating/estimator/learning/learn.ts';
import {
  PARAMETERS,
  type Parameters,
  type Reference,
} from '../../services/rating/estimator/parameters.ts';
import { type Distribution, densityAt } from '../../services/rating/estimator/posterior.ts';
import type { KnownPlayer } from './evaluation.ts';
import { knownPlayers } from './ladder-sample.ts';
import { strataOf } from './strata.ts';

/**
 * The parameters that are fitted: path, and first step of the search. They bear upon people met
 * repeatedly (docs/contract/rating.md 11.3) and the floor of the scale (11.6.1); the others stay as
 * `START` has them.
 */
const FITTED: readonly (readonly [path: string, step: number])[] = [
  ['spread', -20],
  ['agePerDay', -5],
  ['matching.wideShare', 0.04],
  ['drift', 1.5],
  ['gap.floorShare', 0.01],
  ['gap.floorPoints', -10],
  ['floorSd', -20],
];

/** The worlds of the fit: the sandbox's rules at four stages of a season. */
export const FIT_WORLDS = [14, 30, 45, 90].map((seasonDays, i) => ({ seasonDays, seed: 11 + i }));
const PLAYERS_PER_STRATUM = 300;
const PASSES = 4;
const APEX_PLAYERS = 200;

/**
 * The start of the search: a fit of all parameters without 11.3 and 11.6.1, whose other values are
 * those in use, and a guess of `floorSd`.
 */
export const START: Parameters = {
  ...PARAMETERS,
  gap: { ...PARAMETERS.gap, floorShare: 0.94727, floorPoints: 156.09 },
  drift: 5.3281,
  matching: { ...PARAMETERS.matching, wideShare: 0.23141 },
  agePerDay: 49.547,
  spread: 122.94,
  floorSd: 170,
};

type Fit = {
  readonly parameters: Parameters;
  readonly players: number;
  /** Mean logarithm of the posterior density at the truth after each pass, higher is better. */
  readonly scores: readonly number[];
};

/** The players the parameters are fitted on: as many of few games as of many, and the top. */
export function fitPlayers(): KnownPlayer[] {
  const all = FIT_WORLDS.flatMap(({ seasonDays, seed }) =>
    knownPlayers({ ...SANDBOX_LADDER, players: 4000, seasonDays }, seed),
  );
  const ofWindow = Map.groupBy(all, (player) => strataOf(player)[0]);
  const ofSeason = Map.groupBy(all, (player) => strataOf(player)[1]);
  return [
    ...[...ofWindow.values(), ...ofSeason.values()].flatMap((members) =>
      spreadOver(members, PLAYERS_PER_STRATUM),
    ),
    ...spreadOver(
      all.filter(({ rank }) => rank >= 2500),
      APEX_PLAYERS,
    ),
  ];
}

function spreadOver<T>(members: readonly T[], count: number): T[] {
  const every = Math.max(1, Math.floor(members.length / count));
  return members.filter((_, i) => i % every === 0).slice(0, count);
}

/**
 * Maximises the mean logarithmic score (Good 1952), a proper score: the truth's own distribution
 * wins, not one that is too narrow or too wide. Search along one parameter after the other with
 * growing and shrinking steps (Hooke and Jeeves 1961, without the pattern move).
 */
export function fitParameters(
  players: readonly KnownPlayer[],
  start: Parameters = START,
  onPass: (pass: number, score: number) => void = () => {},
): Fit {
  let best = start;
  let bestScore = meanLogScore(players, best);
  const steps = FITTED.map(([, step]) => step);
  const scores = [bestScore];
  for (let pass = 1; pass <= PASSES; pass++) {
    FITTED.forEach(([path], i) => {
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

/** Worlds, not those of the fit, in which the measures of `learn.ts` are taken as references. */
const REFERENCE_WORLDS = [30, 45, 45, 60, 90, 90].map((seasonDays, i) => ({
  seasonDays,
  seed: 21 + i,
}));

/** Mean of each measure of `learn.ts` over the worlds of reference. */
export function measuredReference(parameters: Parameters): Reference {
  const { step, gap } = parameters;
  const asMeasured: Reference = {
    step: step.settled,
    gapGames: gap.games,
    reset: gap.reset,
    resetSlope: 0,
    rankVariance: 1,
    lobbyVariance: 1,
    shiftRatio: 1,
  };
  const all = REFERENCE_WORLDS.map(({ seasonDays, seed }) => {
    const players = knownPlayers({ ...SANDBOX_LADDER, seasonDays }, seed);
    return learnParameters(spreadOver(players, 1000), parameters, asMeasured).numbers;
  });
  const mean = (name: string) => {
    const values = all.flatMap(
      (numbers) => numbers.find((one) => one.name === name)?.estimate ?? [],
    );
    return Number((values.reduce((a, b) => a + b, 0) / values.length).toPrecision(4));
  };
  return {
    step: mean('step'),
    gapGames: Number(Math.exp(mean('log of reset games')).toPrecision(4)),
    reset: mean('reset'),
    resetSlope: mean('reset slope'),
    rankVariance: mean('spread of ranks (variance ratio)'),
    lobbyVariance: mean('scatter of lobbies (variance ratio)'),
    shiftRatio: mean('rank against lobbies (variance ratio)'),
  };
}

/** Mean logarithm of the density, per ladder point, that each posterior gives the truth. */
function meanLogScore(players: readonly KnownPlayer[], parameters: Parameters): number {
  let sum = 0;
  for (const player of players)
    sum += Math.log(densityOfTruth(estimateRating(player, parameters).posterior, player.true_mmr));
  return sum / players.length;
}

/** At the floor of the scale the truth stands for everything at and below it. */
function densityOfTruth(posterior: Distribution, truth: number): number {
  const { from, spacing, mass } = posterior;
  if (truth > spacing) return densityAt(posterior, truth);
  const below = Math.floor((truth - from) / spacing);
  return Math.max(1e-9, mass.slice(0, below + 1).reduce((a, b) => a + b, 0) / 50);
}

/** Undefined when the value would leave its range: all parameters but the first are positive. */
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
