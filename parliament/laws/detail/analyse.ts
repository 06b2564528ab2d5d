import { type BallotKind, ballotRows, countBallots } from '../../chamber/ballot-rows.ts';
import type { Amendment } from '../../chamber/bill-story.ts';
import { type Period, partyCode, type Vote } from '../../chamber/period.ts';
import type { PrintStep } from '../../chamber/print-history.ts';
import { voteNatures } from '../../chamber/vote-nature.ts';

/** Votes about a print that were cast on one day, and the stage of the print then. */
export type VoteGroup = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** The step of that day that names one of these votes, or else the last step up to that day. */
  readonly step: PrintStep | undefined;
  readonly votes: readonly Vote[];
};

/** Votes about a print by day, oldest first, in the order in which they were cast. */
export function groupVotes(
  period: Period,
  printId: number,
  steps: readonly PrintStep[],
): VoteGroup[] {
  const own = period.votes.filter(({ id }) => period.prints.get(id)?.print.id === printId);
  return [...Map.groupBy(own, ({ date }) => date)].map(([date, votes]) => {
    const ids = new Set(votes.map(({ id }) => id));
    const named = steps.find(({ vote }) => vote !== undefined && ids.has(vote));
    const step =
      named ?? steps.findLast((one) => one.date !== undefined && one.date <= date && isDebate(one));
    return { date, step, votes };
  });
}

/** Stages in which the chamber votes. */
function isDebate({ stage }: PrintStep): boolean {
  return ['first_reading', 'second_reading', 'third_reading', 'debate', 'chamber_again'].includes(
    stage,
  );
}

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
    return { party: partyCode(period, club) ?? '', ...countBallots(own), members: own.length };
  });
  return clubs
    .sort((a, b) => b.members - a.members || (a.party < b.party ? -1 : 1))
    .map(({ members: _, ...club }) => club);
}
