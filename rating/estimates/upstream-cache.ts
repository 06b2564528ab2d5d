import type { PlayerId } from '../ladder/player-id.ts';
import { playerKey } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Region } from '../ladder/region.ts';
import type { Asking, Provider } from '../provider/provider.ts';
import type { KeyValueStore } from '../store/key-value.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A player's own rank must be about as old as the games it is laid beside. */
const OWN_RANK_MS = HOUR_MS;
/** An id that leads nowhere today may be a match that is still being written. */
const VANISHED_MATCH_MS = HOUR_MS;

/** The provider with a memory: nothing is asked twice while it is fresh, nor twice at once. */
export type Recall = {
  account(region: Region, id: PlayerId, asking: Asking): Promise<Account | undefined>;
  entries(
    region: Region,
    puuid: string,
    age: 'own' | 'other',
    asking: Asking,
  ): Promise<RankedEntries>;
  /** What is kept of somebody's entries; undefined when nothing is. Never asks the provider. */
  keptEntries(region: Region, puuid: string): Promise<RankedEntries | undefined>;
  match(id: string, asking: Asking): Promise<Match | undefined>;
};

export type RecallOptions = {
  readonly provider: Provider;
  readonly keyValue: KeyValueStore;
  readonly now: () => number;
  /** Told when the store fails; the answer does not. */
  readonly onTrouble: (error: unknown) => void;
};

type Kept<T> = { readonly at: number; readonly value?: T };

export function createRecall({ provider, keyValue, now, onTrouble }: RecallOptions): Recall {
  const underWay = new Map<string, Promise<unknown>>();

  async function kept<T>(key: string): Promise<Kept<T> | undefined> {
    try {
      const text = await keyValue.get(key, now());
      return text === undefined ? undefined : (JSON.parse(text) as Kept<T>);
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  }

  /** What is kept and young enough, else what is under way, else what `load` brings. */
  async function recalled<T>(
    key: string,
    youngerThanMs: number,
    load: () => Promise<T | undefined>,
    keepMs: (value: T | undefined) => number | undefined,
  ): Promise<T | undefined> {
    const running = underWay.get(key) as Promise<T | undefined> | undefined;
    if (running) return running;
    const fresh = (async () => {
      const known = await kept<T>(key);
      if (known && now() - known.at < youngerThanMs) return known.value;
      const value = await load();
      const forMs = keepMs(value);
      const until = forMs === undefined ? undefined : now() + forMs;
      const text = JSON.stringify({ at: now(), value });
      await keyValue.set(key, text, until, now()).catch(onTrouble);
      return value;
    })();
    underWay.set(key, fresh);
    return fresh.finally(() => underWay.delete(key));
  }

  return {
    account: (region, id, asking) =>
      recalled(
        `account:${region}:${playerKey(id)}`,
        DAY_MS,
        () => provider.account(region, id, asking),
        (account) => (account ? DAY_MS : 60_000),
      ),
    async entries(region, puuid, age, asking) {
      const entries = await recalled(
        `entries:${region}:${puuid}`,
        age === 'own' ? OWN_RANK_MS : DAY_MS,
        () => provider.entries(region, puuid, asking),
        () => DAY_MS,
      );
      return entries ?? {};
    },
    keptEntries: async (region, puuid) =>
      (await kept<RankedEntries>(`entries:${region}:${puuid}`))?.value,
    match: (id, asking) =>
      recalled(
        `match:${id}`,
        Number.POSITIVE_INFINITY,
        () => provider.match(id, asking),
        (match) => (match ? undefined : VANISHED_MATCH_MS),
      ),
  };
}
