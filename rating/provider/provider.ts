import type { PlayerId } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';

/**
 * Source of accounts, ranks and matches: the only thing the rest of the service knows about the
 * upstream. `upstream/upstream.ts` implements it over HTTP.
 *
 * Every method rejects with a `PublicError`: `provider_upstream` (502) when no usable reply came
 * after retries, `rate_limited` (429) when the upstream asks for a longer pause than the caller
 * waits. A patient caller gets neither: its call is repeated until `signal` is aborted.
 */
export type Provider = {
  /** Undefined when nobody has this name. */
  account(region: Region, id: PlayerId, options?: CallOptions): Promise<Account | undefined>;
  entries(region: Region, puuid: string, options?: CallOptions): Promise<RankedEntries>;
  /** Newest first. */
  matchIds(
    region: Region,
    puuid: string,
    list: MatchList,
    options?: CallOptions,
  ): Promise<string[]>;
  /** Undefined for an id without a match; lists contain such ids. */
  match(id: string, options?: CallOptions): Promise<Match | undefined>;
  /** Milliseconds until this many further requests of a method could all be sent. */
  waitMs(region: Region, method: Method, requests: number): number;
  /** Milliseconds until the upstream may be asked again after a 429 or an outage; 0 when now. */
  pauseMs(region: Region, method: Method): number;
  /** By the name of the routing host. */
  budget(): Readonly<Record<string, HostBudget>>;
  /** Why the upstream cannot be asked, judged by its latest replies; undefined when it can. */
  problem(): string | undefined;
  /** Makes one call if the latest reply is old or was a failure; never rejects. */
  check(signal?: AbortSignal): Promise<void>;
  /** When `check` makes a call if nobody else does; a time that is past: at its next turn. */
  nextCheckMs(): number;
};

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether the caller waits out pauses and outages of any length. Asked at each of them. */
  readonly isPatient?: (() => boolean) | undefined;
  /** Calls of a lower number are sent first; default 0. Asked whenever a call may be sent. */
  readonly priority?: (() => number) | undefined;
};

/** `since` in epoch milliseconds. */
export type MatchList = { readonly queue: Queue; readonly count: number; readonly since: number };

/** The upstream limits each method on each host separately. */
export type Method = 'account' | 'league' | 'ids' | 'match';

/** Limits of a routing host and their use, with the names of `GET /api/v1/budget`. */
export type HostBudget = {
  readonly app: ScopeBudget;
  readonly methods: Record<string, ScopeBudget>;
  /** Our requests that wait for a free slot. */
  readonly waiting: number;
};

/** Limits and pause of a routing host, or of one method on it. */
export type ScopeBudget = {
  readonly limits: { requests: number; seconds: number; used: number }[];
  /** Rest of a pause that the upstream asked for. */
  readonly paused_ms: number;
};
