import { createSingleFlight } from '@tessera/kit/memo';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import {
  type CallOptions,
  type MatchList,
  type Provider,
  UpstreamFailure,
} from '../provider/provider.ts';
import type { KeyValueStore } from '../store/ports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A player's own rank must be about as recent as the games. */
const OWN_RANK_MS = HOUR_MS;
/** An id without a match may belong to a match that is still being written. */
const MISSING_MATCH_MS = HOUR_MS;

export type CacheOptions = {
  readonly provider: Provider;
  readonly keyValue: KeyValueStore;
  readonly now: () => number;
  /** The time for which matches are stored. */
  readonly retentionMs: number;
  /** Called when the store fails, which costs the cache but not the answer. */
  readonly onStoreError: (error: unknown) => void;
};

type Entry<T> = { readonly at: number; readonly value?: T };

export type Cache = ReturnType<typeof createCache>;

/**
 * The provider with a cache in the key-value store: equal calls are shared, fresh replies reused.
 * Each key of the upstream has its own part of the store, because ids of one mean nothing to another.
 */
export function createCache({ provider, keyValue, now, retentionMs, onStoreError }: CacheOptions) {
  const { application } = provider;
  const flights = createSingleFlight();
  const accountKey = (region: Region, id: PlayerId) =>
    `${application}:account:${region}:${playerKey(id)}`;
  const entriesKey = (region: Region, puuid: string) => `${application}:entries:${region}:${puuid}`;
  const matchKey = (id: string) => `${application}:match:${id}`;

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
  function cached<T>(
    key: string,
    load: () => Promise<T | undefined>,
    maxAgeMs: number,
    keepMs: (value: T | undefined) => number,
  ): Promise<T | undefined> {
    return flights.run(key, async () => {
      const entry = await find<T>(key);
      if (entry && now() - entry.at < maxAgeMs) return entry.value;
      const value = await load();
      const text = JSON.stringify({ at: now(), value });
      await keyValue.set(key, text, now() + keepMs(value), now()).catch(onStoreError);
      return value;
    });
  }

  /** Rejects, and stores nothing, where the upstream says nothing usable. */
  async function entries(region: Region, puuid: string, maxAgeMs: number, call: CallOptions) {
    const load = () => provider.entries(region, puuid, call);
    return (await cached(entriesKey(region, puuid), load, maxAgeMs, () => DAY_MS))!;
  }

  return {
    account: (region: Region, id: PlayerId, call: CallOptions) =>
      cached(
        accountKey(region, id),
        () => provider.account(region, id, call),
        DAY_MS,
        (account) => (account ? DAY_MS : MINUTE_MS),
      ),
    /** The cached account, and until when it is; never asks the provider. */
    async findAccount(region: Region, id: PlayerId) {
      const entry = await find<Account>(accountKey(region, id));
      return entry?.value && { value: entry.value, until: entry.at + DAY_MS };
    },
    /** For an account whose id the upstream does not take. */
    dropAccount: (region: Region, id: PlayerId) =>
      keyValue.delete(accountKey(region, id)).catch(onStoreError),
    ownEntries: (region: Region, puuid: string, call: CallOptions) =>
      entries(region, puuid, OWN_RANK_MS, call),
    /** Null where the upstream says nothing usable. */
    othersEntries: (region: Region, puuid: string, call: CallOptions) =>
      unlessOdd(entries(region, puuid, DAY_MS, call)),
    /** Cached entries of any age up to a day; never asks the provider. */
    findEntries: async (region: Region, puuid: string) =>
      (await find<RankedEntries>(entriesKey(region, puuid)))?.value,
    async matchIds(region: Region, puuid: string, list: MatchList, call: CallOptions) {
      const key = `${application}:ids:${region}:${list.queue}:${puuid}`;
      const load = () => provider.matchIds(region, puuid, list, call);
      // Long enough for a question that is asked again after a 429.
      return (await cached(key, load, MINUTE_MS, () => MINUTE_MS)) ?? [];
    },
    /** Undefined for an id without a match, null for one with a reply that is none. */
    match(id: string, call: CallOptions) {
      const load = () => provider.match(id, call);
      const keepMs = (match?: Match) => (match ? retentionMs : MISSING_MATCH_MS);
      return unlessOdd(cached(matchKey(id), load, Number.POSITIVE_INFINITY, keepMs));
    },
    /** The cached match, or the note that there is none; never asks the provider. */
    findMatch: (id: string) => find<Match>(matchKey(id)),
    /** The key of the estimate of the hour. */
    estimateKey: (region: Region, queue: Queue, puuid: string) =>
      `${application}:estimate:${region}:${queue}:${puuid}`,
  };
}

/** One odd reply of some two hundred is passed over. */
function unlessOdd<T>(reply: Promise<T>): Promise<T | null> {
  return reply.catch((error: unknown) => {
    if (error instanceof UpstreamFailure && error.kind === 'odd') return null;
    throw error;
  });
}
