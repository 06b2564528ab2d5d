import { CHANGED_LADDERS } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import { adopt } from '../../services/rating/estimator/learning/adopt.ts';
import { type KnownPlayer, type Score, score } from './evaluation.ts';
import { ladderSample } from './ladder-sample.ts';

/** Score of answers made of so many lobbies, on one ladder. */
export type LobbyCount = { readonly lobbies: number } & Score;
export type LadderCounts = { readonly ladder: string; readonly counts: readonly LobbyCount[] };

export const LOBBY_COUNTS = [0, 1, 3, 5, 10, 20];
/** First used after the last change to the model: nothing was chosen by these players. */
const FIRST_SEED = 730_001;

/** An answer before all evidence is gathered: of older lobbies only the results are known. */
function withLobbies(player: KnownPlayer, count: number): KnownPlayer {
  const games = player.games.map((game, i) => (i < count ? game : { ...game, participants: [] }));
  return { ...player, games };
}

/** Every ladder with the parameters that the service would use there. */
export function* lobbyCounts(): Generator<LadderCounts> {
  for (const [index, { name, settings }] of CHANGED_LADDERS.entries()) {
    const { forLearning, weeks, judged } = ladderSample(settings, FIRST_SEED + 100 * index);
    const { parameters } = adopt(forLearning, weeks);
    const counts = LOBBY_COUNTS.map((lobbies) => {
      const beliefs = judged.map((player) => ({
        truth: player.true_mmr,
        belief: estimateRating(withLobbies(player, lobbies), parameters),
      }));
      return { lobbies, ...score(beliefs) };
    });
    yield { ladder: name, counts };
  }
}
