import { refilled } from '../../job/bucket.ts';
import type { QueueStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import { shownCounts, shownQueue } from './engine/queue-mirror.ts';

/** The priorities of a queue are found one by one in the index, so a long backlog is not read. */
const READY_SINCE = `WITH RECURSIVE level (priority) AS (
    SELECT max(priority) FROM job INDEXED BY job_ready WHERE phase = ${Phase.ready} AND queue_id = :id
    UNION ALL
    SELECT (SELECT max(priority) FROM job INDEXED BY job_ready
      WHERE phase = ${Phase.ready} AND queue_id = :id AND priority < level.priority)
    FROM level WHERE level.priority IS NOT NULL)
  SELECT min((SELECT min(visible_at) FROM (SELECT visible_at FROM job INDEXED BY job_ready
      WHERE phase = ${Phase.ready} AND queue_id = :id AND priority = level.priority
      ORDER BY priority DESC, seq LIMIT 100))) AS since
  FROM level WHERE level.priority IS NOT NULL`;

export function createQueues({ db, group, queues }: Context): QueueStore {
  const readySince = db.prepare(READY_SINCE);

  /** Undefined when unknown or deleted. */
  function findQueue(name: string) {
    const queue = queues.find(name);
    return queue?.deleted ? undefined : queue;
  }

  return {
    createQueue: (name, settings, now) =>
      group.write(() => {
        if (findQueue(name)) return undefined;
        return shownQueue(queues.open(name, now, settings));
      }),
    async findQueue(name) {
      const queue = findQueue(name);
      return queue && shownQueue(queue);
    },
    async listQueues() {
      return [...queues.all()]
        .filter((queue) => !queue.deleted)
        .map(shownQueue)
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    updateQueue: (name, change, now) =>
      group.write(() => {
        const queue = findQueue(name);
        if (queue === undefined) return undefined;
        queues.change(queue, { ...change, updatedAt: now });
        group.raiseReady();
        return shownQueue(queue);
      }),
    deleteQueue: (name, now) =>
      group.write(() => {
        const queue = findQueue(name);
        if (queue === undefined) return 'not-found';
        const { pending, running } = shownCounts(queue.counts);
        if (pending + running > 0) return 'in-use';
        queues.change(queue, { deleted: true, updatedAt: now });
        return 'deleted';
      }),
    async backlogs(now) {
      const waiting = [...queues.all()].filter(
        ({ deleted, counts }) => !deleted && shownCounts(counts).pending > 0,
      );
      return waiting.map(({ id, name, bucket, rateLimitRps }) => {
        const { since } = readySince.get({ id }) as { since: number | null };
        const hasToken = rateLimitRps === null || refilled(bucket, rateLimitRps, now).tokens >= 1;
        return { queueName: name, readySince: since, hasToken };
      });
    },
    async counts() {
      const all = [...queues.all()].map((queue) => queue.counts);
      return shownCounts([0, 1, 2, 3, 4].map((phase) => sum(all.map((one) => one[phase] ?? 0))));
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
