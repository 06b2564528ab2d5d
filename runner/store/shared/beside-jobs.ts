import type { AuditLine } from '../../job/audit.ts';
import type { EventTarget } from '../../job/event-target.ts';
import type { AuditStore, EventTargetStore, SessionStore } from '../port/beside-jobs.ts';
import { storableText } from './stored-values.ts';

/**
 * Runs SQL that both databases understand: tables as `runner.name`, values as `$1`. A statement that
 * writes commits by itself.
 */
export type Statements = {
  read<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  write<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** What lies beside the jobs: logins that were ended before their time, who changed what, whom to tell. */
export function createBesideJobs(db: Statements): SessionStore & AuditStore & EventTargetStore {
  return {
    async endSession(id, until, now) {
      await db.write('DELETE FROM runner.ended_session WHERE until < $1', [now]);
      const text = 'INSERT INTO runner.ended_session VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await db.write(text, [id, until]);
    },
    async isSessionEnded(id) {
      const rows = await db.read('SELECT 1 AS ended FROM runner.ended_session WHERE id = $1', [id]);
      return rows.length > 0;
    },
    async sessionKey() {
      const text = "SELECT value FROM runner.secret WHERE name = 'session'";
      const [row] = await db.read<{ value: string }>(text);
      return row!.value;
    },
    async addAudit({ at, who, what, target, from }) {
      const values = [at, who, what, target, from].map(storableText);
      const text = 'INSERT INTO runner.audit (at, who, what, target, origin)';
      await db.write(`${text} VALUES ($1, $2, $3, $4, $5)`, values);
    },
    listAudit({ target, ofQueues = false, before = Number.MAX_SAFE_INTEGER, limit }) {
      // Two statements, so that an index finds the changes of one target.
      const [of, values] = target === undefined ? ['', []] : ['target = $3 AND', [target]];
      return db.read<AuditLine>(
        `SELECT at, who, what, target, origin AS "from" FROM runner.audit
          WHERE ${of} at < $1 ${ofQueues ? "AND what NOT LIKE 'event_target.%'" : ''} ORDER BY seq DESC LIMIT $2`,
        [before, limit, ...values.map(storableText)],
      );
    },
    async deleteAudit(before) {
      await db.write('DELETE FROM runner.audit WHERE at < $1', [before]);
    },
    async listEventTargets() {
      const text = `SELECT ${TARGET} FROM runner.event_target ORDER BY name`;
      return (await db.read<EventTarget>(text)).map(targetOf);
    },
    async putEventTarget({ name, url, events, queues }, now) {
      const lists = [JSON.stringify(events), queues && JSON.stringify(queues)];
      const [row] = await db.write<EventTarget>(
        `INSERT INTO runner.event_target VALUES ($1, $2, $3, $4, $5, $5)
          ON CONFLICT (name) DO UPDATE SET url = $2, events = $3, queues = $4, updated_at = $5
          RETURNING ${TARGET}`,
        [storableText(name), storableText(url), ...lists, now],
      );
      return targetOf(row!);
    },
    async deleteEventTarget(name) {
      const sql = 'DELETE FROM runner.event_target WHERE name = $1 RETURNING name';
      return (await db.write(sql, [storableText(name)])).length > 0;
    },
  };
}

const TARGET = 'name, url, events, queues, created_at AS "createdAt", updated_at AS "updatedAt"';

/** SQLite has lists as text. */
const targetOf = ({ events, queues, ...row }: EventTarget): EventTarget => ({
  ...row,
  events: parsed(events),
  queues: parsed(queues),
});

const parsed = <T>(value: T): T => (typeof value === 'string' ? JSON.parse(value) : value);
