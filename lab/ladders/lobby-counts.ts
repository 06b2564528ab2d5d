import { CHANGED_LADDERS } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../rating/estimator/estimate.ts';
import { adopt } from '../../rating/estimator/learning/adopt.ts';
import { type KnownPlayer, score } from './evaluation.ts';
import { knownPlayers } from './known-players.ts';
import { weeksOf } from './weeks.ts';

/** How answers that are made of so many lobbies did, over all ladders together. */
export type LobbyCount = {
  readonly lobbies: number;
  readonly n: number;
  readonly rmse: number;
  /** Share of 90 % intervals that held the truth. */
  readonly coverage: number;
  /** Of the single ladders, least and most. */
  readonly least: number;
  readonly most: number;
};

const COUNTS = [0, 1, 3, 5, 10, 20];
const LEARNED_FROM = 300;
const JUDGED_ON = 400;
/** First used after the last change to the model: nothing was chosen by these players. */
const FIRST_SEED = 410_001;

/** An answer before all evidence is gathered: of later lobbies only the results are known. */
function withLobbies(player: KnownPlayer, count: number): KnownPlayer {
  const games = player.games.map((game, i) => (i < count ? game : { ...game, participants: [] }));
  return { ...player, games };
}

/** Every ladder with the parameters that the service would use there. */
export function lobbyCounts(onLadder: (line: string) => void = () => {}): LobbyCount[] {
  const ladders = CHANGED_LADDERS.map(({ name, settings }, index) => {
    const seed = FIRST_SEED + index;
    const everyone = knownPlayers(settings, seed).concat(knownPlayers(settings, seed + 100));
    const stride = Math.max(1, Math.floor(everyone.length / (LEARNED_FROM + JUDGED_ON)));
    const some = everyone.filter((_, i) => i % stride === 0);
    const weeks = weeksOf(settings, seed).slice(0, LEARNED_FROM);
    const { parameters } = adopt(some.slice(0, LEARNED_FROM), weeks);
    const judged = some.slice(LEARNED_FROM, LEARNED_FROM + JUDGED_ON);
    const beliefs = COUNTS.map((count) =>
      judged.map((player) => ({
        truth: player.true_mmr,
        belief: estimateRating(withLobbies(player, count), parameters),
      })),
    );
    const shares = beliefs.map((one) => (100 * score(one).coverage).toFixed(1));
    onLadder(`${name}: ${shares.join(', ')} %`);
    return beliefs;
  });
  return COUNTS.map((lobbies, i) => {
    const each = ladders.map((beliefs) => score(beliefs[i]!).coverage);
    const { n, rmse, coverage } = score(ladders.flatMap((beliefs) => beliefs[i]!));
    return { lobbies, n, rmse, coverage, least: Math.min(...each), most: Math.max(...each) };
  });
}
