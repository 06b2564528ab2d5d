import { ParseError } from '@tessera/kit/errors';
import { Ballot, ballotOfLetter } from '../chamber/ballot.ts';
import type { Member, Vote } from '../chamber/period.ts';
import { isoDate } from './field.ts';
import type { OpenTables } from './tables.ts';
import { addTo } from './unl.ts';

type Ballots = {
  readonly ballots: Uint8Array;
  /** All lines. */
  readonly rows: number;
  /** Lines that name an unknown member or vote. */
  readonly unknown: number;
};

const PIPE = 0x7c;
const NEWLINE = 0x0a;
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
      let member = 0;
      for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
        member = member * 10 + digit;
      }
      at += 1;
      let vote = 0;
      for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
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
      if (code === 0x20) code = firstLetter(bytes, at + 1);
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
    let m = 0;
    while (m < width && ballots[row + m] === Ballot.none) m += 1;
    if (m === width) silent += 1;
  }
  return silent;
}

/** 1 + position of each id, 0 for unknown ids. Ids are small, so an array replaces a map. */
function indexById(records: readonly { readonly id: number }[]): Int32Array {
  const largest = records.reduce((max, { id }) => Math.max(max, id), 0);
  const index = new Int32Array(Math.min(largest, MAX_ID) + 1);
  for (const [at, { id }] of records.entries()) {
    if (id >= 0 && id <= MAX_ID) index[id] = at + 1;
  }
  return index;
}

function firstLetter(bytes: Uint8Array, at: number): number {
  while (bytes[at] === 0x20) at += 1;
  return bytes[at] ?? 0;
}

/**
 * Marks absences that the list of excuses covers. An excuse never overrides a ballot: excused
 * members cast thousands of real ballots.
 */
export function markExcused(
  ballots: Uint8Array,
  tables: OpenTables,
  votes: readonly Vote[],
  members: readonly Member[],
): void {
  const { rows, column } = tables.read('omluvy.unl');
  const memberAt = indexById(members);
  const days = votesByDay(votes);
  const excuses = new Map<Day, Map<number, Excuse[]>>();
  for (let row = 0; row < rows; row++) {
    const member = (memberAt[column.id_poslanec[row]!] ?? 0) - 1;
    if (member < 0) continue;
    const day = days.get(isoDate(column.den.at(row)));
    if (!day) continue;
    const excuse = { from: column.od.at(row) || '00:00', to: column.do.at(row) || '24:00' };
    const ofDay = excuses.get(day) ?? new Map<number, Excuse[]>();
    excuses.set(day, ofDay);
    addTo(ofDay, member, excuse);
  }
  for (const [day, ofDay] of excuses) {
    for (const [member, own] of ofDay) {
      own.sort((a, b) => (a.from < b.from ? -1 : 1));
      // Votes are in order of time, so each excuse is looked at once, however many there are.
      let [next, until] = [0, ''];
      for (let vote = day.first; vote <= day.last; vote++) {
        const at = vote * members.length + member;
        const { time } = votes[vote]!;
        for (; next < own.length && own[next]!.from <= time; next++) {
          if (own[next]!.to > until) until = own[next]!.to;
        }
        if (ballots[at] === Ballot.absent && time <= until) ballots[at] = Ballot.absentExcused;
      }
    }
  }
}

type Day = { readonly first: number; last: number };
type Excuse = { readonly from: string; readonly to: string };

function votesByDay(votes: readonly Vote[]): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const [at, { date }] of votes.entries()) {
    const day = days.get(date);
    if (day) day.last = at;
    else days.set(date, { first: at, last: at });
  }
  return days;
}
