import { createSingleFlight } from '@tessera/kit/single-flight';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { ForgottenError } from '../ladder/replies.ts';
import type { CallOptions, MatchList, Provider } from '../provider/provider.ts';
import type { KeyValueStore } from '../store/ports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A player's own rank must be about as recent as the games. */
const OWN_RANK_MS = HOUR_MS;
/** An id without a match may belong to a match that is still being written. */
const MISSING_MATCH_MS = HOUR_MS;

type CacheOptions = {
  readonly provider: Provider;
  readonly isForgotten: (puuid: string) => boolean;
  readonly keyValue: KeyValueStore;
  readonly now: () => number;
  /** How long matches are stored. */
  readonly retentionMs: number;
  /** Called when the store fails, which costs the cache but not the answer. */
  readonly onStoreError: (error: unknown) => void;
};

type Entry<T> = { readonly at: number; readonly value?: T };

export type UpstreamCache = ReturnType<typeof createUpstreamCache>;

/**
 * The provider with a cache in the key-value store: equal calls are shared, fresh replies reused,
 * players who are forgotten left out.
 */
export function createUpstreamCache(options: CacheOptions) {
  const { keyValue, now, retentionMs, onStoreError } = options;
  const provider = withoutForgotten(options.provider, options.isForgotten);
  const flights = createSingleFlight();
  /** Priorities of calls under way; a shared call has that of its most urgent caller. */
  const priorities = new Map<string, number>();

  async function find<T>(key: string): Promise<Entry<T> | undefined> {
    try {
      const text = await keyValue.get(key, now());
      return text === undefined ? undefined : (JSON.parse(text) as Entry<T>);
    } catch (error) {
      onStoreError(error);
      return undefined;
    }
  }

  /**
   * The cached value if it is younger than `maxAgeMs`, otherwise that of a call under way, otherwise
   * that of `load`, stored for `keepMs(value)`.
   */
  async function cached<T>(
    key: string,
    call: CallOptions,
    load: (call: CallOptions) => Promise<T | undefined>,
    maxAgeMs: number,
    keepMs: (value: T | undefined) => number,
  ): Promise<T | undefined> {
    const own = call.priority?.() ?? 0;
    for (;;) {
      const joins = flights.has(key);
      priorities.set(key, Math.min(own, priorities.get(key) ?? own));
      try {
        return await flights.run(key, async () => {
          const entry = await find<T>(key);
          if (entry && now() - entry.at < maxAgeMs) return entry.value;
          const value = await load({ ...call, priority: () => priorities.get(key) ?? own });
          const text = JSON.stringify({ at: now(), value });
          await keyValue.set(key, text, now() + keepMs(value), now()).catch(onStoreError);
          return value;
        });
      } catch (error) {
        // The call belonged to somebody less patient, or who gave up: make it ourselves.
        if (!joins || !call.isPatient?.() || call.signal?.aborted) throw error;
      } finally {
        if (!flights.has(key)) priorities.delete(key);
      }
    }
  }

  return {
    account: (region: Region, id: PlayerId, call: CallOptions) =>
      cached(
        accountKey(region, id),
        call,
        (shared) => provider.account(region, id, shared),
        DAY_MS,
        (account) => (account ? DAY_MS : MINUTE_MS),
      ),
    /** The cached account; never asks the provider. */
    findAccount: async (region: Region, id: PlayerId) =>
      (await find<Account>(accountKey(region, id)))?.value,
    async entries(region: Region, puuid: string, whose: 'own' | 'other', call: CallOptions) {
      const entries = await cached(
        entriesKey(region, puuid),
        call,
        (shared) => provider.entries(region, puuid, shared),
        whose === 'own' ? OWN_RANK_MS : DAY_MS,
        () => DAY_MS,
      );
      return entries ?? {};
    },
    /** Cached entries of any age up to a day; never asks the provider. */
    findEntries: async (region: Region, puuid: string) =>
      (await find<RankedEntries>(entriesKey(region, puuid)))?.value,
    async matchIds(region: Region, puuid: string, list: MatchList, call: CallOptions) {
      const ids = await cached(
        idsKey(region, list.queue, puuid),
        call,
        (shared) => provider.matchIds(region, puuid, list, shared),
        // Long enough for a question that is asked again after a 429.
        MINUTE_MS,
        () => MINUTE_MS,
      );
      return ids ?? [];
    },
    match: (id: string, call: CallOptions) =>
      cached(
        matchKey(id),
        call,
        (shared) => provider.match(id, shared),
        Number.POSITIVE_INFINITY,
        (match) => (match ? retentionMs : MISSING_MATCH_MS),
      ),
    /** What is cached of an id: a match, or that there is none; never asks the provider. */
    findMatch: (id: string) => find<Match>(matchKey(id)),
  };
}

/** In place of the id of a participant who is forgotten, with the number of the seat. */
const NOBODY = 'forgotten-';

/** The upstream without the players who are forgotten: in matches of others they are nobody. */
function withoutForgotten(
  provider: Provider,
  isForgotten: CacheOptions['isForgotten'],
): Pick<Provider, 'account' | 'entries' | 'matchIds' | 'match'> {
  return {
    ...provider,
    async account(region, id, call) {
      const account = await provider.account(region, id, call);
      if (account && isForgotten(account.puuid)) throw new ForgottenError();
      return account;
    },
    async entries(region, puuid, call) {
      if (puuid.startsWith(NOBODY)) return {};
      return provider.entries(region, puuid, call);
    },
    async match(id, call) {
      const match = await provider.match(id, call);
      if (!match?.participants.some(({ puuid }) => isForgotten(puuid))) return match;
      const participants = match.participants.map((one, seat) =>
        isForgotten(one.puuid) ? { ...one, puuid: `${NOBODY}${seat}` } : one,
      );
      return { ...match, participants };
    },
  };
}

export const accountKey = (region: Region, id: PlayerId) => `account:${region}:${playerKey(id)}`;
const entriesKey = (region: Region, puuid: string) => `entries:${region}:${puuid}`;
const idsKey = (region: Region, queue: Queue, puuid: string) => `ids:${region}:${queue}:${puuid}`;
const matchKey = (id: string) => `match:${id}`;
