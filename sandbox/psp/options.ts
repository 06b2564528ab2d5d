import { dayOf } from './calendar.ts';

/**
 * How the codes of members who were present but took no side are written. `K`: abstained and idle
 * are one code, as since 1995. `F`: the same with the older letter. `CF`: abstained C, idle F, as
 * before.
 */
export type Era = 'K' | 'F' | 'CF';

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
  readonly era: Era;
  /** Seats that change hands. */
  readonly replacements: number;
  /** Members who leave their club, for another one or for none. */
  readonly switchers: number;
  /** The last sessions, known to the votes but not yet to the archive of sessions. */
  readonly sessionsWithoutAgenda: number;
  /** Part 1 of the ballots holds sessions up to this one, part 2 the rest (maybe none: 0 bytes). */
  readonly sessionsInFirstPart: number;
  readonly voidShare: number;
  readonly challengedShare: number;
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
  if (new Set(periods.map((one) => one.period)).size !== periods.length) {
    throw new RangeError('period: expected each period once');
  }
  return { ...given, periods };
}

function completePeriod(given: Partial<PeriodOptions> & Pick<PeriodOptions, 'period'>) {
  const { period, votes = 1000, seats = 200 } = given;
  if (PERIOD_DATES[period] === undefined)
    throw new RangeError(`period ${period}: expected 1 to 10`);
  const complete: PeriodOptions = {
    seats,
    clubs: Math.min(8, Math.max(2, Math.floor(seats / 4))),
    votes,
    sessions: Math.max(3, Math.min(120, Math.round(votes / 30))),
    era: 'K',
    replacements: Math.round(seats / 20),
    switchers: Math.round(seats / 25),
    sessionsWithoutAgenda: 0,
    sessionsInFirstPart: 50,
    voidShare: 0.03,
    challengedShare: 0.026,
    ...given,
  };
  const { clubs, sessions } = complete;
  if (seats < 4 || clubs < 2 || clubs > seats || sessions < 1 || votes < sessions) {
    throw new RangeError(
      `period ${period}: at least 4 seats, 2 clubs, a seat per club and a vote per session are needed`,
    );
  }
  return complete;
}

/** Two periods of real size; the newest one is still running when the archives are made. */
export const defaultParliament = {
  seed: 'tessera',
  snapshot: '2026-09-30',
  periods: [
    { period: 9, votes: 2400, sessions: 84 },
    { period: 10, votes: 960, sessions: 31, sessionsWithoutAgenda: 3 },
  ],
} satisfies PartialParliamentOptions;

const tinyPeriod = {
  seats: 12,
  clubs: 3,
  votes: 40,
  sessions: 5,
  replacements: 1,
  switchers: 2,
  voidShare: 0.08,
  challengedShare: 0.08,
};

/** Small enough to be checked by eye, large enough to hold every oddity of the format. */
export const tinyParliament = {
  seed: 'tiny',
  snapshot: '2026-09-30',
  periods: [
    { ...tinyPeriod, period: 9, sessionsInFirstPart: 3 },
    { ...tinyPeriod, period: 10, sessionsWithoutAgenda: 2 },
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
