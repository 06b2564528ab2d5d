/**
 * Text kept under a key for a while. SQLite, PostgreSQL and Redis keep this promise alike
 * (`key-value-contract.ts`). Moments are arguments: a store has no clock of its own, except that
 * Redis may also forget by itself.
 */
export type KeyValueStore = {
  /** Undefined for what was never kept, or only until a moment that has come. */
  get(key: string, now: number): Promise<string | undefined>;
  /** `expiresAt` in milliseconds; undefined keeps it for ever. */
  set(key: string, value: string, expiresAt: number | undefined, now: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Removes what has expired; says how many, where the store can tell. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};
