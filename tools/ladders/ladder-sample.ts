import type { LadderSettings } from '@tessera/sandbox/ladder/settings';
import type { Week } from '../../services/rating/ladder/record.ts';
import type { KnownPlayer } from './evaluation.ts';
import { knownPlayers } from './known-players.ts';
import { weeksOf } from './weeks.ts';

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
