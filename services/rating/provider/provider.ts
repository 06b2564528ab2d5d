import { PublicError } from '@tessera/kit/errors';
import type { PlayerId } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';

/**
 * Source of accounts, ranks and matches: the only thing the rest of the service knows about the
 * upstream. `upstream/upstream.ts` implements it over HTTP. Every call waits out limits and pauses
 * of the upstream, and rejects with an `UpstreamFailure` when no usable reply came after retries.
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
  /** Names whose ids these are: puuids of one key mean nothing to another. */
  readonly application: string;
  /** Why the upstream cannot be asked, judged by its latest replies; undefined when it can. */
  problem(): string | undefined;
  /** Makes one call if the latest reply is old or was a failure; never rejects. */
  check(signal?: AbortSignal): Promise<void>;
};

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Sent before calls that are not. */
  readonly urgent?: boolean | undefined;
  /** Told for how long limits or a pause hold the call back; 0 once it is sent. */
  readonly onHold?: ((ms: number) => void) | undefined;
};

/** `since` in epoch milliseconds. */
export type MatchList = { readonly queue: Queue; readonly count: number; readonly since: number };

/** The upstream limits each method on each host separately. */
export type Method = 'account' | 'league' | 'ids' | 'match';

/**
 * `failed`: no reply, a 5xx or broken JSON after all attempts, so that a later call may succeed.
 * `odd`: this call is answered with something else than documented, or refused by itself.
 * `refused`: the key or the address is refused, for every call.
 */
type FailureKind = 'failed' | 'odd' | 'refused';

/** 502 `provider_upstream` */
export class UpstreamFailure extends PublicError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, reason: string, cause?: unknown) {
    const message = `The upstream game API did not answer as it should: ${reason}.`;
    super(502, 'provider_upstream', message, { cause });
    this.kind = kind;
  }
}
