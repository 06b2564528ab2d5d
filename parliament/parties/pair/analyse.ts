import type { AgreementPart } from '../../chamber/agreement.ts';
import { type ClubLines, clubBalance } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';
import { newestVotes } from '../../chamber/search-text.ts';

/**
 * Votes in which both clubs took a side: the same one, different ones, or either; newest first, as
 * places in `period.votes`. Every word of the search must begin a word of the vote's description.
 */
export function pairVotes(
  period: Period,
  lines: ClubLines,
  [one, other]: readonly [number, number],
  { result, search }: { readonly result: AgreementPart; readonly search: string },
): number[] {
  return newestVotes(period, search, (vote) => {
    const [first, second] = [clubBalance(lines, vote, one), clubBalance(lines, vote, other)];
    if (first === 0 || second === 0) return false;
    // mutation: 0 was passed over before
    const agree = first > 0 === second > 0;
    return result === 'all' || agree === (result === 'same');
  });
}
