import type { Evidence, Game } from '../evidence.ts';
import { nextLobby } from '../next-lobby.ts';
import { FEWEST_RANKED, PARAMETERS, type Parameters } from '../parameters.ts';
import { logNormal } from '../posterior.ts';
import { rankOffset } from '../rank-gap.ts';
import { type Learned, learnParameters } from './learn.ts';
import { mean } from './player-measures.ts';

/** What was learned, whether it is used, and why. */
export type Adoption = Learned & {
  /** `learned` only while it predicts later lobbies and ranks better than the shipped parameters. */
  readonly used: 'shipped' | 'learned';
  /**
   * Mean logarithmic score of both on the players that were not learned from, higher is better; null
   * of none.
   */
  readonly scores: { readonly shipped: number | null; readonly learned: number | null };
  readonly checked_players: number;
  readonly lobbies: number;
};

/** A third is not learned from, but predicted. */
const LEARNED_SHARE = 2 / 3;

/**
 * 12.7. Learns from the older two thirds of the players and predicts the rest with both sets of
 * parameters. The learned ones are used while they predict lobbies better, or ranks without predicting
 * lobbies worse, each by more than a standard error.
 *
 * @param players oldest evidence first
 */
export function adopt(players: readonly Evidence[]): Adoption {
  const cut = Math.floor(LEARNED_SHARE * players.length);
  const later = players.slice(cut);
  const learned = learnParameters(players.slice(0, cut));
  const shipped = predictionScores(later, PARAMETERS);
  const own = predictionScores(later, learned.parameters);
  const lobbies = surplus(own, shipped, ({ lobby }) => lobby);
  const ranks = surplus(own, shipped, (score) => score.ranks);
  const wins = shipped.length >= FEWEST_CHECKED && (lobbies > 1 || (lobbies > -1 && ranks > 1));
  const total = (scores: readonly Score[]) =>
    known(mean(scores.map((score) => score.lobby + score.ranks)));
  return {
    ...learned,
    parameters: wins ? learned.parameters : PARAMETERS,
    used: wins ? 'learned' : 'shipped',
    scores: { shipped: total(shipped), learned: total(own) },
    checked_players: shipped.length,
    lobbies: later.reduce((sum, { games }) => sum + games.length, 0),
  };
}

/** How much more the first set scores, in standard errors of the mean difference. */
function surplus(own: readonly Score[], other: readonly Score[], of: (score: Score) => number) {
  const gains = own.map((score, i) => of(score) - of(other[i]!));
  const centre = mean(gains);
  const variance = mean(gains.map((gain) => (gain - centre) ** 2));
  return variance > 0 ? centre / Math.sqrt(variance / gains.length) : 0;
}

/** Of no players there is no mean. */
function known(score: number): number | null {
  return Number.isFinite(score) ? score : null;
}

const FEWEST_CHECKED = 10;

/** Logarithms of densities: of a player's newest lobby, and of a rank in the lobbies. */
type Score = { readonly lobby: number; readonly ranks: number };

/**
 * For each player whose newest lobby can be predicted: the logarithm of the density that is given to
 * that lobby, from everything else, and to a rank in the lobbies, from the others of its lobby. The former
 * shows steps and distances, the latter how rank and rating differ; how far ranks scatter is taken
 * from the ranks themselves. Both are densities of visible ranks, so that parameters which draw
 * corrected ranks together win nothing by it.
 */
export function predictionScores(players: readonly Evidence[], parameters: Parameters): Score[] {
  const all = players.flatMap((player) => {
    const [newest] = player.games;
    const lobby = newest && nextLobby(player, parameters);
    if (!lobby) return [];
    const stretch = mean(correctedRanks(newest, parameters).map((rank) => rank.stretch));
    const ranks = player.games.flatMap((game) => rankDistances(game, parameters));
    return { lobby: lobby.logDensity + Math.log(stretch), ranks };
  });
  const scale = Math.sqrt(mean(all.flatMap(({ ranks }) => ranks.map(({ z }) => z ** 2))));
  return all.map(({ lobby, ranks }) => {
    const scores = ranks.map(
      ({ z, sd, stretch }) => logNormal(z * sd, scale * sd) + Math.log(stretch),
    );
    return { lobby, ranks: mean(scores) };
  });
}

/** How far each rank lies from the centre of the others, in the standard deviations expected. */
function rankDistances(game: Game, parameters: Parameters) {
  const ranked = correctedRanks(game, parameters);
  if (ranked.length < FEWEST_RANKED) return [];
  const total = ranked.reduce((sum, { variance }) => sum + 1 / variance, 0);
  const weighed = ranked.reduce((sum, { rating, variance }) => sum + rating / variance, 0);
  return ranked.map(({ rating, variance, stretch }) => {
    const others = total - 1 / variance;
    const sd = Math.sqrt(variance + 1 / others);
    return { z: (rating - (weighed - rating / variance) / others) / sd, sd, stretch };
  });
}

/** `stretch`: points of rating for one more point of rank. */
function correctedRanks({ participants, daysAgo }: Game, parameters: Parameters) {
  const { agePerDay, spread } = parameters;
  return participants.flatMap(({ mmr, wins, losses }) => {
    if (mmr === null) return [];
    const { mu, sigma } = rankOffset(mmr, wins, losses, parameters);
    const next = rankOffset(mmr + 1, wins, losses, parameters);
    const variance = sigma ** 2 + agePerDay ** 2 * daysAgo + spread ** 2;
    return { rating: mmr + mu, variance, stretch: Math.max(0.1, 1 + next.mu - mu) };
  });
}
