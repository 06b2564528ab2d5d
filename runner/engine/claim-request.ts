import type { HostLimiter } from './host-limiter.ts';

/** What the next claim asks for. */
export type NextClaim = {
  /** How many jobs: one for each free slot, and what the stock in `claimed-ahead.ts` lacks. */
  readonly slots: number;
  readonly excludedHosts: readonly string[];
  readonly isSearch: boolean;
};

type Options = {
  readonly hosts: HostLimiter;
  /** Hosts that must not be called. */
  readonly suspended: () => Iterable<string>;
  readonly freeSlots: () => number;
  /** How many jobs beyond the free slots. */
  readonly wanted: (now: number) => number;
  /** Asks again. */
  readonly wake: () => void;
};

/** How soon a search for jobs of other hosts is repeated after one that found nothing. */
const SEARCH_EVERY_MS = 20;

/**
 * Decides how many jobs a claim takes, and which hosts it leaves out: those that are suspended or
 * at their share. Where the last slot is only free for other hosts than those that fill the others,
 * it is filled by a search past their jobs; after one that found nothing the next waits for
 * `SEARCH_EVERY_MS`. Meanwhile nobody else waits, and hosts that answer may have all slots.
 */
export function createClaimRequests(options: Options) {
  const { hosts, suspended, freeSlots, wanted, wake } = options;
  let nextSearchAt = 0;
  let timer: NodeJS.Timeout | undefined;

  function wakeForSearch(): void {
    timer = undefined;
    wake();
  }

  return {
    next(now: number): NextClaim {
      const free = freeSlots();
      const slots = free + wanted(now);
      if (slots <= 0) return { slots, excludedHosts: [], isSearch: false };
      const full = free > 0 ? hosts.fullHosts(now) : [];
      const blocked = hosts.blockedHosts(now);
      const excludedHosts = [...new Set([...blocked, ...suspended()])];
      if (full.length <= blocked.length) return { slots, excludedHosts, isSearch: false };
      if (now >= nextSearchAt) {
        const others = [...new Set([...full, ...suspended()])];
        return { slots: free, excludedHosts: others, isSearch: true };
      }
      timer ??= setTimeout(wakeForSearch, Math.ceil(nextSearchAt - now));
      return { slots: slots - free, excludedHosts, isSearch: false };
    },
    /** True when the next claim may find what this one was not allowed to take. */
    onClaimed({ slots, excludedHosts, isSearch }: NextClaim, jobs: number, now: number): boolean {
      if (isSearch && jobs === 0) nextSearchAt = now + SEARCH_EVERY_MS;
      if (excludedHosts.length === 0 || jobs >= slots) return false;
      const blocked = hosts.blockedHosts(now).length;
      hosts.lend(now + SEARCH_EVERY_MS);
      return hosts.blockedHosts(now).length < blocked;
    },
    stop: () => clearTimeout(timer),
  };
}
