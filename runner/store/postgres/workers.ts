import type { Worker } from '../../job/worker.ts';
import type { WorkerStore } from '../port/store.ts';
import type { Context } from './context.ts';

/** The processes that share the database, as they last reported themselves. */
export function createWorkers({ db }: Context): WorkerStore {
  return {
    async reportWorker(worker) {
      await db.write(
        `INSERT INTO runner.worker VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE
          SET heartbeat_at = excluded.heartbeat_at, report = excluded.report`,
        [worker.id, worker.heartbeatAt, JSON.stringify(worker)],
      );
      // Processes that were killed leave their report behind.
      await db.write('DELETE FROM runner.worker WHERE heartbeat_at < $1', [
        worker.heartbeatAt - FORGET_AFTER_MS,
      ]);
    },
    async listWorkers(aliveSince) {
      const rows = await db.read<{ report: Worker }>(
        'SELECT report FROM runner.worker WHERE heartbeat_at > $1 ORDER BY id',
        [aliveSince],
      );
      return rows.map(({ report }) => report);
    },
    async removeWorker(id) {
      await db.write('DELETE FROM runner.worker WHERE id = $1', [id]);
    },
  };
}

const FORGET_AFTER_MS = 600_000;
