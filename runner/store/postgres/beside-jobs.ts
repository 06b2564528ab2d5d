import { type ActivityMinute, addedMinutes, emptyMinute } from '../../job/activity.ts';
import type { Worker } from '../../job/worker.ts';
import type { WorkerStore } from '../port/beside-jobs.ts';
import type { MaintenanceStore } from '../port/store.ts';
import type { Context } from './connection.ts';

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

/** What happened per minute, added up over all machines. */
export function createActivity({
  db,
}: Context): Pick<MaintenanceStore, 'addActivity' | 'activity' | 'deleteActivity'> {
  return {
    async addActivity(minutes) {
      for (const { minute, completed, retried, dead, durations } of minutes) {
        await db.write(
          `INSERT INTO runner.activity AS a VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (minute) DO UPDATE SET completed = a.completed + excluded.completed,
              retried = a.retried + excluded.retried, dead = a.dead + excluded.dead,
              durations = (SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY place)
                FROM unnest(a.durations, excluded.durations) WITH ORDINALITY AS u (x, y, place))`,
          [minute, completed, retried, dead, durations],
        );
      }
    },
    async activity(since) {
      const text = 'SELECT * FROM runner.activity WHERE minute >= $1 ORDER BY minute';
      const rows = await db.read<ActivityMinute>(text, [since]);
      return rows.map((row) => addedMinutes(emptyMinute(row.minute), row));
    },
    async deleteActivity(before) {
      await db.write('DELETE FROM runner.activity WHERE minute < $1', [before]);
    },
  };
}
