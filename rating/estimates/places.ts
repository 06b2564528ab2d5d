import type { Region } from '../ladder/region.ts';
import { BACKGROUND, BATCH, isUnhurried, type Job } from './job.ts';

// Places for computations. Nearly all calls of a computation go to one routing host (the platform
// of its region), so every region has a few places of its own: a busy region never delays an idle
// one. The order is start-time fair queuing over callers: each further question of a caller gets a
// later turn, and a new caller starts at the turn of the running job that is served first. A caller
// with a hundred questions therefore delays another caller's first question by one computation: who
// comes before a running job gets a place beside it. Batches and the background have the last turns of all.
// The same order is the priority of their calls in the limiter, so that they finish one by one and
// a forecast is the work ahead divided by the rate.

export type Places = ReturnType<typeof createPlaces>;

type Waiting = { readonly job: Job; admit?: () => void };
type Line = {
  readonly running: Set<Job>;
  /** In order of service. */
  readonly waiting: Waiting[];
  /** Latest turn that was admitted. */
  turn: number;
  /** Unfinished jobs and the latest turn of each caller. */
  readonly callers: Map<string, { jobs: number; turn: number }>;
};

const ARRIVALS_PER_TURN = 2 ** 32;
const LAST_TURN = 2 ** 20;
const TURN_OF_ALL: Readonly<Record<string, number>> = {
  [BATCH]: LAST_TURN,
  [BACKGROUND]: LAST_TURN + 1,
};

const turnOf = ({ priority }: Job) => Math.floor(priority / ARRIVALS_PER_TURN);

/** `shareOf`: of two callers with many questions, one with twice the share gets twice the turns. */
export function createPlaces(
  perRegion: number,
  maxWaiting: number,
  shareOf: (caller: string) => number = () => 1,
) {
  const lines = new Map<Region, Line>();
  let arrivals = 1;

  function lineOf({ region }: Job): Line {
    let line = lines.get(region);
    if (!line) {
      line = { running: new Set(), waiting: [], turn: 0, callers: new Map() };
      lines.set(region, line);
    }
    return line;
  }

  /** Where a new caller starts. */
  function firstTurn({ running, turn }: Line): number {
    return [...running].reduce((first, job) => Math.min(first, turnOf(job)), turn);
  }

  function takeTurn(line: Line, job: Job): void {
    const known = line.callers.get(job.caller);
    const first = firstTurn(line);
    const next = known ? Math.max(first, known.turn + 1 / shareOf(job.caller)) : first;
    const asked = Math.min(next, LAST_TURN - 1);
    const turn = TURN_OF_ALL[job.caller] ?? asked;
    line.callers.set(job.caller, { jobs: (known?.jobs ?? 0) + 1, turn });
    job.priority = Math.floor(turn) * ARRIVALS_PER_TURN + arrivals++;
  }

  function forgetTurn(line: Line, { caller }: Job): void {
    const known = line.callers.get(caller);
    if (known && --known.jobs <= 0) line.callers.delete(caller);
  }

  function insert({ waiting }: Line, entry: Waiting): void {
    waiting.push(entry);
    waiting.sort((a, b) => a.job.priority - b.job.priority);
  }

  function take(line: Line, job: Job): Waiting | undefined {
    const at = line.waiting.findIndex((one) => one.job === job);
    return at === -1 ? undefined : line.waiting.splice(at, 1)[0];
  }

  function admitNext(line: Line): void {
    const before = (job: Job) =>
      [...line.running].filter(({ priority }) => priority < job.priority).length;
    for (const { job, admit } of [...line.waiting]) {
      if (!admit) continue;
      if (before(job) >= perRegion) return;
      take(line, job);
      line.running.add(job);
      if (!isUnhurried(job.caller)) line.turn = Math.max(line.turn, turnOf(job));
      admit();
    }
  }

  return {
    /** Throws `RangeError` when the region's queue is full. */
    join(job: Job): void {
      const line = lineOf(job);
      if (line.waiting.length >= maxWaiting) throw new RangeError('too many are waiting');
      takeTurn(line, job);
      insert(line, { job });
    },
    /** Resolves when the job has a place; rejects with the reason of its signal. */
    enter(job: Job): Promise<void> {
      const line = lineOf(job);
      const { signal } = job;
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const abort = () => reject(signal.reason as Error);
        signal.addEventListener('abort', abort, { once: true });
        line.waiting.find((one) => one.job === job)!.admit = () => {
          signal.removeEventListener('abort', abort);
          resolve();
        };
        admitNext(line);
      });
    },
    /** Gives up the place, or the wait for one. */
    leave(job: Job): void {
      const line = lineOf(job);
      if (!line.running.delete(job) && !take(line, job)) return;
      forgetTurn(line, job);
      admitNext(line);
    },
    /** Gives a job of the background the turn of a caller. */
    raise(job: Job, caller: string): void {
      const line = lineOf(job);
      forgetTurn(line, job);
      job.caller = caller;
      const entry = take(line, job);
      takeTurn(line, job);
      if (entry) insert(line, entry);
      admitNext(line);
    },
    /** 1 for the next in the queue; 0 for a job with a place. */
    position: (job: Job): number => lineOf(job).waiting.findIndex((one) => one.job === job) + 1,
    /** Jobs of every region that are served before this one. */
    ahead: (job: Job): Job[] =>
      [...lines.values()]
        .flatMap(({ running, waiting }) => [...running, ...waiting.map((one) => one.job)])
        .filter((other) => other.priority < job.priority),
    counts() {
      const sum = (of: (line: Line) => number) =>
        lines.values().reduce((total, line) => total + of(line), 0);
      return {
        running: sum(({ running }) => running.size),
        waiting: sum(({ waiting }) => waiting.length),
      };
    },
  };
}
