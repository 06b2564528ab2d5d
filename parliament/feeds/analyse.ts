import { Ballot } from '../chamber/ballot.ts';
import { type ClubLines, isRebellion } from '../chamber/club-lines.ts';
import type { Period } from '../chamber/period.ts';
import { type PrintStep, printHistory } from '../chamber/print-history.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';

/** Which votes a feed of votes takes: what was decided, or every one. */
export type FeedView = 'decided' | 'all';

/** The newest votes that pass, as places in `period.votes`, newest first. */
function newest(period: Period, limit: number, passes: (place: number) => boolean): number[] {
  const found: number[] = [];
  for (let place = period.voteCount - 1; place >= 0 && found.length < limit; place--) {
    if (passes(place)) found.push(place);
  }
  return found;
}

/**
 * The newest votes of one member: all with a ballot, or those against the club of that time, which
 * a later change of clubs does not alter.
 * @param lines by the club at the time of the vote
 */
export function votesOfMember(
  period: Period,
  lines: ClubLines,
  member: number,
  only: 'rebel' | 'all',
  limit: number,
): number[] {
  const { ballots, members } = period;
  return newest(period, limit, (place) =>
    only === 'rebel'
      ? isRebellion(period, lines, place, member)
      : ballots[place * members.length + member] !== Ballot.none,
  );
}

/** The newest votes in which somebody of the club voted yes or no. */
export function votesOfClub(
  period: Period,
  { yes, no, clubCount }: ClubLines,
  club: number,
  view: FeedView,
  limit: number,
): number[] {
  const natures = voteNatures(period);
  return newest(period, limit, (place) => {
    const at = place * clubCount + club;
    return yes[at]! + no[at]! > 0 && (view === 'all' || isDecision(natures[place]!));
  });
}

/** The newest votes on any of these prints, by their numbers. */
export function votesOfPrints(
  period: Period,
  prints: ReadonlySet<number>,
  view: FeedView,
  limit: number,
): number[] {
  const natures = voteNatures(period);
  return newest(period, limit, (place) => {
    const print = period.prints.get(period.votes[place]!.id)?.print.number;
    if (print === undefined || !prints.has(print)) return false;
    return view === 'all' || isDecision(natures[place]!);
  });
}

/** The newest of the votes that a search found. */
export function votesFound(
  period: Period,
  places: readonly number[],
  view: FeedView,
  limit: number,
): number[] {
  const natures = voteNatures(period);
  return places
    .filter((place) => view === 'all' || isDecision(natures[place]!))
    .sort((a, b) => b - a)
    .slice(0, limit);
}

/** Steps of a print that no vote of the period stands for: committees, the Senate, the collection. */
export function stepsBesideVotes(period: Period, printId: number): PrintStep[] {
  const ids = new Set(period.votes.map(({ id }) => id));
  return printHistory(period.histories, printId).filter(
    ({ vote, date }) => date !== undefined && (vote === undefined || !ids.has(vote)),
  );
}
