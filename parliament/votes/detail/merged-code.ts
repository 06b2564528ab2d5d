import { Ballot } from '../../chamber/ballot.ts';
import type { BallotRow } from '../../chamber/ballot-rows.ts';
import type { Vote } from '../../chamber/period.ts';

/**
 * What code K, "abstained or did not vote", means in one vote, by the totals of the source:
 * - `none`: the vote has no K.
 * - `abstained`, `passive`: all of them did this, so members can be told apart.
 * - `unknown`: some did one, some the other.
 * - `contradictory`: the totals agree with no reading of the ballots.
 *
 * `awayCounted` says that the total of those not voting holds the members who were not logged in,
 * as in roll calls by name.
 */
export type MergedCode = {
  readonly meaning: 'none' | 'abstained' | 'passive' | 'unknown' | 'contradictory';
  readonly awayCounted: boolean;
};

export function mergedCode(
  { abstained, notVoting }: Pick<Vote, 'abstained' | 'notVoting'>,
  ballots: readonly Pick<BallotRow, 'ballot'>[],
): MergedCode {
  const count = (...kinds: readonly Ballot[]) =>
    ballots.reduce((sum, { ballot }) => sum + Number(kinds.includes(ballot)), 0);
  const merged = count(Ballot.notVoted);
  if (merged === 0) return { meaning: 'none', awayCounted: false };
  const ownAbstained = abstained - count(Ballot.abstained);
  const away = count(Ballot.absent, Ballot.absentExcused, Ballot.excused, Ballot.beforeOath);
  for (const awayCounted of away > 0 ? [false, true] : [false]) {
    const ownPassive = notVoting - count(Ballot.passive) - (awayCounted ? away : 0);
    if (ownAbstained < 0 || ownPassive < 0 || ownAbstained + ownPassive !== merged) continue;
    if (ownPassive === 0) return { meaning: 'abstained', awayCounted };
    return { meaning: ownAbstained === 0 ? 'passive' : 'unknown', awayCounted };
  }
  return { meaning: 'contradictory', awayCounted: false };
}

/** The ballot to show: K as what it means where that is known. */
export function shownBallot(ballot: Ballot, { meaning }: MergedCode): Ballot {
  if (ballot !== Ballot.notVoted) return ballot;
  if (meaning === 'abstained') return Ballot.abstained;
  return meaning === 'passive' ? Ballot.passive : ballot;
}
