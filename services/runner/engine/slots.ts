import { hostOf } from '../job/callback-address.ts';
import type { ClaimedJob } from '../job/job.ts';

/*
 * Slots. Decides which claimed jobs may be called now, and what the next claim takes.
 *
 * Invariant: at most `concurrency` calls are under way; a host whose last call was answered within a
 * second has at most all slots but one of them, any other at most half, so that receivers that accept
 * connections and never answer cannot use up all slots. `maxPerHost` replaces both numbers.
 *
 * A claimed job that may not be called yet waits here for at most `WAIT_MS` and is then given back.
 * Where a claim costs a round trip, it takes as many jobs beyond the free slots as calls ended within
 * half of that time, so that a freed slot is filled at once while receivers are fast.
 */

/** A claimed job may wait this long for a slot or for its host. */
const WAIT_MS = 100;

/** A call or an answer that takes longer is slow. */
const PROMPT_MS = 1000;

/**
 * As many jobs are claimed ahead as calls ended within this time; those of a full host only if its last
 * answer took no longer.
 */
const AHEAD_MS = WAIT_MS / 2;

/** With fewer slots than this no host is limited: one slot would be too large a part. */
const SMALLEST_LIMITED = 5;

/** Jobs claimed beyond the free slots, for each slot. */
const MOST_AHEAD = 10;

/** With more hosts than this the idle ones are forgotten. */
const MOST_REMEMBERED = 500;

type Host = {
  /** When the calls under way began, oldest first. */
  readonly calls: number[];
  /** Of the last call; infinite where there was no answer. */
  lastMs: number;
  /** A claim took more of its jobs than may start: it is claimed for again at half of its calls. */
  isOver: boolean;
};

type WaitingJob = { readonly job: ClaimedJob; readonly host: string; readonly until: number };

type SlotsOptions = {
  readonly concurrency: number;
  /** Calls to one host at once; undefined: as the invariant says. */
  readonly maxPerHost: number | undefined;
  /** See `WorkStore`. */
  readonly claimsAhead: boolean;
  /** Milliseconds that only pass. */
  readonly steadyClock: () => number;
  readonly isSuspended: (host: string) => boolean;
  readonly start: (job: ClaimedJob, host: string, now: number) => void;
  readonly giveBack: (job: ClaimedJob) => void;
};

export function createSlots(options: SlotsOptions) {
  const { concurrency, maxPerHost, claimsAhead, steadyClock, start, giveBack } = options;
  const half = Math.max(1, Math.floor(concurrency / 2));
  const hosts = new Map<string, Host>();
  /** In claim order. */
  let waiting: WaitingJob[] = [];
  let used = 0;
  let ends: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  const isPrompt = (host: Host | undefined) => host !== undefined && host.lastMs < PROMPT_MS;

  function mostOf(host: Host | undefined, now: number): number {
    if (maxPerHost !== undefined) return maxPerHost;
    if (concurrency < SMALLEST_LIMITED) return concurrency;
    const oldest = host?.calls[0] ?? now;
    return isPrompt(host) && now - oldest < PROMPT_MS ? concurrency - 1 : half;
  }

  function mayStart(name: string, now: number): boolean {
    const host = hosts.get(name);
    return (host?.calls.length ?? 0) < mostOf(host, now) && !options.isSuspended(name);
  }

  /** Starts waiting jobs in claim order: all that may start, or those of the one host that has a new place. */
  function startNext(onlyHost?: string): void {
    const now = steadyClock();
    const full = new Set<string>();
    const isOpen = ({ host }: WaitingJob) => host === (onlyHost ?? host) && !full.has(host);
    while (used < concurrency) {
      const place = waiting.findIndex(isOpen);
      const one = waiting[place];
      if (one === undefined) return;
      if (mayStart(one.host, now)) {
        waiting.splice(place, 1);
        begin(one, now);
        continue;
      }
      full.add(one.host);
      const host = hosts.get(one.host);
      if (host !== undefined) host.isOver = true;
      if (onlyHost !== undefined) return;
    }
  }

  function begin({ job, host: name }: WaitingJob, now: number): void {
    const host = hosts.get(name) ?? { calls: [], lastMs: Number.POSITIVE_INFINITY, isOver: false };
    hosts.set(name, host);
    host.calls.push(now);
    used += 1;
    start(job, name, now);
  }

  function giveBackUntil(moment: number): void {
    const over = waiting.filter(({ until }) => until <= moment);
    waiting = waiting.filter(({ until }) => until > moment);
    for (const { job } of over) giveBack(job);
  }

  function onTimer(): void {
    const now = steadyClock();
    giveBackUntil(now);
    const [first] = waiting;
    timer = first && setTimeout(onTimer, Math.ceil(first.until - now));
  }

  /** Jobs to claim beyond the free slots. The stock is filled up when half of it is used. */
  function ahead(now: number): number {
    if (!claimsAhead) return 0;
    ends = ends.filter((at) => at > now - AHEAD_MS);
    const stock = Math.min(MOST_AHEAD * concurrency, ends.length);
    return waiting.length > stock / 2 ? 0 : stock - waiting.length;
  }

  return {
    /** The next claim takes as many jobs, and none of these hosts. */
    next(): { readonly slots: number; readonly fullHosts: readonly string[] } {
      const now = steadyClock();
      const stock = ahead(now);
      const fullHosts: string[] = [];
      for (const [name, host] of hosts) {
        const most = mostOf(host, now);
        if (isPrompt(host) || host.calls.length < Math.ceil(most / 2)) host.isOver = false;
        // It answers quickly: its jobs may wait here until a call of it ends.
        if (stock > 0 && most >= concurrency - 1 && host.lastMs < AHEAD_MS) continue;
        if (host.calls.length >= most || host.isOver) fullHosts.push(name);
      }
      return { slots: concurrency - used + stock, fullHosts };
    },
    /** Takes over the jobs of a claim and starts those that may be called. */
    add(jobs: readonly ClaimedJob[]): void {
      const until = steadyClock() + WAIT_MS;
      for (const job of jobs) waiting.push({ job, host: hostOf(job.callbackUrl), until });
      startNext();
      if (waiting.length > 0) timer ??= setTimeout(onTimer, WAIT_MS);
    },
    /** A call has ended, others may start. @param isAnswered false for timeouts and lost connections */
    ended(name: string, startedAt: number, isAnswered: boolean): void {
      const now = steadyClock();
      // If a slot was free before, only this host has gained a place.
      const onlyHost = used < concurrency ? name : undefined;
      const host = hosts.get(name)!;
      host.calls.splice(host.calls.indexOf(startedAt), 1);
      host.lastMs = isAnswered ? now - startedAt : Number.POSITIVE_INFINITY;
      used -= 1;
      if (claimsAhead) ends.push(now);
      startNext(onlyHost);
      if (hosts.size <= MOST_REMEMBERED) return;
      for (const [idle, { calls }] of hosts) if (calls.length === 0) hosts.delete(idle);
    },
    giveBackAll(): void {
      clearTimeout(timer);
      timer = undefined;
      giveBackUntil(Number.POSITIVE_INFINITY);
    },
    waiting: (): ClaimedJob[] => waiting.map(({ job }) => job),
    free: () => concurrency - used,
  };
}
