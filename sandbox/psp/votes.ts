import type { Day } from './calendar.ts';
import type { Person } from './persons.ts';
import type { Print } from './prints.ts';
import type { AgendaItem, Session } from './sessions.ts';

/** One vote of the house. */
export type Vote = {
  /** Given when all votes are known; not in the order of time. */
  id: number;
  readonly session: Session;
  /** Within the session. */
  readonly number: number;
  readonly day: Day;
  readonly minute: number;
  title: string;
  /** `undefined`: a procedural vote, written as item 0. */
  readonly item?: AgendaItem;
  /** What it is truly about, whether or not the archives let one find out. */
  readonly print?: Print;
  /** Its block of the ballots. */
  readonly row: number;
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  readonly idle: number;
  readonly registered: number;
  readonly quorum: number;
  passed: boolean;
  void: boolean;
  /** By name: the summary counts the absent as not voting. */
  rollCall: boolean;
  /** The item number is missing from the summary. */
  itemMissing: boolean;
};

/** A member said that a vote went wrong. It stays valid; it may be repeated. */
export type Challenge = {
  readonly vote: Vote;
  readonly by: Person;
  /** Page of the shorthand record. */
  readonly turn: number;
  /** 0: repeat it; 1: only for the record; 2: seen since 2018, unexplained. */
  readonly mode: 0 | 1 | 2;
  readonly onRepeating?: Vote;
  readonly repeated?: Vote;
};

/** By time, then as they were taken, which is also the order of their ids. */
export function inOrderOfTime(a: Vote, b: Vote): number {
  return a.day - b.day || a.minute - b.minute || a.row - b.row;
}
