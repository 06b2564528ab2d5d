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
const MAX_ID = 10_000_000;

/**
 * Fills the matrix of ballots from the files `hl{year}h1.unl`, `h2` …: `id_poslanec|id_hlasovani|
 * code|` per line, up to a million lines in a period. One pass over the bytes creates no strings;
 * lines of a vote are adjacent, so the vote is looked up only when its digits change. Lines of
 * unknown members or votes are skipped and counted, those of void votes skipped. Throws when more
 * than a tenth of the votes has no ballots.
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
  const rowAt = indexById([...votes, ...voided]);
  let rows = 0;
  let unknown = 0;

  for (const bytes of files) {
    const end = bytes.length;
    let lastVote = -1;
    let offset = -1;
    let isVoid = false;
    for (let at = 0; at < end; at++) {
      rows += 1;
      // Both numbers are read in place: a function would have to return where each ends, too.
      let member = 0;
      for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO) {
        member = member * 10 + digit;
      }
      at += 1;
      let vote = 0;
      for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO) {
        vote = vote * 10 + digit;
      }
      if (vote !== lastVote) {
        lastVote = vote;
        const row = rowAt[vote] ?? 0;
        isVoid = row > votes.length;
        offset = row === 0 || isVoid ? -1 : (row - 1) * width;
      }
      const column = memberAt[member] ?? 0;
      let code = bytes[at + 1]!;
      if (code === SPACE) code = firstLetter(bytes, at + 1);
      if (bytes[at] === PIPE && offset >= 0 && column > 0) {
        ballots[offset + column - 1] = ballotOfLetter(code);
      } else if (!isVoid) unknown += 1;
      while (at < end && bytes[at] !== NEWLINE) at += 1;
    }
  }
  // Votes by a show of hands have no ballots but are rare; when many have none, a file is lost.
  const silent = votesWithoutBallot(ballots, width);
  if (silent > votes.length / 10) {
    throw new ParseError('hl…h1.unl', 1, `${silent} of ${votes.length} votes have no ballots`);
  }
  return { ballots, rows, unknown };
}

function votesWithoutBallot(ballots: Uint8Array, width: number): number {
  let silent = 0;
  for (let row = 0; row < ballots.length; row += width) {
    let member = 0;
    while (member < width && ballots[row + member] === Ballot.none) member += 1;
    if (member === width) silent += 1;
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

function firstLetter(bytes: Uint8Array, at: number): number {
  while (bytes[at] === SPACE) at += 1;
  return bytes[at] ?? 0;
}
