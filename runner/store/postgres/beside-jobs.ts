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
import { storableText } from '../shared/stored-values.ts';
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

/** Logins to the dashboard that were ended before their time. */
export function createSessions({ db }: Context): SessionStore {
  return {
    async endSession(id, until, now) {
      await db.write('DELETE FROM runner.ended_session WHERE until < $1', [now]);
      const text = 'INSERT INTO runner.ended_session VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await db.write(text, [id, until]);
    },
    async isSessionEnded(id) {
      const rows = await db.read('SELECT 1 FROM runner.ended_session WHERE id = $1', [id]);
      return rows.length > 0;
    },
    async sessionKey() {
      const text = "SELECT value FROM runner.secret WHERE name = 'session'";
      const [row] = await db.read<{ value: string }>(text);
      return row!.value;
    },
  };
}

/** Who changed what. */
export function createAudit({ db }: Context): AuditStore {
  return {
    async addAudit({ at, who, what, target, from }) {
      const values = [at, who, what, target, from].map(storableText);
      const text = 'INSERT INTO runner.audit (at, who, what, target, origin)';
      await db.write(`${text} VALUES ($1, $2, $3, $4, $5)`, values);
    },
    listAudit: ({ target, before = Number.MAX_SAFE_INTEGER, limit }) =>
      db.read<AuditLine>(
        `SELECT at, who, what, target, origin AS "from" FROM runner.audit
          WHERE target = coalesce($1, target) AND at < $2 ORDER BY seq DESC LIMIT $3`,
        [storableText(target ?? null), before, limit],
      ),
    async deleteAudit(before) {
      await db.write('DELETE FROM runner.audit WHERE at < $1', [before]);
    },
  };
}

/** Whom to tell what happens. */
export function createEventTargets({ db }: Context): EventTargetStore {
  const columns = 'name, url, events, queues, created_at AS "createdAt", updated_at AS "updatedAt"';
  return {
    listEventTargets: () =>
      db.read<EventTarget>(`SELECT ${columns} FROM runner.event_target ORDER BY name`),
    async putEventTarget({ name, url, events, queues }, now) {
      const lists = [JSON.stringify(events), queues && JSON.stringify(queues)];
      const [target] = await db.write<EventTarget>(
        `INSERT INTO runner.event_target VALUES ($1, $2, $3, $4, $5, $5)
          ON CONFLICT (name) DO UPDATE SET url = $2, events = $3, queues = $4, updated_at = $5
          RETURNING ${columns}`,
        [storableText(name), storableText(url), ...lists, now],
      );
      return target!;
    },
    async deleteEventTarget(name) {
      const sql = 'DELETE FROM runner.event_target WHERE name = $1 RETURNING name';
      return (await db.write(sql, [storableText(name)])).length > 0;
    },
  };
}
