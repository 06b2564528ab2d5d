import type { QueueStore } from '../port/store.ts';
import type { Context } from './context.ts';
import { shownCounts, shownQueue } from './queue-mirror.ts';

export function createQueues({ db, group, queues }: Context): QueueStore {
  const schedules = db.prepare(
    'SELECT count(*) AS total, coalesce(sum(enabled), 0) AS enabled FROM schedule',
  );

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
    counts: async () => ({
      jobs: shownCounts(queues.counts()),
      schedules: { ...(schedules.get() as { total: number; enabled: number }) },
    }),
  };
}
