/**
 * Text under a key, with an expiry. SQLite, PostgreSQL and Redis pass `key-value-contract.ts`.
 * Times are arguments, because a store has no clock of its own; Redis also expires keys itself.
 */
export type KeyValueStore = {
  /** Undefined for a key that was never set or has expired. */
  get(key: string, now: number): Promise<string | undefined>;
  /** `expiresAt` in epoch milliseconds; undefined never expires. */
  set(key: string, value: string, expiresAt: number | undefined, now: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Removes expired keys; returns how many, 0 where the store cannot count them. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};
