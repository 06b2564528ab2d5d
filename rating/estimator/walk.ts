import type { Evidence } from './evidence.ts';
import { type LobbyCentre, lobbyCentre } from './lobby.ts';
import { PARAMETERS } from './parameters.ts';

/** Tier 2, and each game's part in it. */
export type Walk = {
  readonly mu: number;
  readonly sigma: number;
  readonly lobbiesUsed: number;
  /** Newest first, one for each game of the evidence. */
  readonly games: readonly GamePart[];
};

/** What one game did to the estimate. */
export type GamePart = {
  readonly lobby: LobbyCentre;
  /** Points the game's result moved the rating by (step 4). */
  readonly step: number;
  /** Distance of the lobby from the walk, in standard deviations; NaN when unusable (step 6). */
  readonly residual: number;
  /** 1 for an ordinary lobby, more for an outlier, which weighs that much less (step 6). */
  readonly outlierFactor: number;
  /** Share of the way the walk went towards this lobby's centre, 0 when unusable (step 5). */
  readonly gain: number;
  /** Where the walk stood after the game. */
  readonly after: number;
};

/**
 * Steps 3 to 8. Walks through the games from the oldest to the newest: each lobby says where the
 * player stood before the game, the result says where to after it. Undefined without any usable
 * lobby.
 */
export function walkThroughLobbies(evidence: Evidence): Walk | undefined {
  const lobbies = evidence.games.map(lobbyCentre); // step 3
  const steps = resultSteps(evidence); // step 4
  const lobbiesUsed = lobbies.filter((lobby) => lobby.usable).length;
  if (lobbiesUsed === 0) return undefined;

  // Step 6: twice, so that an outlier found by the first pass weighs less in the second.
  const first = filterPass(
    lobbies,
    steps,
    lobbies.map(() => 1),
  );
  const factors = outlierFactors(residuals(first.mu, lobbies, steps));
  const last = filterPass(lobbies, steps, factors);
  const scattered = residuals(last.mu, lobbies, steps);

  const variance = last.variance * ownScatter(scattered, lobbiesUsed);
  return {
    ...apexCorrected(last.mu, variance),
    lobbiesUsed,
    games: lobbies.map((lobby, i) => ({
      lobby,
      step: steps[i]!,
      residual: scattered[i]!,
      outlierFactor: factors[i]!,
      gain: last.gains[i]!,
      after: last.after[i]!,
    })),
  };
}

/** Step 4. What each result moved the hidden rating by; more in the first games of a season. */
function resultSteps({ wins, losses, games }: Evidence): number[] {
  const { settled, fresh, games: fade } = PARAMETERS.step;
  return games.map((game, i) => {
    const gamesBefore = Math.max(wins + losses - 1 - i, 0);
    const size = settled + fresh * Math.exp(-gamesBefore / fade);
    return game.win ? size : -size;
  });
}

/** Step 5. A scalar Kalman filter, oldest to newest; its start knows nothing. */
function filterPass(
  lobbies: readonly LobbyCentre[],
  steps: readonly number[],
  factors: readonly number[],
): { mu: number; variance: number; gains: number[]; after: number[] } {
  let variance = 1e8;
  let mu = lobbies.findLast((lobby) => lobby.usable)?.mu ?? Number.NaN;
  const gains = lobbies.map(() => 0);
  const after = lobbies.map(() => Number.NaN);
  for (let i = lobbies.length - 1; i >= 0; i--) {
    const lobby = lobbies[i]!;
    if (lobby.usable) {
      const gain = variance / (variance + lobby.variance * factors[i]!);
      mu += gain * (lobby.mu - mu);
      variance *= 1 - gain;
      gains[i] = gain;
    }
    mu += steps[i]!;
    variance += PARAMETERS.drift ** 2;
    after[i] = mu;
  }
  return { mu, variance, gains, after };
}

/** Step 6. Walks back from the end, undoing each result, and measures each lobby's distance. */
function residuals(
  mu: number,
  lobbies: readonly LobbyCentre[],
  steps: readonly number[],
): number[] {
  let current = mu;
  return lobbies.map((lobby, i) => {
    current -= steps[i]!;
    return lobby.usable ? Math.abs(lobby.mu - current) / Math.sqrt(lobby.variance) : Number.NaN;
  });
}

function outlierFactors(distances: readonly number[]): number[] {
  return distances.map((distance) =>
    Number.isNaN(distance) ? 1 : Math.max(1, distance / PARAMETERS.outlier),
  );
}

/** Step 7. A player whose lobbies scatter more (or less) than most is less (or more) sure. */
function ownScatter(distances: readonly number[], lobbiesUsed: number): number {
  const { scatterPrior } = PARAMETERS;
  let squares = 0;
  for (const distance of distances)
    if (!Number.isNaN(distance)) squares += Math.min(distance, 3) ** 2;
  return Math.max((scatterPrior + squares) / (scatterPrior + lobbiesUsed), 0.6);
}

/** Step 8. At the top there are too few equals: lobbies lie below the player they were made for. */
function apexCorrected(mu: number, variance: number): { mu: number; sigma: number } {
  const { apex, playerSd } = PARAMETERS;
  const above = Math.max(mu - apex.from, 0);
  return {
    mu: mu + apex.pull * above,
    sigma: Math.sqrt(variance + playerSd ** 2 + (apex.sd * above) ** 2),
  };
}
