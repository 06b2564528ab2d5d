import type { PlayerId } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { HostView } from './limiter.ts';

/**
 * Where accounts, ranks and matches come from. The core knows this and nothing else of the
 * upstream; `upstream.ts` is one way to keep the promise.
 *
 * Every method rejects with a `PublicError`: `provider_upstream` (502) when nothing usable came
 * back after retries, `rate_limited` (429) when the upstream asks for a longer pause than we wait.
 */
export type Provider = {
  /** Undefined when nobody has this name. */
  account(region: Region, id: PlayerId, ask?: Asking): Promise<Account | undefined>;
  entries(region: Region, puuid: string, ask?: Asking): Promise<RankedEntries>;
  /** Newest first, since a moment in milliseconds. */
  matchIds(region: Region, puuid: string, list: MatchList, ask?: Asking): Promise<string[]>;
  /** Undefined for an id that leads nowhere; such ids do stand in lists. */
  match(id: string, ask?: Asking): Promise<Match | undefined>;
  /** How long until so many further rank requests on this platform could be sent. */
  entriesWaitMs(region: Region, requests: number): number;
  budget(): Record<string, HostView>;
  /** Why nothing can be asked just now, by the latest replies: a refused key, no connection. */
  problem?(): string | undefined;
  /** Asks the least there is, so that `problem` knows; never rejects. */
  check?(signal?: AbortSignal): Promise<void>;
};

export type MatchList = { readonly queue: Queue; readonly count: number; readonly since: number };
export type Asking = { readonly signal?: AbortSignal | undefined };
