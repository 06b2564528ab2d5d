import type { Period, Vote } from '../../chamber/period.ts';
import type { PrintStep } from '../../chamber/print-history.ts';

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
