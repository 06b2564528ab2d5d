import { createHash } from 'node:crypto';
import { every, type Repeating } from '@tessera/kit/every';
import { EVENT_QUEUE, type EventTarget, type EventType, toldOf } from '../job/event-target.ts';
import { timestamp } from '../job/timestamp.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

type EventSenderOptions = {
  readonly store: Store;
  readonly onEvent: (event: EngineEvent) => void;
};

export type EventSender = Pick<Repeating, 'stop'> & {
  /** Learns how jobs ended. */
  note(event: EngineEvent): void;
  /** Tells of a queue. `once`: what makes this event the same one. */
  tell(type: EventType, queue: string, about: object, once: string): Promise<void>;
  /** The targets were changed here; resolves when what happens from now on is told to the new ones. */
  reload(): Promise<void>;
};

/** Targets that another process has changed are known after this long. */
const RELOAD_MS = 5000;
/** As an idempotency key that callers give. */
const MOST_KEY_LETTERS = 255;
/** How long ready jobs stand unclaimed, which no limit or pause explains, before it is told. */
const STALLED_MS = 10 * 60_000;

/**
 * Tells event targets what happens: each event is a job of the queue `events`, under an idempotency key
 * that is the same in every process. docs/contract/runner.md 4.14
 */
export function startEventSender({ store, onEvent }: EventSenderOptions): EventSender {
  let targets: readonly EventTarget[] = [];
  const repeating = every({
    nextDelayMs: () => RELOAD_MS,
    async task() {
      targets = await store.listEventTargets();
      if (targets.some(({ events }) => events.includes('queue.stalled'))) await findStalled();
    },
    onError: (error) => onEvent({ kind: 'error', doing: 'telling what happened', error }),
  });

  async function findStalled(): Promise<void> {
    const now = store.now();
    // Where keys have a rate, the first job may wait for that of its key.
    const held = new Set(
      (await store.listQueues()).flatMap(({ name, paused, ratePerKeyRps }) =>
        paused || ratePerKeyRps !== null ? [name] : [],
      ),
    );
    for (const { queueName, readySince, hasToken } of await store.backlogs(now)) {
      if (readySince === null || readySince > now - STALLED_MS) continue;
      if (!hasToken || held.has(queueName)) continue;
      const ready_since = timestamp(readySince);
      await tell('queue.stalled', queueName, { ready_since }, ready_since);
    }
  }

  async function tell(type: EventType, queue: string, about: object, once: string): Promise<void> {
    const told = toldOf(targets, type, queue);
    if (told.length === 0) return;
    const now = store.now();
    const payload = JSON.stringify({ type, timestamp: timestamp(now), data: { queue, ...about } });
    await store.enqueueMany(
      told.map(({ name, url }) => ({
        ...{ queueName: EVENT_QUEUE, callbackUrl: url, payload },
        idempotencyKey: keyOf(`event ${name} ${type} ${queue} ${once}`),
      })),
      now,
    );
  }

  async function jobEnded(id: string, run: number, type: 'job.dead' | 'job.completed') {
    const job = await store.findJob(id);
    if (job === undefined) return;
    const { queueName, attempt, lastError, scheduleId, tags } = job;
    const about = {
      job_id: id,
      attempt,
      error: lastError,
      schedule_id: scheduleId,
      tags: tags ?? [],
    };
    await tell(type, queueName, about, `${id} ${run}`);
    if (type === 'job.dead' && scheduleId !== null) {
      await tell('schedule.failed', queueName, about, `${id} ${run}`);
    }
  }

  void repeating.trigger();
  return {
    stop: repeating.stop,
    async reload() {
      // A run under way may have read them before they were changed.
      if (repeating.running) await repeating.trigger();
      await repeating.trigger();
    },
    tell,
    note(event) {
      if (targets.length === 0) return;
      const ended =
        event.kind === 'settled'
          ? [{ id: event.job.id, run: event.job.run, status: event.settlement.status }]
          : event.kind === 'reaped' || event.kind === 'recovered'
            ? event.taken
            : [];
      for (const { id, run, status } of ended) {
        if (status !== 'completed' && status !== 'dead') continue;
        jobEnded(id, run, `job.${status}`).catch((error) =>
          onEvent({ kind: 'error', doing: 'telling what happened', error }),
        );
      }
    },
  };
}

/** What tells one event from all others, at most as long as the key of a job. */
function keyOf(event: string): string {
  if (event.length <= MOST_KEY_LETTERS) return event;
  return `event ${createHash('sha256').update(event).digest('hex')}`;
}
