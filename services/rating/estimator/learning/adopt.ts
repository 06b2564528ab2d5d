import type { Week } from '../../ladder/record.ts';
import type { Evidence } from '../evidence.ts';
import { PARAMETERS, type Parameters, REFERENCE } from '../parameters.ts';
import { rankOffset } from '../rank-gap.ts';
import { predictedLobby } from '../validation/next-lobby.ts';
import { type Learned, learnParameters } from './learn.ts';
import { mean } from './player-measures.ts';

/** The learned parameters, the choice between them and the shipped ones, and its scores. */
export type Adoption = Learned & {
  readonly used: 'shipped' | 'learned';
  /**
   * Mean logarithmic score of both on the players that were not learned from, higher is better; null
   * of none.
   */
  readonly scores: { readonly shipped: number | null; readonly learned: number | null };
  readonly checked_players: number;
  /** Those that were predicted: at most two of a player. */
  readonly lobbies: number;
};

/** A third is not learned from, but predicted. */
const LEARNED_SHARE = 2 / 3;
const FEWEST_CHECKED = 10;
/** Standard errors by which the learned ones may score lower: a wrong level hardly shows in lobbies. */
const CHANCE = 3;

/**
 * 12.7. Learns from the older two thirds of the players and predicts lobbies of the rest with both
 * sets of parameters. The learned ones are used where a number differs beyond chance and the lobbies
 * of the rest do not contradict.
 *
 * @param players oldest evidence first
 * @param weeks of any players of the region and queue
 */
export function adopt(players: readonly Evidence[], weeks: readonly Week[] = []): Adoption {
  const cut = Math.floor(LEARNED_SHARE * players.length);
  const later = players.slice(cut);
  const learned = learnParameters(players.slice(0, cut), PARAMETERS, REFERENCE, weeks);
  // An error common to a region is in the estimate and in the lobby alike: no reason for a wide prediction.
  const own = { ...learned.parameters, centreSd: PARAMETERS.centreSd };
  const scores = later.flatMap((player) => {
    const [ofLearned, ofShipped] = [score(player, own), score(player, PARAMETERS)];
    if (ofLearned === undefined || ofShipped === undefined) return [];
    return { learned: ofLearned.mean, shipped: ofShipped.mean, lobbies: ofShipped.lobbies };
  });
  const differs = learned.numbers.some(({ prior, value }) => value !== prior);
  const gains = scores.map((one) => one.learned - one.shipped);
  const wins = differs && gains.length >= FEWEST_CHECKED && inErrors(gains) > -CHANCE;
  return {
    ...learned,
    parameters: wins ? learned.parameters : PARAMETERS,
    used: wins ? 'learned' : 'shipped',
    scores: {
      shipped: meanOrNull(scores.map(({ shipped }) => shipped)),
      learned: meanOrNull(scores.map((one) => one.learned)),
    },
    checked_players: scores.length,
    lobbies: scores.reduce((sum, { lobbies }) => sum + lobbies, 0),
  };
}

/** The mean in standard errors. */
function inErrors(gains: readonly number[]): number {
  const centre = mean(gains);
  const variance = mean(gains.map((gain) => (gain - centre) ** 2));
  return variance > 0 ? centre / Math.sqrt(variance / gains.length) : 0;
}

function meanOrNull(values: readonly number[]): number | null {
  return values.length > 0 ? mean(values) : null;
}

/**
 * Mean logarithm of the densities given to the newest lobby, which rank and level bear on, and to the
 * oldest, which all steps since bear on. They are densities of visible ranks, so that parameters
 * which draw corrected ranks together win nothing by it.
 */
function score(player: Evidence, parameters: Parameters) {
  const logs = [0, player.games.length - 1].flatMap((index) => {
    const lobby = predictedLobby(player, parameters, index);
    if (!lobby) return [];
    const stretches = player.games[index]!.participants.flatMap(({ mmr, wins, losses }) => {
      if (mmr === null) return [];
      const at = (rank: number) => rank + rankOffset(rank, wins, losses, parameters).mu;
      return Math.max(0.1, at(mmr + 1) - at(mmr));
    });
    return lobby.logDensity + Math.log(mean(stretches));
  });
  return logs.length > 0 ? { mean: mean(logs), lobbies: logs.length } : undefined;
}
