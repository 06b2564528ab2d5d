/**
 * The ballot of one member in one roll call, as one byte of the period matrix.
 *
 * Since 1995 the source has one code (`K`) for abstaining and for pressing no button, and records
 * excused members as absent (`@`); excuses are known only from a separate list.
 */
export const Ballot = {
  /** No row: not a member at that time. */
  none: 0,
  yes: 1,
  no: 2,
  abstained: 3,
  /** Logged in, pressed nothing. */
  passive: 4,
  /** Abstained or pressed nothing: the source does not say which. */
  notVoted: 5,
  /** Not logged in. */
  absent: 6,
  excused: 7,
  /** Elected, but not yet sworn in. */
  beforeOath: 8,
  /** Not logged in, and the list of excuses covers the time of the vote. */
  absentExcused: 9,
} as const;
export type Ballot = (typeof Ballot)[keyof typeof Ballot];

export const BALLOT_KINDS = 10;

/** The letter of each ballot in column files: codes of the source, plus `e` and `.`. */
export const BALLOT_LETTERS = '.ABCFK@MWe';

const CODES = new Uint8Array(256);
for (const [ballot, letter] of [...BALLOT_LETTERS].entries()) {
  CODES[letter.charCodeAt(0)] = ballot;
}
// Documented by the source as a second letter for "no"; it occurs in no archive examined.
CODES['N'.charCodeAt(0)] = Ballot.no;

/** The ballot of a letter's byte; an unknown letter is `none`. */
export function ballotOfLetter(byte: number): Ballot {
  return CODES[byte] as Ballot;
}

/** Ballots by kind. */
export type BallotCounts = {
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  /** Logged in, pressed nothing. */
  readonly passive: number;
  /** Abstained or pressed nothing (code K): since 1995 the source does not say which. */
  readonly notVoted: number;
  /** Not logged in, with an excuse or without. */
  readonly absent: number;
  /** Those of `absent` that the list of excuses covers. */
  readonly absentExcused: number;
  /** Marked as excused in the roll call itself. */
  readonly excused: number;
  readonly beforeOath: number;
  readonly total: number;
};

/** @param counts by ballot, `BALLOT_KINDS` of them */
export function ballotCounts(counts: Uint32Array): BallotCounts {
  const of = (ballot: Ballot) => counts[ballot]!;
  return {
    yes: of(Ballot.yes),
    no: of(Ballot.no),
    abstained: of(Ballot.abstained),
    passive: of(Ballot.passive),
    notVoted: of(Ballot.notVoted),
    absent: of(Ballot.absent) + of(Ballot.absentExcused),
    absentExcused: of(Ballot.absentExcused),
    excused: of(Ballot.excused),
    beforeOath: of(Ballot.beforeOath),
    total: counts.reduce((sum, count) => sum + count) - of(Ballot.none),
  };
}
