import { type ActivityMinute, addedMinutes, emptyMinute } from '../../job/activity.ts';
import type { AuditLine } from '../../job/audit.ts';
import type { EventTarget } from '../../job/event-target.ts';
import type { Worker } from '../../job/worker.ts';
import type {
  AuditStore,
  EventTargetStore,
  MaintenanceStore,
  SessionStore,
  WorkerStore,
} from '../port/store.ts';
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

/** Logins to the dashboard that were ended before their time. */
export function createSessions({ db, group }: Context): SessionStore {
  const key = db.prepare("SELECT value FROM secret WHERE name = 'session'");
  const forget = db.prepare('DELETE FROM ended_session WHERE until < ?');
  const end = db.prepare('INSERT OR IGNORE INTO ended_session VALUES (?, ?)');
  const ended = db.prepare('SELECT 1 FROM ended_session WHERE id = ?');
  return {
    endSession: (id, until, now) =>
      group.write(() => {
        forget.run(now);
        end.run(id, until);
      }),
    isSessionEnded: async (id) => ended.get(id) !== undefined,
    sessionKey: async () => (key.get() as { value: string }).value,
  };
}

/** Who changed what. */
export function createAudit({ db, group }: Context): AuditStore {
  const add = db.prepare(
    'INSERT INTO audit (at, who, what, target, origin) VALUES (:at, :who, :what, :target, :from)',
  );
  const list = db.prepare(`SELECT at, who, what, target, origin AS "from" FROM audit
    WHERE target = coalesce(:target, target) AND at < :before ORDER BY seq DESC LIMIT :limit`);
  const remove = db.prepare('DELETE FROM audit WHERE at < ?');
  return {
    addAudit: (line) => group.write(() => void add.run(line)),
    listAudit: async ({ target = null, before = Number.MAX_SAFE_INTEGER, limit }) =>
      list.all({ target, before, limit }) as AuditLine[],
    deleteAudit: (before) => group.write(() => void remove.run(before)),
  };
}

/** Whom to tell what happens. */
export function createEventTargets({ db, group }: Context): EventTargetStore {
  const columns = 'name, url, events, queues, created_at AS createdAt, updated_at AS updatedAt';
  const list = db.prepare(`SELECT ${columns} FROM event_target ORDER BY name`);
  const put =
    db.prepare(`INSERT INTO event_target VALUES (:name, :url, :events, :queues, :now, :now)
    ON CONFLICT (name) DO UPDATE SET url = :url, events = :events, queues = :queues, updated_at = :now
    RETURNING ${columns}`);
  const remove = db.prepare('DELETE FROM event_target WHERE name = ?');
  const target = ({ events, queues, ...row }: Record<string, unknown>) =>
    ({
      ...row,
      events: JSON.parse(events as string),
      queues: queues === null ? null : JSON.parse(queues as string),
    }) as EventTarget;
  return {
    listEventTargets: async () => list.all().map(target),
    putEventTarget: ({ name, url, events, queues }, now) =>
      group.write(() => {
        const lists = { events: JSON.stringify(events), queues: queues && JSON.stringify(queues) };
        return target(put.get({ name, url, now, ...lists })!);
      }),
    deleteEventTarget: (name) => group.write(() => remove.run(name).changes === 1),
  };
}
