import { openSqlite, type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import { hostOf } from '../../job/callback-address.ts';
import { HELD } from '../../job/flow.ts';
import type {
  JobLine,
  LineCounts,
  QueueLine,
  ScheduleLine,
  Transfer,
  TransferLine,
} from '../port/transfer.ts';
import { Phase, pendingPhase } from '../shared/stored-values.ts';
import { jobLine, queueLine, type Row, scheduleLine } from '../shared/transfer-rows.ts';
import { createDependencies } from './flows.ts';
import { assertKnown, migrateFile } from './migrate.ts';
import { ownDatabase } from './open.ts';

/** For reading: also while a runner works on the file, which may be of any published format. */
export function readSqlite(path: string): Pick<Transfer, 'lines' | 'close'> {
  const db = openSqlite(path, { readOnly: true });
  assertKnown(db, path);
  return { lines: () => linesOf(db), close: async () => db.close() };
}

async function* linesOf(db: Sqlite): AsyncIterable<TransferLine> {
  const rows = (sql: string) => db.prepare(sql).iterate() as Iterable<Row>;
  // Everything is read as of its first statement.
  db.exec('BEGIN');
  for (const row of rows('SELECT * FROM queue ORDER BY id')) yield queueLine(row);
  for (const row of rows('SELECT * FROM schedule ORDER BY seq')) yield scheduleLine(row);
  const attempts = db.prepare('SELECT * FROM attempt WHERE job_seq = ? ORDER BY run');
  const jobs = 'SELECT j.*, q.name AS queue_name FROM job j JOIN queue q ON q.id = j.queue_id';
  for (const row of rows(`${jobs} ORDER BY j.seq`)) {
    const key_held = row.key_released === undefined || row.key_released === 0;
    yield jobLine({ ...row, key_held }, attempts.all(row.seq as number) as Row[]);
  }
  db.exec('COMMIT');
}

/** For adding: no runner may work on the file meanwhile. */
export function writeSqlite(path: string, now: number): Pick<Transfer, 'add' | 'close'> {
  const release = ownDatabase(path);
  const db = openSqlite(path);
  migrateFile(db, path);
  const adding = createAdding(db, now);
  return {
    add: async (lines) => transaction(db, () => adding(lines)),
    async close() {
      db.close();
      release();
    },
  };
}

const insertInto = (table: string, row: Row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')})
    VALUES (${Object.keys(row)
      .map((name) => `:${name}`)
      .join(', ')})`;

function createAdding(db: Sqlite, now: number): (lines: readonly TransferLine[]) => LineCounts {
  const addDependencies = createDependencies({ db });
  const queueId = db.prepare('SELECT id, deleted FROM queue WHERE name = ?');
  const hasRow = (table: string) => {
    const found = db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
    return (id: string) => found.get(id) !== undefined;
  };
  const [hasSchedule, hasJob] = [hasRow('schedule'), hasRow('job')];
  const isTaken = db.prepare('SELECT 1 FROM job WHERE idempotency_key = ? AND key_released = 0');
  const named = db.prepare('SELECT 1 FROM schedule WHERE name = :name OR id = :name');
  const keyed = db.prepare('SELECT 1 FROM schedule WHERE idempotency_key = ?');
  const last = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM job');

  const counting = COUNT_OF_PHASE.map((count) =>
    db.prepare(`UPDATE queue SET ${count} = ${count} + 1 WHERE id = ?`),
  );
  const inserting: Record<string, ReturnType<Sqlite['prepare']>> = {};
  function insert(table: string, row: object): void {
    inserting[table] ??= db.prepare(insertInto(table, row as Row));
    inserting[table].run(row as Record<string, string | number | null>);
  }

  function addQueue({ kind, paused, deleted, ...others }: QueueLine): boolean {
    const settings = { ...others, retry_statuses: textOf(others.retry_statuses) };
    const found = queueId.get(settings.name) as { id: number; deleted: number } | undefined;
    if (found !== undefined && (deleted || !found.deleted)) return false;
    const row = { ...settings, paused: Number(paused), deleted: Number(deleted) };
    if (found === undefined) insert('queue', row);
    else {
      const sets = Object.keys(row).map((name) => `${name} = :${name}`);
      db.prepare(`UPDATE queue SET ${sets.join(', ')} WHERE id = ${found.id}`).run(row);
    }
    return true;
  }

  function addSchedule({ kind, headers, enabled, ...settings }: ScheduleLine): boolean {
    if (hasSchedule(settings.id)) return false;
    const { name, idempotency_key: key } = settings;
    insert('schedule', {
      ...{ ...settings, headers: textOf(headers), enabled: Number(enabled) },
      name: named.get({ name }) === undefined ? name : null,
      idempotency_key: keyed.get(key) === undefined ? key : null,
    });
    return true;
  }

  function addJob({
    kind,
    queue_name,
    status,
    headers,
    attempts,
    key_held,
    ...job
  }: JobLine): boolean {
    if (hasJob(job.id)) return false;
    const queue = openQueue(queue_name);
    const phase = status === 'pending' ? pendingPhase(job.visible_at, now) : Phase[status];
    const seq = (last.get() as { seq: number }).seq + 1;
    const holdsKey = key_held && isTaken.get(job.idempotency_key) === undefined;
    insert('job', {
      ...job,
      ...{ seq, queue_id: queue, phase, host: hostOf(job.callback_url), headers: textOf(headers) },
      ...{ tags: textOf(job.tags), retry_statuses: textOf(job.retry_statuses) },
      depends_on: textOf(job.depends_on),
      accepted: Number(job.accepted),
      key_until_ended: Number(job.key_until_ended),
      key_released: holdsKey ? 0 : seq,
      result_cut: Number(job.result_cut),
    });
    for (const attempt of attempts) insert('attempt', { job_seq: seq, ...attempt });
    if (job.visible_at === HELD) {
      addDependencies({ id: job.id, dependsOn: job.depends_on, afterBatch: job.after_batch });
    }
    counting[phase]!.run(queue);
    return true;
  }

  function openQueue(name: string): number {
    const found = queueId.get(name) as { id: number } | undefined;
    if (found !== undefined) return found.id;
    const { lastInsertRowid } = db
      .prepare(
        'INSERT INTO queue (name, max_concurrency, created_at, updated_at) VALUES (?, 5, ?, ?)',
      )
      .run(name, now, now);
    return Number(lastInsertRowid);
  }

  return (lines) => {
    const added = { queue: 0, schedule: 0, job: 0 };
    for (const line of lines) {
      const isNew =
        line.kind === 'queue'
          ? addQueue(line)
          : line.kind === 'schedule'
            ? addSchedule(line)
            : addJob(line);
      if (isNew) added[line.kind] += 1;
    }
    return added;
  };
}

/** By number of the phase. */
const COUNT_OF_PHASE = ['delayed', 'ready', 'running', 'completed', 'dead'];

const textOf = (value: object | null) => (value === null ? null : JSON.stringify(value));
