import type { AgreementPart } from '../../chamber/agreement.ts';
import { type ClubLines, clubBalance } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';
import { voteMatcher } from '../../chamber/search-text.ts';

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
  const matches = voteMatcher(period, search);
  const found: number[] = [];
  for (let vote = period.voteCount - 1; vote >= 0; vote--) {
    const [first, second] = [clubBalance(lines, vote, one), clubBalance(lines, vote, other)];
    if (first === 0 || second === 0) continue;
    // mutation: 0 was passed over before
    const agree = first > 0 === second > 0;
    if (result !== 'all' && agree !== (result === 'same')) continue;
    if (!matches(vote)) continue;
    found.push(vote);
  }
  return found;
}
