import type { Period } from '../chamber/period.ts';
import { searchWords, voteMatcher } from '../chamber/search-text.ts';
import { decisionOutcome, isDecision, voteNatures } from '../chamber/vote-nature.ts';

/** Filter of the list of votes; an empty value matches all. */
export type VoteFilter = {
  readonly search: string;
  readonly outcome: '' | 'A' | 'R';
  readonly topic: string;
  /** Number of a session, of a print. */
  readonly session?: number | undefined;
  readonly print?: number | undefined;
  /**
   * All votes, those that decided a print as a whole or confidence in the government, or all votes
   * of the print, in groups by kind.
   */
  readonly view?: 'all' | 'decided' | 'print' | undefined;
};

/**
 * The matching votes, newest first, as indices into `period.votes`, and their outcomes: in the views
 * of decisions and of one print what became of the bill, else what the source says of the vote.
 */
export type FoundVotes = {
  readonly places: Uint32Array;
  readonly passed: number;
  readonly rejected: number;
  /** Bills returned to their proposers; 0 in the view of all votes. */
  readonly returned: number;
};

/**
 * Votes in whose title every word of the search is the prefix of a word, ignoring diacritics and
 * case.
 * @param printsOfTopic numbers of the prints with the topic of the filter
 */
export function findVotes(
  period: Period,
  filter: VoteFilter,
  printsOfTopic: ReadonlySet<number> = new Set(),
): FoundVotes {
  const { votes, prints } = period;
  const matches = voteMatcher(period, filter.search);
  const natures =
    filter.view === 'decided' || filter.view === 'print' ? voteNatures(period) : undefined;
  const places = new Uint32Array(votes.length);
  let found = 0;
  let passed = 0;
  let returned = 0;
  for (let place = votes.length - 1; place >= 0; place--) {
    const vote = votes[place]!;
    if (filter.session !== undefined && vote.session !== filter.session) continue;
    const print = prints.get(vote.id)?.print.number;
    if (filter.print !== undefined && print !== filter.print) continue;
    if (filter.topic !== '' && !(print !== undefined && printsOfTopic.has(print))) continue;
    if (filter.view === 'decided' && !isDecision(natures![place]!)) continue;
    // A carried motion to reject belongs to what was rejected; what was returned did not pass.
    const outcome = decisionOutcome(vote, natures?.[place] ?? {});
    if (filter.outcome !== '' && (outcome === 'passed' ? 'A' : 'R') !== filter.outcome) continue;
    if (!matches(place)) continue;
    places[found++] = place;
    if (outcome === 'passed') passed += 1;
    if (outcome === 'returned') returned += 1;
  }
  const rejected = found - passed - returned;
  return { places: places.slice(0, found), passed, rejected, returned };
}

/** Cache key; searches for the same words have the same key. */
export function filterKey({ search, outcome, topic, session, print, view }: VoteFilter): string {
  return JSON.stringify([searchWords(search), outcome, topic, session, print, view ?? 'all']);
}
