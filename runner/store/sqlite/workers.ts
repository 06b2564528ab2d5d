import type { Worker } from '../../job/worker.ts';
import type { WorkerStore } from '../port/store.ts';

/** One process owns the file, so its worker is all there is and nothing need be stored. */
export function createWorkers(): WorkerStore {
  const workers = new Map<string, Worker>();
  return {
    async reportWorker(worker) {
      workers.set(worker.id, worker);
    },
    listWorkers: async (aliveSince) =>
      [...workers.values()].filter(({ heartbeatAt }) => heartbeatAt > aliveSince),
    async removeWorker(id) {
      workers.delete(id);
    },
  };
}
