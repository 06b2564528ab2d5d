/** How the codes of members who were present but took no side are written; see `ballots.ts`. */
export type Era = 'K' | 'F' | 'CF' | 'CFM';

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
  /**
   * `K`: abstained and idle are one code, as since 1995. `F`: the same with the older letter.
   * `CF`: abstained C, idle F, as before. `CFM`: and excused members M instead of @, which the
   * documentation describes and no file has.
   */
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
  const periods = (options.periods ?? defaultParliament.periods)
    .map(completePeriod)
    .sort((a, b) => a.period - b.period);
  if (new Set(periods.map((one) => one.period)).size !== periods.length) {
    throw new RangeError('period: expected each period once');
  }
  return {
    seed: options.seed ?? defaultParliament.seed,
    snapshot: options.snapshot ?? defaultParliament.snapshot,
    periods,
  };
}

function completePeriod(
  given: Partial<PeriodOptions> & { readonly period: number },
): PeriodOptions {
  if (PERIOD_DATES[given.period] === undefined) {
    throw new RangeError(`period ${given.period}: expected 1 to 10`);
  }
  const votes = given.votes ?? 1000;
  const seats = given.seats ?? 200;
  const settled = {
    seats,
    clubs: Math.min(8, Math.max(2, Math.floor(seats / 4))),
    votes,
    sessions: Math.max(3, Math.min(120, Math.round(votes / 30))),
    era: 'K' as const,
    replacements: Math.round(seats / 20),
    switchers: Math.round(seats / 25),
    sessionsWithoutAgenda: 0,
    sessionsInFirstPart: 50,
    voidShare: 0.03,
    challengedShare: 0.026,
    ...given,
  };
  if (
    settled.seats < 4 ||
    settled.clubs < 2 ||
    settled.clubs > settled.seats ||
    settled.sessions < 1 ||
    settled.votes < settled.sessions
  ) {
    throw new RangeError(
      `period ${given.period}: at least 4 seats, 2 clubs, a seat per club and a vote per session are needed`,
    );
  }
  return settled;
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

/** Small enough to be checked by eye, large enough to hold every oddity of the format. */
export const tinyParliament = {
  seed: 'tiny',
  snapshot: '2026-09-30',
  periods: [
    {
      period: 9,
      seats: 12,
      clubs: 3,
      votes: 40,
      sessions: 5,
      sessionsInFirstPart: 3,
      replacements: 1,
      switchers: 2,
      voidShare: 0.08,
      challengedShare: 0.08,
    },
    {
      period: 10,
      seats: 12,
      clubs: 3,
      votes: 40,
      sessions: 5,
      sessionsWithoutAgenda: 2,
      replacements: 1,
      switchers: 2,
      voidShare: 0.08,
      challengedShare: 0.08,
    },
  ],
} satisfies PartialParliamentOptions;

/** Year of the archive's name, first day, last day of each real electoral period. */
export const PERIOD_DATES: Readonly<Record<number, { year: number; from: string; to: string }>> = {
  1: { year: 1993, from: '1993-11-30', to: '1996-06-06' },
  2: { year: 1996, from: '1996-06-25', to: '1998-06-19' },
  3: { year: 1998, from: '1998-07-14', to: '2002-06-13' },
  4: { year: 2002, from: '2002-07-11', to: '2006-05-26' },
  5: { year: 2006, from: '2006-06-27', to: '2010-05-14' },
  6: { year: 2010, from: '2010-06-22', to: '2013-08-20' },
  7: { year: 2013, from: '2013-11-25', to: '2017-10-20' },
  8: { year: 2017, from: '2017-11-20', to: '2021-10-08' },
  9: { year: 2021, from: '2021-11-08', to: '2025-10-03' },
  10: { year: 2025, from: '2025-11-03', to: '2029-10-05' },
};

/** The parliament of a period is organ 165 in the first and 174 in the tenth. */
export function organOfPeriod(period: number): number {
  return 164 + period;
}
