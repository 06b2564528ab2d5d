import type { Vote } from './period.ts';

/** The votes of one month: indices `from` up to, but not including, `to`. */
export type Month = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly from: number;
  readonly to: number;
};

/** The months in which there were votes, in order; votes without a date belong to none. */
export function monthsOf(votes: readonly Vote[]): Month[] {
  const months: Month[] = [];
  for (let from = 0; from < votes.length; ) {
    const month = votes[from]!.date.slice(0, 7);
    let to = from + 1;
    while (to < votes.length && votes[to]!.date.slice(0, 7) === month) to += 1;
    if (month !== '') months.push({ month, from, to });
    from = to;
  }
  return months;
}
