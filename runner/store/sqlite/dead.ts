import type { DeadGroup } from '../../job/job.ts';
import type { DeadFilter } from '../port/requests.ts';
import type { JobStore, MaintenanceStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { RemoveRow } from './jobs.ts';
import { HAS_ERROR } from './list.ts';
import { type JobRow, jobFromRow } from './rows.ts';

/** How many rows one transaction changes at most, so that others are not held up. */
const STEP = 1000;

/** What the errors of a group have in common. */
const PATTERN = 'substr(without_numbers(substr(last_error, 1, 400)), 1, 200)';
const QUEUE_NAME = '(SELECT name FROM queue WHERE id = queue_id)';

type DeadRow = Pick<JobRow, 'seq' | 'queue_id' | 'phase'>;

/**
 * Ended jobs that are old enough, queue by queue. Those that a held job waits for, alone or as part of a
 * batch, are stored until it is decided what becomes of that.
 */
export const OLD_JOBS = `SELECT job.seq, job.queue_id, job.phase FROM queue q
  CROSS JOIN job INDEXED BY job_ended ON job.queue_id = q.id
  WHERE CASE WHEN :queue IS NULL THEN q.retention_days IS NULL OR q.deleted ELSE q.name = :queue END
    AND job.phase >= ${Phase.completed} AND job.completed_at < :endedBefore
    AND NOT EXISTS (SELECT 1 FROM dependency d WHERE d.depends_on = job.id)
    AND NOT EXISTS (SELECT 1 FROM dependency d WHERE d.batch_id = job.batch_id)
  LIMIT :limit`;

/** Dead jobs: one, in bulk, in groups; and retention. */
export function createDead(
  { db, group, queues }: Context,
  removeRow: RemoveRow,
): Pick<
  JobStore,
  'retryJob' | 'countDead' | 'deadGroups' | 'listDead' | 'retryDead' | 'purgeDead'
> &
  Pick<MaintenanceStore, 'deleteFinished'> {
  // The first condition is for the planner: a partial index is only used when its own words appear.
  const matches = `FROM job INDEXED BY job_finished
    WHERE phase >= ${Phase.completed} AND phase = ${Phase.dead} AND seq > :from AND seq <= :to
      AND (:queue IS NULL OR queue_id = :queue)
      AND (:since IS NULL OR completed_at >= :since) AND (:until IS NULL OR completed_at < :until)
      AND (:error IS NULL OR ${HAS_ERROR})
      AND (:host IS NULL OR host = lower(:host))
      AND (:group IS NULL OR dead_group_key(${QUEUE_NAME}, host, ${PATTERN}) = :group)`;
  const matching = db.prepare(`SELECT seq, queue_id, phase ${matches} ORDER BY seq LIMIT ${STEP}`);
  const count = db.prepare(`SELECT count(*) AS jobs ${matches}`);
  const list = db.prepare(`SELECT * ${matches} ORDER BY seq DESC LIMIT :limit`);
  const groups =
    db.prepare(`SELECT dead_group_key(${QUEUE_NAME}, host, pattern) AS "group", queue_id, host,
      iif(min(last_error) = max(last_error), substr(min(last_error), 1, 200), pattern) AS error,
      count(*) AS count, min(completed_at) AS firstAt, max(completed_at) AS lastAt
    FROM (SELECT queue_id, host, completed_at, last_error, ${PATTERN} AS pattern ${matches})
    GROUP BY queue_id, host, pattern
    ORDER BY count DESC, lastAt DESC, queue_id, host, pattern LIMIT :limit`);
  const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM job');
  const byId = db.prepare('SELECT * FROM job WHERE id = ?');
  const old = db.prepare(OLD_JOBS);
  const revive = db.prepare(`UPDATE job SET phase = ${Phase.ready}, attempt = 0, visible_at = :now,
    updated_at = :now, worker_id = NULL, started_at = NULL, completed_at = NULL, last_error = NULL,
    expires_at = NULL WHERE seq = :seq RETURNING *`);

  function values(filter: DeadFilter) {
    const { queueName, since = null, until = null, error = null, host = null } = filter;
    const { group = null } = filter;
    const queue = queueName === undefined ? null : (queues.find(queueName)?.id ?? -1);
    return { queue, since, until, error, host, group };
  }

  function newestSeq(): number {
    return (newest.get() as { seq: number }).seq;
  }

  /** dead → pending inside the running transaction. */
  function reviveRow(found: DeadRow, now: number): JobRow {
    const queue = queues.byId(found.queue_id);
    queues.open(queue.name, now); // it may have been deleted since
    queues.count(queue, Phase.dead, -1);
    queues.count(queue, Phase.ready, 1);
    group.raiseReady();
    return revive.get({ now, seq: found.seq }) as JobRow;
  }

  /** Walks once over what is there now: a job that dies again meanwhile is not met twice. */
  async function walk(filter: DeadFilter, visit: (row: DeadRow) => void): Promise<number> {
    const to = newestSeq();
    let from = 0;
    let visited = 0;
    for (;;) {
      const rows = await group.write(() => {
        const found = matching.all({ from, to, ...values(filter) }) as DeadRow[];
        for (const row of found) visit(row);
        return found;
      });
      visited += rows.length;
      if (rows.length < STEP) return visited;
      from = rows.at(-1)!.seq;
    }
  }

  return {
    retryJob: (id, now) =>
      group.write(() => {
        const found = byId.get(id) as JobRow | undefined;
        if (found?.phase !== Phase.dead) return undefined;
        return jobFromRow(reviveRow(found, now), queues.byId(found.queue_id).name);
      }),
    countDead: async (filter) =>
      count.get({ from: 0, to: newestSeq(), ...values(filter) })?.jobs as number,
    async deadGroups(filter, limit) {
      const rows = groups.all({ from: 0, to: newestSeq(), ...values(filter), limit }) as GroupRow[];
      return rows.map(({ queue_id, ...about }) => ({
        queueName: queues.byId(queue_id).name,
        ...about,
      }));
    },
    async listDead(filter, limit) {
      const rows = list.all({ from: 0, to: newestSeq(), ...values(filter), limit }) as JobRow[];
      return rows.map((row) => jobFromRow(row, queues.byId(row.queue_id).name));
    },
    retryDead: (filter, now) => walk(filter, (row) => reviveRow(row, now)),
    purgeDead: (filter) => walk(filter, removeRow),
    deleteFinished: (endedBefore, limit, queue) =>
      group.write(() => {
        const rows = old.all({ endedBefore, limit, queue: queue ?? null }) as DeadRow[];
        for (const row of rows) removeRow(row);
        return rows.length;
      }),
  };
}

type GroupRow = Omit<DeadGroup, 'queueName'> & { readonly queue_id: number };
