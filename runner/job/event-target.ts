/** What is told to others. */
export const EVENT_TYPES = [
  'job.dead',
  'job.completed',
  'queue.paused',
  'queue.stalled',
  'schedule.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An address that is called when something happens. */
export type EventTarget = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** Only of these queues; null: of all. */
  readonly queues: readonly string[] | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The queue whose jobs carry events. Of its own jobs nothing is told, or telling would never end. */
export const EVENT_QUEUE = 'events';

/** The targets that are told of an event of a queue. */
export const toldOf = (targets: readonly EventTarget[], type: EventType, queue: string) =>
  queue === EVENT_QUEUE
    ? []
    : targets.filter(
        ({ events, queues }) =>
          events.includes(type) && (queues === null || queues.includes(queue)),
      );
