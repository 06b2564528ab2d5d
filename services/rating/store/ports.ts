import type { Account, DayPoint, Standing, Week } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';

/** An account in one queue of one region: what estimates, snapshots and timelines are about. */
export type Subject = {
  readonly region: Region;
  readonly queue: Queue;
  readonly account: Account;
};

/** Daily estimates and the accounts that were asked for, in SQLite or PostgreSQL. */
export type SnapshotStore = {
  /** Remembers that somebody asked for this subject, and what the account is called now. */
  remember(subject: Subject, date: string): Promise<void>;
  /** A second estimate of a day replaces the first. */
  add(subject: Subject, point: DayPoint, standing: Standing): Promise<void>;
  /** From a day on, oldest first. */
  points(subject: Subject, from: string): Promise<DayPoint[]>;
  /** Estimates of a region and queue, from a day on, with the standing of a week later; the latest first. */
  weeks(of: Pick<Subject, 'region' | 'queue'>, from: string, limit: number): Promise<Week[]>;
  /** Subjects asked for since a day that have no point on `date` yet; the latest asked first. */
  due(date: string, askedSince: string, limit: number): Promise<Subject[]>;
  /** Stores the digests, then removes the account from every region and queue. */
  forget(digests: readonly string[], puuid: string | undefined): Promise<void>;
  /** All digests stored by `forget`. */
  forgotten(): Promise<string[]>;
  /** Removes points before a day, and whoever was last asked for before it and has none. */
  deleteBefore(date: string): Promise<void>;
};

/**
 * Text under a key, with an expiry. SQLite, PostgreSQL and Redis pass `testing/key-value-contract.ts`.
 * Times are arguments, because a store has no clock of its own; Redis also expires keys itself.
 */
export type KeyValueStore = {
  /** Undefined for a key that was never set or has expired. */
  get(key: string, now: number): Promise<string | undefined>;
  /** `expiresAt` in epoch milliseconds; undefined never expires. */
  set(key: string, value: string, expiresAt: number | undefined, now: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Removes every entry with this text in its key or value, also from the free space of a file. */
  deleteMentions(text: string): Promise<void>;
  /** Removes expired keys. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
};
