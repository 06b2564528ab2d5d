import { withoutNumbers } from '../job/error-pattern.ts';
import {
  addCall,
  callOf,
  type ErrorActivity,
  emptyHost,
  errorKey,
  type HostSum,
  mergedErrors,
  mergedHosts,
  type QueueTimes,
} from '../job/receivers.ts';
import type { EngineEvent } from './events.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Per minute; what goes beyond is not counted. */
const MOST_KINDS = 500;
/** In a report: hosts with most calls, commonest errors. */
const MOST_REPORTED = 100;

type Minute = {
  readonly start: number;
  readonly hosts: Map<string, HostSum>;
  readonly errors: Map<string, ErrorActivity>;
  readonly queues: Map<string, Sum<QueueTimes>>;
};

type Sum<T> = { -readonly [K in keyof T]: T[K] };

/** What this worker saw of its receivers within the last hour; reported with every heartbeat. */
export function createReceiverLog(now: () => number) {
  let minutes: Minute[] = [];

  function currentMinute(): Minute {
    const start = now() - (now() % MINUTE_MS);
    const last = minutes.at(-1);
    if (last?.start === start) return last;
    minutes = minutes.filter((minute) => isRecent(minute, start));
    const minute = { start, hosts: new Map(), errors: new Map(), queues: new Map() };
    minutes.push(minute);
    return minute;
  }

  /** After the clock was set back, minutes of the future are forgotten too. */
  const isRecent = ({ start }: Minute, current: number) =>
    start > current - MINUTES * MINUTE_MS && start <= current;

  return {
    note(event: EngineEvent): void {
      if (event.kind !== 'settled' || event.attempt === undefined) return;
      addTime(currentMinute().queues, event.job.queueName, event.attempt.durationMs);
      const call = callOf(event.job, event.attempt);
      if (call === undefined) return;
      const { host, durationMs } = call;
      const error = call.error && withoutNumbers(call.error);
      const { hosts, errors } = currentMinute();
      let sum = hosts.get(host);
      if (sum === undefined && hosts.size < MOST_KINDS) {
        sum = emptyHost(host);
        hosts.set(host, sum);
      }
      if (sum !== undefined) addCall(sum, durationMs, error !== undefined);
      if (error === undefined) return;
      const key = errorKey({ host, error });
      if (errors.has(key) || errors.size < MOST_KINDS) {
        const count = (errors.get(key)?.count ?? 0) + 1;
        errors.set(key, { host, error, count, lastAt: now() });
      }
    },
    report() {
      const recent = minutes.filter((minute) => isRecent(minute, now()));
      return {
        hosts: mergedHosts(recent.flatMap(({ hosts }) => [...hosts.values()]))
          .sort((a, b) => b.calls - a.calls)
          .slice(0, MOST_REPORTED),
        errors: mergedErrors(recent.flatMap(({ errors }) => [...errors.values()]))
          .sort((a, b) => b.count - a.count)
          .slice(0, MOST_REPORTED),
        queueTimes: mergedTimes(recent.flatMap(({ queues }) => [...queues.values()])),
      };
    },
  };
}

function addTime(queues: Map<string, Sum<QueueTimes>>, queueName: string, ms: number): void {
  const times = queues.get(queueName) ?? { queueName, calls: 0, totalMs: 0, squaresMs: 0 };
  if (!queues.has(queueName) && queues.size >= MOST_KINDS) return;
  queues.set(queueName, times);
  times.calls += 1;
  times.totalMs += ms;
  times.squaresMs += ms ** 2;
}

/** The queues with most calls. */
function mergedTimes(all: readonly QueueTimes[]): QueueTimes[] {
  const sums = new Map<string, Sum<QueueTimes>>();
  for (const times of all) {
    const sum = sums.get(times.queueName);
    if (sum === undefined) sums.set(times.queueName, { ...times });
    else {
      sum.calls += times.calls;
      sum.totalMs += times.totalMs;
      sum.squaresMs += times.squaresMs;
    }
  }
  return [...sums.values()].sort((a, b) => b.calls - a.calls).slice(0, MOST_REPORTED);
}
