import type { DeadFilter, HouseStore, JobStore } from '../store.ts';
import type { Context } from './context.ts';
import { type JobRow, jobFromRow } from './job-row.ts';

/** How many rows one transaction changes at most, so that others are not held up. */
const STEP = 1000;

type DeadRow = Pick<JobRow, 'seq' | 'queue_id' | 'phase'>;

/** Dead jobs in bulk, in small steps. */
export function createDeadJobs(
  { db, group, queues }: Context,
  revive: (row: DeadRow, now: number) => unknown,
  remove: (row: DeadRow) => void,
): Pick<JobStore, 'countDead' | 'listDead' | 'retryDead' | 'purgeDead'> &
  Pick<HouseStore, 'deleteFinished'> {
  const matches = `FROM job INDEXED BY job_finished
    WHERE phase >= 3 AND phase = 4 AND seq > ?1 AND seq <= ?2 AND (?3 IS NULL OR queue_id = ?3)
      AND (?4 IS NULL OR completed_at >= ?4) AND (?5 IS NULL OR completed_at < ?5)
      AND (?6 IS NULL OR instr(lower(last_error), lower(?6)) > 0)`;
  const matching = db.prepare(`SELECT seq, queue_id, phase ${matches} ORDER BY seq LIMIT ${STEP}`);
  const count = db.prepare(`SELECT count(*) AS jobs ${matches}`);
  const list = db.prepare(`SELECT * ${matches} ORDER BY seq DESC LIMIT ?7`);
  const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM job');
  // 'phase >= 3' is there for the planner: a partial index is only used when its own words appear.
  const ended = db.prepare(`SELECT seq, queue_id, phase FROM job INDEXED BY job_ended
    WHERE phase >= 3 AND completed_at < ? ORDER BY completed_at LIMIT ?`);

  function values(filter: DeadFilter) {
    const { queueName, since = null, until = null, error = null } = filter;
    const queueId = queueName === undefined ? null : (queues.find(queueName)?.id ?? -1);
    return [queueId, since, until, error];
  }

  function newestSeq(): number {
    return (newest.get() as { seq: number }).seq;
  }

  /** Walks once over what is there now: a job that dies again meanwhile is not met twice. */
  async function walk(filter: DeadFilter, visit: (row: DeadRow) => void): Promise<number> {
    const to = newestSeq();
    let from = 0;
    let visited = 0;
    for (;;) {
      const rows = await group.write(() => {
        const found = matching.all(from, to, ...values(filter)) as DeadRow[];
        for (const row of found) visit(row);
        return found;
      });
      visited += rows.length;
      if (rows.length < STEP) return visited;
      from = rows.at(-1)!.seq;
    }
  }

  return {
    countDead: async (filter) => count.get(0, newestSeq(), ...values(filter))?.jobs as number,
    async listDead(filter, limit) {
      const rows = list.all(0, newestSeq(), ...values(filter), limit) as JobRow[];
      return rows.map((row) => jobFromRow(row, queues.byId(row.queue_id).name));
    },
    retryDead: (filter, now) => walk(filter, (row) => revive(row, now)),
    purgeDead: (filter) => walk(filter, remove),
    deleteFinished: (endedBefore, limit) =>
      group.write(() => {
        const rows = ended.all(endedBefore, limit) as DeadRow[];
        for (const row of rows) remove(row);
        return rows.length;
      }),
  };
}
