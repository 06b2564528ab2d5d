import type { Random } from '../../sandbox/random.ts';
import type { Costs } from './costs.ts';
import { createPlaces, type Events, type Places } from './events.ts';
import type { Setting } from './setting.ts';

/** A job waits in its queue: when its caller asked for it. */
export type Job = { readonly askedAt: number; readonly queue: number };

/** What one statement does with jobs that have ended, then with jobs that wait. */
type Round = { readonly settled: number; readonly slots: number };
/** `isContended`: a queue with jobs was in the hands of another claim. */
type Claimed = { readonly jobs: readonly Job[]; readonly isContended: boolean };

export type Database = {
  enqueue(jobs: readonly Job[], done: () => void): void;
  round(asked: Round, done: (claimed: Claimed) => void): void;
  /** A notification reaches this many processes. */
  notify(listeners: number): void;
  readonly cores: Places;
  /** Taken by a transaction that notifies, until it is on disk: PostgreSQL has one for all. */
  readonly notifying: Places;
  /** The row of each queue, taken by a claim until it is on disk. */
  readonly rows: readonly Places[];
  walBytes(): number;
  statements(): number;
};

export function createDatabase(
  events: Events,
  setting: Setting,
  costs: Costs,
  random: Random,
): Database {
  const cores = createPlaces(events, setting.databaseCores);
  const notifying = createPlaces(events, 1);
  const rows = Array.from({ length: setting.queues }, () => createPlaces(events, 1));
  const waiting: Job[][] = rows.map(() => []);
  const commit = createLog(events, setting);
  let statements = 0;

  function take(slots: number): Claimed & { readonly held: readonly number[] } {
    const jobs: Job[] = [];
    const held: number[] = [];
    let isContended = false;
    const ready = rows.map((_, queue) => queue).filter((queue) => waiting[queue]!.length > 0);
    const order = random.shuffled(ready);
    // First every queue its share, then what is left to whoever has more.
    for (const part of [1, 2]) {
      for (const [place, queue] of order.entries()) {
        const left = slots - jobs.length;
        if (left <= 0) break;
        if (rows[queue]!.isFull() && !held.includes(queue)) {
          isContended = true;
          continue;
        }
        const room = part === 1 ? Math.ceil(left / (order.length - place)) : left;
        jobs.push(...waiting[queue]!.splice(0, room));
        if (held.includes(queue)) continue;
        held.push(queue);
        rows[queue]!.take(() => {});
      }
    }
    return { jobs, held, isContended };
  }

  return {
    ...{ cores, notifying, rows },
    walBytes: commit.bytes,
    statements: () => statements,
    enqueue(jobs, done) {
      statements += 1;
      const { fixedMs, perJobMs, fixedBytes, perJobBytes } = costs.enqueue;
      cores.use(fixedMs + perJobMs * jobs.length, () => {
        notifying.take(() => {
          commit.write(fixedBytes + perJobBytes * jobs.length, () => {
            notifying.free();
            for (const job of jobs) waiting[job.queue]!.push(job);
            done();
          });
        });
      });
    },
    round({ settled, slots }, done) {
      statements += 1;
      const { claim, settle } = costs;
      const settleMs = settled === 0 ? 0 : settle.fixedMs + settle.perJobMs * settled;
      cores.take(() => {
        events.after(settleMs, () => {
          const { held, ...claimed } = take(slots);
          const found = claimed.jobs.length;
          const claimMs = found === 0 ? costs.emptyClaimMs : claim.fixedMs + claim.perJobMs * found;
          events.after(slots === 0 ? 0 : claimMs, () => {
            cores.free();
            const finish = () => {
              for (const queue of held) rows[queue]!.free();
              done(claimed);
            };
            const bytes =
              (settled === 0 ? 0 : settle.fixedBytes + settle.perJobBytes * settled) +
              (found === 0 ? 0 : claim.fixedBytes + claim.perJobBytes * found);
            if (bytes === 0) finish();
            else commit.write(bytes, finish);
          });
        });
      });
    },
    notify: (listeners) => cores.use(costs.notifiedMs * listeners, () => {}),
  };
}

/** The disk of the log: what comes while a write is under way shares the next. */
function createLog(events: Events, { walMegabytes, flushMs }: Setting) {
  let waiting: (() => void)[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let isWriting = false;

  function writeAll(): void {
    const [done, length] = [waiting, waitingBytes];
    [waiting, waitingBytes, isWriting] = [[], 0, true];
    bytes += length;
    events.after(flushMs + length / (walMegabytes * 1000), () => {
      isWriting = false;
      for (const one of done) one();
      if (waiting.length > 0 && !isWriting) writeAll();
    });
  }

  return {
    bytes: () => bytes,
    write(length: number, done: () => void) {
      waiting.push(done);
      waitingBytes += length;
      if (!isWriting) writeAll();
    },
  };
}
