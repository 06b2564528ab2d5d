import { type BallotKind, ballotRows, kindOf } from '../../chamber/ballot-rows.ts';
import type { Amendment } from '../../chamber/bill-story.ts';
import { type Period, partyCode, type Vote } from '../../chamber/period.ts';
import { voteNatures } from '../../chamber/vote-nature.ts';

/** How the members of one club at the time voted; '' are those without a club. */
export type ClubVote = { readonly party: string } & Readonly<Record<BallotKind, number>>;

/** An amendment with the vote on it, where that is known. */
export type AmendmentFate = Amendment & {
  readonly vote: Vote | undefined;
  readonly clubs: readonly ClubVote[];
};

/**
 * The archives do not say which vote was on which amendment. The chamber votes in the order of the
 * letters, so that as many votes on amendments before the final one as there are amendments are
 * theirs; else none is. A number that is missing there is a vote that was declared void.
 */
export function amendmentFates(
  period: Period,
  printId: number,
  amendments: readonly Amendment[],
): AmendmentFate[] {
  const natures = voteNatures(period);
  const own = period.votes.flatMap((vote, place) => {
    const { kind, stage = 'third_reading' } = natures[place]!;
    const isHere = period.prints.get(vote.id)?.print.id === printId && stage === 'third_reading';
    return isHere ? [{ vote, kind }] : [];
  });
  const votes = own.flatMap(({ vote, kind }) => (kind === 'amendment' ? vote : []));
  const [first] = votes;
  const end = own.find(
    ({ vote, kind }) =>
      kind === 'final' && vote.session === first?.session && vote.number > first.number,
  )?.vote;
  const isComplete = first && end && end.number - first.number === amendments.length;
  return amendments.map((amendment, index) => {
    const vote = isComplete
      ? votes.find(
          ({ session, number }) => session === first.session && number === first.number + index,
        )
      : undefined;
    return { ...amendment, vote, clubs: vote ? clubVotes(period, vote) : [] };
  });
}

/** Clubs at the time of the vote, the largest first. */
export function clubVotes(period: Period, vote: Vote): ClubVote[] {
  const rows = ballotRows(period, period.votes.indexOf(vote), 'at-vote');
  const clubs = [...Map.groupBy(rows, ({ club }) => club)].map(([club, own]) => {
    const counts = { yes: 0, no: 0, abstained: 0, absent: 0, excused: 0 };
    for (const { ballot } of own) counts[kindOf(ballot)] += 1;
    return { party: partyCode(period, club) ?? '', ...counts, members: own.length };
  });
  return clubs
    .sort((a, b) => b.members - a.members || (a.party < b.party ? -1 : 1))
    .map(({ members: _, ...club }) => club);
}
