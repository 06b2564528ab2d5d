import { drawAccount } from '@tessera/sandbox/ladder/account';
import { playSeason } from '@tessera/sandbox/ladder/season';
import type { LadderSettings } from '@tessera/sandbox/ladder/settings';
import { seededRandom } from '@tessera/sandbox/random';
import type { Week } from '../../services/rating/ladder/record.ts';
import type { KnownPlayer } from './evaluation.ts';
import { knownPlayers } from './known-players.ts';

/** Players of one ladder: those it is learned from, and others on whom it is judged. */
export type LadderSample = {
  readonly forLearning: readonly KnownPlayer[];
  readonly weeks: readonly Week[];
  readonly judged: readonly KnownPlayer[];
};

const LEARNED_FROM = 500;
const JUDGED_ON = 1000;

/** Seasons of the ladder from `firstSeed` on, as many as the players need. */
export function ladderSample(settings: LadderSettings, firstSeed: number): LadderSample {
  const everyone: KnownPlayer[] = [];
  const allWeeks: Week[] = [];
  for (let seed = firstSeed; everyone.length < LEARNED_FROM + JUDGED_ON; seed++) {
    everyone.push(...knownPlayers(settings, seed));
    allWeeks.push(...weeksOf(settings, seed));
  }
  const stride = Math.floor(everyone.length / (LEARNED_FROM + JUDGED_ON));
  const some = everyone.filter((_, i) => i % stride === 0);
  return {
    forLearning: some.filter((_, i) => i % 3 === 0).slice(0, LEARNED_FROM),
    weeks: allWeeks.filter((_, i) => i % 3 === 0).slice(0, LEARNED_FROM),
    judged: some.filter((_, i) => i % 3 !== 0).slice(0, JUDGED_ON),
  };
}

const SIGMA = 25;

/** The last week of everybody, as it would be stored had their ratings been estimated `above` the truth. */
export function weeksOf(settings: LadderSettings, seed: number, above = 0): Week[] {
  // Both seasons draw from one seed, so that the second goes on where the first ends.
  const [now, later] = [settings.seasonDays, settings.seasonDays + 7].map((seasonDays) => {
    const random = seededRandom(seed);
    const accounts = Array.from({ length: settings.players }, () => drawAccount(settings, random));
    const window = { activity: 1, retainedDays: 0 };
    return playSeason(accounts, { ...settings, seasonDays }, window, random).standings;
  });
  return now!.map(({ mmr, rank, wins, losses }, i) => {
    const after = later![i]!;
    return {
      mu: mmr + above,
      sigma: SIGMA,
      before: { points: rank, wins, losses },
      after: { points: after.rank, wins: after.wins, losses: after.losses },
    };
  });
}
