import { hostOfMethod } from '../provider/calls.ts';
import type { Method, Provider } from '../provider/provider.ts';
import type { Job, Outlook } from './job.ts';
import type { Places } from './places.ts';

/** Calls of jobs that can be counted ahead. */
type CallKind = keyof Job['left'];

type Needed = {
  readonly kind: CallKind;
  readonly by: Set<Job>;
  /** The one of them that is served first. */
  countedFor: Job;
};

const OTHERS_IN_A_LOBBY = 9;
/** What a job asks before it is planned. */
const CHECKS = ['account', 'league', 'ids'] as const;

/**
 * The share of the others in a region's lobbies whose rank the first and the latest computation had
 * to ask for. With every computation more of a region is known: of few players the share falls by
 * about the same factor each time, of many it hardly falls.
 */
type NewShare = { first: number; latest: number; computations: number };
const NOBODY_KNOWN: NewShare = { first: 1, latest: 1, computations: 0 };

/** By which factor the share fell from one computation to the next. */
function fallOf({ first, latest, computations }: NewShare): number {
  return first === 0 ? 1 : Math.min(1, (latest / first) ** (1 / Math.max(computations - 1, 1)));
}

/** Of a job that is not planned as many as its games at most. */
function matchCalls({ left, isPlanned, gamesToPlan }: Job): number {
  return left.match + (isPlanned ? 0 : gamesToPlan);
}

export type Forecast = ReturnType<typeof createForecast>;

/**
 * Forecasts when a computation ends: the calls of everybody served before it and its own, sent as
 * fast as the upstream's limits allow. Matches and ranks have different hosts and overlap between
 * computations, so the slower of the two decides. Players of a small region meet the same people,
 * and two jobs that need the same match or rank make one call: it is counted for the job that is
 * served first, so that the sum over all jobs is what will be sent.
 */
export function createForecast(provider: Provider, places: Places, now: () => number) {
  const calls = new Map<string, Needed>();
  const keysOf = new Map<Job, Set<string>>();
  const newShares = new Map<string, NewShare>();

  function countFor(call: Needed, job: Job): void {
    call.countedFor.left[call.kind]--;
    job.left[call.kind]++;
    call.countedFor = job;
  }

  /** Adds calls; returns how many of them no job before this one needs. */
  function need(job: Job, kind: CallKind, keys: Iterable<string>): number {
    const own = keysOf.get(job) ?? new Set();
    keysOf.set(job, own);
    let counted = 0;
    for (const key of keys) {
      const name = `${kind} ${job.region} ${key}`;
      own.add(name);
      let call = calls.get(name);
      if (call === undefined) {
        call = { kind, by: new Set(), countedFor: job };
        calls.set(name, call);
        job.left[kind]++;
      } else if (job.priority < call.countedFor.priority) {
        countFor(call, job);
      }
      call.by.add(job);
      if (call.countedFor === job) counted++;
    }
    return counted;
  }

  /** Rank calls of a region's jobs as served: planned ones, and of lobbies not known yet. */
  function leagueCalls(region: string, jobs: readonly Job[]): number {
    const known = newShares.get(region) ?? NOBODY_KNOWN;
    const fall = fallOf(known);
    let [share, sum] = [known.latest, 0];
    for (const { left, gamesToPlan } of jobs) {
      // A single lobby makes hardly more of the region known.
      if (gamesToPlan > 1) share *= fall;
      sum += left.league + OTHERS_IN_A_LOBBY * gamesToPlan * share;
    }
    return Math.round(sum);
  }

  /** Until the calls of everybody served before a job and its own can be sent. */
  function workMs(job: Job): number {
    const { region } = job;
    const matchHost = hostOfMethod(region, 'match');
    const earlier = [...places.ahead(job), job];
    const ofHost = earlier.filter((one) => hostOfMethod(one.region, 'match') === matchHost);
    const ofRegion = earlier.filter((one) => one.region === region);
    const match = ofHost.reduce((sum, one) => sum + matchCalls(one), 0);
    const league = leagueCalls(region, ofRegion);
    return Math.max(
      match === 0 ? 0 : provider.waitMs(region, 'match', match),
      league === 0 ? 0 : provider.waitMs(region, 'league', league),
    );
  }

  function tell(job: Job): void {
    for (const watch of job.watchers) watch();
  }

  return {
    /** A job that waits for its place needs matches, and lobbies that are not known yet. */
    games(job: Job, matchIds: readonly string[], games: number): void {
      need(job, 'match', matchIds);
      Object.assign(job, { gamesToPlan: games, isPlanned: true });
      tell(job);
    },
    matches: (job: Job, ids: readonly string[]) => void need(job, 'match', ids),
    /** Ranks that are not stored, of everybody in so many games; one says nothing of its region. */
    ranks(job: Job, puuids: readonly string[], games: number): void {
      job.gamesToPlan = 0;
      const latest = need(job, 'league', puuids) / (OTHERS_IN_A_LOBBY * games);
      const { first = latest, computations = 0 } = newShares.get(job.region) ?? {};
      if (games > 1) newShares.set(job.region, { first, latest, computations: computations + 1 });
      tell(job);
    },
    /** The call was made, whoever needed it. */
    done(job: Job, kind: CallKind, key: string): void {
      job.stepsDone++;
      const name = `${kind} ${job.region} ${key}`;
      const call = calls.get(name);
      if (call === undefined) return;
      calls.delete(name);
      call.countedFor.left[kind]--;
      for (const other of call.by) keysOf.get(other)?.delete(name);
      tell(job);
    },
    /** The job has ended: what it leaves undone is counted for the next that needs it. */
    leave(job: Job): void {
      for (const name of keysOf.get(job) ?? []) {
        const call = calls.get(name)!;
        call.by.delete(job);
        if (call.countedFor !== job) continue;
        const [next] = [...call.by].sort((a, b) => a.priority - b.priority);
        if (next) countFor(call, next);
        else calls.delete(name);
      }
      keysOf.delete(job);
    },

    outlook(job: Job): Outlook {
      const { region, isPlanned, left } = job;
      const next: readonly Method[] = isPlanned ? [left.match > 0 ? 'match' : 'league'] : CHECKS;
      const pauseMs = Math.max(...next.map((method) => provider.pauseMs(region, method)));
      const checkedMs = Math.max(pauseMs, ...CHECKS.map((one) => provider.waitMs(region, one, 1)));
      const expectedMs = Math.max(isPlanned ? pauseMs : checkedMs, workMs(job));
      const position = isPlanned ? places.position(job) : 0;
      return {
        state: position > 0 ? 'queued' : pauseMs > 0 ? 'waiting' : 'running',
        position,
        expectedMs,
        soonestMs: isPlanned ? expectedMs : checkedMs,
        waitingUntil: pauseMs > 0 ? now() + pauseMs : undefined,
      };
    },
  };
}
