import type { QueueStore } from '../port/store.ts';
import type { Context } from './context.ts';
import { shownCounts, shownQueue } from './engine/queue-mirror.ts';

export function createQueues({ group, queues }: Context): QueueStore {
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
    async counts() {
      const all = [...queues.all()].map((queue) => queue.counts);
      return shownCounts([0, 1, 2, 3, 4].map((phase) => sum(all.map((one) => one[phase] ?? 0))));
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
