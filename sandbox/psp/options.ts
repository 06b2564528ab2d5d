import { dayOf } from './calendar.ts';

/** One electoral period of the synthetic parliament. */
export type PeriodOptions = {
  /** 1 to 10; the year in file names and the organ id follow from it. */
  readonly period: number;
  readonly seats: number;
  /** Without the unaffiliated. */
  readonly clubs: number;
  /** Votes of the whole period, exactly. */
  readonly votes: number;
  readonly sessions: number;
};

export type ParliamentOptions = {
  readonly seed: string | number;
  /** The day the archives were made, `YYYY-MM-DD`; the newest period is cut off there. */
  readonly snapshot: string;
  readonly periods: readonly PeriodOptions[];
};

/** Options of a caller; missing ones are those of `defaultParliament`. */
export type PartialParliamentOptions = {
  readonly seed?: string | number;
  readonly snapshot?: string;
  readonly periods?: readonly (Partial<PeriodOptions> & { readonly period: number })[];
};

export function completeOptions(options: PartialParliamentOptions = {}): ParliamentOptions {
  const given = { ...defaultParliament, ...options };
  const periods = given.periods.map(completePeriod).sort((a, b) => a.period - b.period);
  return { ...given, periods };
}

function completePeriod(given: Partial<PeriodOptions> & Pick<PeriodOptions, 'period'>) {
  const { votes = 1000, seats = 200 } = given;
  const clubs = Math.min(8, Math.max(2, Math.floor(seats / 4)));
  const sessions = Math.max(3, Math.min(120, Math.round(votes / 30)));
  return { seats, clubs, votes, sessions, ...given };
}

/** Two periods of real size; the newest one is still running when the archives are made. */
export const defaultParliament = {
  seed: 'tessera',
  snapshot: '2026-09-30',
  periods: [
    { period: 9, votes: 2400, sessions: 84 },
    { period: 10, votes: 960, sessions: 31 },
  ],
} satisfies PartialParliamentOptions;

const tinyPeriod = { seats: 12, clubs: 3, votes: 40, sessions: 5 };

/** Small enough to be checked by eye, large enough to hold every oddity of the format. */
export const tinyParliament = {
  seed: 'tiny',
  snapshot: '2026-09-30',
  periods: [
    { ...tinyPeriod, period: 9 },
    { ...tinyPeriod, period: 10 },
  ],
} satisfies PartialParliamentOptions;

/** First and last day of each real electoral period, by its number. */
const DATES = [
  '1993-11-30 1996-06-06',
  '1996-06-25 1998-06-19',
  '1998-07-14 2002-06-13',
  '2002-07-11 2006-05-26',
  '2006-06-27 2010-05-14',
  '2010-06-22 2013-08-20',
  '2013-11-25 2017-10-20',
  '2017-11-20 2021-10-08',
  '2021-11-08 2025-10-03',
  '2025-11-03 2029-10-05',
];
export const PERIOD_DATES = Object.fromEntries(
  DATES.map((dates, index) => {
    const [from, to] = dates.split(' ');
    return [index + 1, { from: from!, to: to!, firstDay: dayOf(from!), lastDay: dayOf(to!) }];
  }),
);

/** The parliament of a period is organ 165 in the first and 174 in the tenth. */
export function organOfPeriod(period: number): number {
  return 164 + period;
}
