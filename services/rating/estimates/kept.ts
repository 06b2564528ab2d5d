import type { Answer } from '../estimator/answer.ts';
import type { Report } from '../estimator/report.ts';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { Cache, CacheOptions } from './cache.ts';

/** A player's rating in one queue is asked for. */
export type Question = { readonly region: Region; readonly id: PlayerId; readonly queue: Queue };

export const ESTIMATE_TTL_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Answers held in memory, about 20 kB each. */
const MOST_IN_MEMORY = 1000;

/** A stored answer, and until when it may be held in memory. */
type Found = { readonly answer: Answer; readonly until: number };

type KeptOptions = Pick<CacheOptions, 'keyValue' | 'now' | 'onStoreError'> & {
  readonly cache: Cache;
};

/**
 * The estimate of the hour, stored by account. An answer that is asked for again is held in memory,
 * so that a question that many ask reads no store; until midnight at most, because the store
 * remembers each day who is asked for.
 */
export function createKept({ cache, keyValue, now, onStoreError }: KeptOptions) {
  const memory = new Map<string, Found>();

  return {
    /** The answer in memory, if there is one. */
    fromMemory(question: Question): Answer | undefined {
      const entry = memory.get(keyOf(question));
      return entry && now() < entry.until ? entry.answer : undefined;
    },
    /** The stored answer; undefined also where the store fails. */
    async find(question: Question): Promise<Found | undefined> {
      const { region, id, queue } = question;
      try {
        const account = await cache.findAccount(region, id);
        if (!account) return undefined;
        const key = cache.estimateKey(region, queue, account.value.puuid);
        const text = await keyValue.get(key, now());
        if (text === undefined) return undefined;
        const report = JSON.parse(text) as Report;
        const expiry = Date.parse(report.computed_at) + ESTIMATE_TTL_MS;
        const midnight = (Math.floor(now() / DAY_MS) + 1) * DAY_MS;
        return {
          answer: { report, fromCache: true, isComplete: true },
          until: Math.min(expiry, account.until, midnight),
        };
      } catch (error) {
        onStoreError(error);
        return undefined;
      }
    },
    /** From now on the answer is in memory. */
    hold(question: Question, found: Found): void {
      if (memory.size >= MOST_IN_MEMORY) memory.clear();
      memory.set(keyOf(question), found);
    },
    /** Stores a complete estimate for an hour. */
    async store(report: Report): Promise<void> {
      const { region, puuid } = report.summoner;
      const key = cache.estimateKey(region, report.queue, puuid);
      const until = now() + ESTIMATE_TTL_MS;
      await keyValue.set(key, JSON.stringify(report), until, now()).catch(onStoreError);
    },
    /** Empties the memory. */
    forget: () => memory.clear(),
  };
}

function keyOf({ region, queue, id }: Question): string {
  return `${region} ${queue} ${playerKey(id)}`;
}
