import { type Agreement, type AgreementPart, agreementWithAll } from '../chamber/agreement.ts';
import { Ballot } from '../chamber/ballot.ts';
import type { Period, RollCalls } from '../chamber/period.ts';
import { newestVotes } from '../chamber/search-text.ts';

/** Agreement of every chosen member with every other, in the order chosen. */
export function agreementMatrix(calls: RollCalls, members: readonly number[]): Agreement[][] {
  return members.map((one) => {
    const all = agreementWithAll(calls, one);
    return members.map((other) => all[other]!);
  });
}

/**
 * Votes in which at least two of the members voted yes or no: those where some voted yes and some
 * no, those where all who did voted alike, or both; newest first, as places in `period.votes`.
 */
export function sharedVotes(
  period: Period,
  members: readonly number[],
  { show, search }: { readonly show: AgreementPart; readonly search: string },
): number[] {
  const { ballots } = period;
  const width = period.members.length;
  return newestVotes(period, search, (vote) => {
    let [yes, no] = [0, 0];
    for (const member of members) {
      const ballot = ballots[vote * width + member]!;
      if (ballot === Ballot.yes) yes += 1;
      else if (ballot === Ballot.no) no += 1;
    }
    const differ = yes > 0 && no > 0;
    return yes + no >= 2 && (show === 'all' || differ === (show === 'differ'));
  });
}
