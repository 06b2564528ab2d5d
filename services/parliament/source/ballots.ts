import { ParseError } from '@tessera/kit/errors';
import { Ballot, ballotOfLetter } from '../chamber/ballot.ts';
import type { Member, Vote } from '../chamber/period.ts';

type Ballots = {
  readonly ballots: Uint8Array;
  /** All lines. */
  readonly rows: number;
  /** Lines that name an unknown member or vote, or cannot be read. */
  readonly unknown: number;
};

const PIPE = 0x7c;
const NEWLINE = 0x0a;
const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;
const MAX_ID = 10_000_000;

/**
 * Fills the matrix of ballots from the files `hl{year}h1.unl`, `h2` …: `id_poslanec|id_hlasovani|
 * code|` per line, up to a million lines in a period, so no line becomes a string. Lines of unknown
 * members or votes are skipped and counted, those of void votes skipped. Throws when more than a
 * tenth of the votes has no ballots.
 */
export function readBallots(
  files: readonly Uint8Array[],
  votes: readonly Vote[],
  members: readonly Member[],
  voided: readonly Vote[] = [],
): Ballots {
  const width = members.length;
  const ballots = new Uint8Array(new SharedArrayBuffer(votes.length * width));
  const memberAt = indexById(members);
  const voteAt = indexById([...votes, ...voided]);
  let rows = 0;
  let unknown = 0;

  for (const bytes of files) {
    const cursor = { at: 0 };
    while (cursor.at < bytes.length) {
      const column = memberAt[nextNumber(bytes, cursor)] ?? 0;
      const row = voteAt[nextNumber(bytes, cursor)] ?? 0;
      const letter = lastLetter(bytes, cursor);
      rows += 1;
      if (row > votes.length) continue;
      if (row === 0 || column === 0) unknown += 1;
      else ballots[(row - 1) * width + column - 1] = ballotOfLetter(letter);
    }
  }
  // Votes by a show of hands have no ballots but are rare; when many have none, a file is lost.
  const silent = votesWithoutBallot(ballots, width);
  if (silent > votes.length / 10) {
    throw new ParseError('hl…h1.unl', 1, `${silent} of ${votes.length} votes have no ballots`);
  }
  return { ballots, rows, unknown };
}

/** The next byte to be read. */
type Cursor = { at: number };

/** Reads the digits before the next pipe; −1 where another byte ends them. */
function nextNumber(bytes: Uint8Array, cursor: Cursor): number {
  let { at } = cursor;
  let byte = bytes[at]!;
  let value = 0;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    at += 1;
    byte = bytes[at]!;
  }
  const isWhole = byte === PIPE;
  cursor.at = isWhole ? at + 1 : at;
  return isWhole ? value : -1;
}

/** Reads the rest of the line; the first byte of it that is not a blank. */
function lastLetter(bytes: Uint8Array, cursor: Cursor): number {
  let { at } = cursor;
  while (bytes[at] === SPACE) at += 1;
  const letter = bytes[at]!;
  while (at < bytes.length && bytes[at] !== NEWLINE) at += 1;
  cursor.at = at + 1;
  return letter;
}

function votesWithoutBallot(ballots: Uint8Array, width: number): number {
  let silent = 0;
  for (let row = 0; row < ballots.length; row += width) {
    const own = ballots.subarray(row, row + width);
    if (own.every((ballot) => ballot === Ballot.none)) silent += 1;
  }
  return silent;
}

/** 1 + position of each id, 0 for unknown ids. Ids are small, so an array replaces a map. */
export function indexById(records: readonly { readonly id: number }[]): Int32Array {
  const largest = records.reduce((max, { id }) => Math.max(max, id), 0);
  const index = new Int32Array(Math.min(largest, MAX_ID) + 1);
  for (const [at, { id }] of records.entries()) {
    if (id >= 0 && id <= MAX_ID) index[id] = at + 1;
  }
  return index;
}
