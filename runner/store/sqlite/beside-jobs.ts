import type { SQLInputValue } from 'node:sqlite';
import { type ActivityMinute, addedMinutes, emptyMinute } from '../../job/activity.ts';
import type { Worker } from '../../job/worker.ts';
import type { WorkerStore } from '../port/beside-jobs.ts';
import type { MaintenanceStore } from '../port/store.ts';
import type { Statements } from '../shared/beside-jobs.ts';
import type { Context } from './context.ts';

type ActivityRow = {
  readonly minute: number;
  readonly completed: number;
  readonly retried: number;
  readonly dead: number;
  readonly durations: string;
};

/** What happened per minute. */
export function createActivity({
  db,
  group,
}: Context): Pick<MaintenanceStore, 'addActivity' | 'activity' | 'deleteActivity'> {
  const one = db.prepare('SELECT * FROM activity WHERE minute = ?');
  const since = db.prepare('SELECT * FROM activity WHERE minute >= ? ORDER BY minute');
  const put = db.prepare('INSERT OR REPLACE INTO activity VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM activity WHERE minute < ?');

  return {
    addActivity: (minutes) =>
      group.write(() => {
        for (const added of minutes) {
          const row = one.get(added.minute) as ActivityRow | undefined;
          const sum = row === undefined ? added : addedMinutes(fromRow(row), added);
          const { minute, completed, retried, dead, durations } = sum;
          put.run(minute, completed, retried, dead, JSON.stringify(durations));
        }
      }),
    activity: async (from) => (since.all(from) as ActivityRow[]).map(fromRow),
    deleteActivity: (before) => group.write(() => void remove.run(before)),
  };
}

function fromRow({ minute, completed, retried, dead, durations }: ActivityRow): ActivityMinute {
  const counts = JSON.parse(durations) as number[];
  const row = { minute, completed, retried, dead, durations: counts };
  return addedMinutes(emptyMinute(minute), row); // there may have been fewer buckets once
}

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

/** Statements in the SQL of both databases. */
export function commonStatements({ db, group }: Context): Statements {
  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  const run = (text: string, values: readonly unknown[] = []) => {
    let statement = prepared.get(text);
    if (statement === undefined) {
      statement = db.prepare(text.replaceAll('runner.', '').replaceAll('$', '?'));
      prepared.set(text, statement);
    }
    return statement.all(...(values as SQLInputValue[]));
  };
  return {
    read: async <Row>(text: string, values?: readonly unknown[]) => run(text, values) as Row[],
    write: <Row>(text: string, values?: readonly unknown[]) =>
      group.write(() => run(text, values) as Row[]),
  };
}
