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
    const product = clubBalance(lines, vote, one) * clubBalance(lines, vote, other);
    if (product === 0 || (result === 'same' && product < 0)) continue;
    if (result === 'differ' && product > 0) continue;
    if (!matches(vote)) continue;
    found.push(vote);
  }
  return found;
}
