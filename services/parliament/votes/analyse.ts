import type { Period } from '../chamber/period.ts';
import { newestVotes, searchWords } from '../chamber/search-text.ts';
import { decisionOutcome, isDecision, voteNatures } from '../chamber/vote-nature.ts';

/** Filter of the list of votes; an empty value matches all. */
export type VoteFilter = {
  readonly search: string;
  readonly outcome: '' | 'A' | 'R';
  readonly topic: string;
  /** Number of a session, of a print. */
  readonly session?: number | undefined;
  readonly print?: number | undefined;
  /** All votes, or those that decided a print as a whole or confidence in the government. */
  readonly view: 'all' | 'decided';
};

/**
 * The matching votes, newest first, as indices into `period.votes`, and their outcomes: of decisions
 * what became of the bill, else what the source says of the vote.
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
  const natures = filter.view === 'decided' ? voteNatures(period) : undefined;
  // If a motion to reject carries, the bill counts as rejected. A returned bill is not passed.
  const outcomeOf = (place: number) => decisionOutcome(votes[place]!, natures?.[place] ?? {});
  const places = newestVotes(period, filter.search, (place) => {
    const vote = votes[place]!;
    if (filter.session !== undefined && vote.session !== filter.session) return false;
    const print = prints.get(vote.id)?.print.number;
    if (filter.print !== undefined && print !== filter.print) return false;
    if (filter.topic !== '' && !(print !== undefined && printsOfTopic.has(print))) return false;
    if (natures && !isDecision(natures[place]!)) return false;
    const letter = outcomeOf(place) === 'passed' ? 'A' : 'R';
    return filter.outcome === '' || letter === filter.outcome;
  });
  const outcomes = Map.groupBy(places, outcomeOf);
  const count = (outcome: ReturnType<typeof outcomeOf>) => outcomes.get(outcome)?.length ?? 0;
  const [passed, returned] = [count('passed'), count('returned')];
  const rejected = places.length - passed - returned;
  return { places: Uint32Array.from(places), passed, rejected, returned };
}

/** Cache key; searches for the same words have the same key. */
export function filterKey({ search, outcome, topic, session, print, view }: VoteFilter): string {
  return JSON.stringify([searchWords(search), outcome, topic, session, print, view]);
}
