import type { Attempt, DeadGroup, Job } from '../../job/job.ts';
import { ATTEMPT_COLUMNS, aliased } from '../../job/job-fields.ts';
import { type JobFilter, PAGE_BYTES } from '../port/requests.ts';
import type { JobStore, UpkeepStore } from '../port/store.ts';
import { firstIdAt, Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { Enqueue } from './enqueue.ts';
import { type JobRow, jobFromRow } from './rows.ts';
import { createSearch, type FoundRow, forEachStep } from './search.ts';

/** Groups of dead jobs that are told apart; a table of errors is not read beyond that. */
const ERROR_LETTERS = 200;

type GroupRow = Omit<DeadGroup, 'queueName'> & { readonly queue_id: number };

/** Jobs as callers see them, and retention. */
export function createJobs(
  context: Context,
  enqueue: Enqueue,
): JobStore & Pick<UpkeepStore, 'deleteFinished'> {
  const { db, group, queues } = context;
  const search = createSearch(context);
  const byId = db.prepare('SELECT * FROM job WHERE id = ?');
  const bySeq = db.prepare('SELECT seq, queue_id, phase FROM job WHERE seq = ?');
  const attempts = db.prepare(`SELECT ${aliased(ATTEMPT_COLUMNS)} FROM attempt
    WHERE job_seq = ? ORDER BY run`);
  const sizes = db.prepare(`SELECT seq, octet_length(payload) + coalesce(octet_length(result), 0)
    AS bytes FROM job WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`);
  const rowsOf = db.prepare(
    'SELECT * FROM job WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
  );
  const remove = db.prepare('DELETE FROM job WHERE seq = ?');
  const removeAttempts = db.prepare('DELETE FROM attempt WHERE job_seq = ?');
  const revive = db.prepare(`UPDATE job SET phase = ${Phase.ready}, attempt = 0, visible_at = :now,
    updated_at = :now, worker_id = NULL, started_at = NULL, completed_at = NULL, last_error = NULL
    WHERE seq = :seq`);
  const makeDue = db.prepare(`UPDATE job SET phase = ${Phase.ready}, visible_at = :now,
    updated_at = :now WHERE seq = :seq`);
  const groups =
    db.prepare(`SELECT queue_id, host, substr(last_error, 1, ${ERROR_LETTERS}) AS error,
      count(*) AS count, min(completed_at) AS firstAt, max(completed_at) AS lastAt
    FROM job WHERE seq IN (SELECT value FROM json_each(?)) GROUP BY 1, 2, 3`);
  // Seq is the order of creation, so no job behind the newest one created before has ended before.
  const old = db.prepare(`SELECT seq, queue_id, phase FROM job INDEXED BY job_finished
    WHERE phase >= ${Phase.completed} AND phase = :phase AND seq <= :newest
      AND completed_at < :endedBefore ORDER BY seq LIMIT :limit`);
  const newestBefore = db.prepare('SELECT max(seq) AS seq FROM job WHERE id < ?');

  function shown(row: JobRow): Job {
    return jobFromRow(row, queues.byId(row.queue_id).name);
  }

  function removeRow({ seq, queue_id, phase }: FoundRow): void {
    removeAttempts.run(seq);
    remove.run(seq);
    queues.count(queues.byId(queue_id), phase as Phase, -1);
  }

  function reviveRow({ seq, queue_id }: FoundRow, now: number): void {
    const queue = queues.byId(queue_id);
    queues.open(queue.name, now); // it may have been deleted since
    queues.count(queue, Phase.dead, -1);
    queues.count(queue, Phase.ready, 1);
    group.raiseReady();
    revive.run({ now, seq });
  }

  /** Changes the jobs of a filter, a transaction for each step; those that are no longer so are left. */
  async function change(
    filter: JobFilter,
    isStill: (row: FoundRow) => boolean,
    work: (row: FoundRow) => void,
  ): Promise<number> {
    let changed = 0;
    await forEachStep(search(filter), async (seqs) => {
      changed += await group.write(() => {
        const rows = seqs.map((seq) => bySeq.get(seq) as FoundRow | undefined);
        const open = rows.filter((row): row is FoundRow => row !== undefined && isStill(row));
        for (const row of open) work(row);
        return open.length;
      });
    });
    return changed;
  }

  const isPending = ({ phase }: FoundRow) => phase <= Phase.ready;
  const isDead = ({ phase }: FoundRow) => phase === Phase.dead;

  return {
    enqueue: (jobs, now) => group.write(() => jobs.map((job) => enqueue(job, now))),
    async findJob(id) {
      const row = byId.get(id) as JobRow | undefined;
      return row && shown(row);
    },
    async listJobs(filter, { limit, offset = 0, after, signal }) {
      const wanted = offset + limit + 1;
      const found: number[] = [];
      for await (const seqs of search(filter, after)) {
        for (const seq of seqs) found.push(seq);
        if (found.length >= wanted || signal?.aborted) break;
      }
      const page = found.slice(offset, offset + limit);
      let bytes = 0;
      const within = (sizes.all(JSON.stringify(page)) as { seq: number; bytes: number }[]).filter(
        (row, index) => {
          bytes += row.bytes;
          return index === 0 || bytes <= PAGE_BYTES;
        },
      );
      const rows = rowsOf.all(JSON.stringify(within.map(({ seq }) => seq))) as JobRow[];
      return { jobs: rows.map(shown), hasMore: found.length > offset + rows.length };
    },
    async countJobs(filter) {
      let count = 0;
      await forEachStep(search(filter), async (seqs) => {
        count += seqs.length;
      });
      return count;
    },
    async attempts(jobId) {
      const row = byId.get(jobId) as JobRow | undefined;
      if (row === undefined) return [];
      return (attempts.all(row.seq) as Attempt[]).map((line) => ({ ...line, jobId }));
    },
    cancelJobs: (filter) => change({ ...filter, status: 'pending' }, isPending, removeRow),
    retryJobs: (filter, now) =>
      change({ ...filter, status: 'dead' }, isDead, (row) => reviveRow(row, now)),
    purgeJobs: (filter) => change({ ...filter, status: 'dead' }, isDead, removeRow),
    runNow: (id, now) =>
      group.write(() => {
        const row = byId.get(id) as JobRow | undefined;
        if (row === undefined || !isPending(row)) return false;
        const queue = queues.byId(row.queue_id);
        queues.count(queue, row.phase as Phase, -1);
        queues.count(queue, Phase.ready, 1);
        makeDue.run({ now, seq: row.seq });
        group.raiseReady();
        return true;
      }),
    async deadGroups(filter, limit) {
      const all = new Map<string, DeadGroup>();
      await forEachStep(search({ ...filter, status: 'dead' }), async (seqs) => {
        for (const { queue_id, ...row } of groups.all(JSON.stringify(seqs)) as GroupRow[]) {
          const key = JSON.stringify([queue_id, row.host, row.error]);
          const before = all.get(key);
          all.set(key, {
            queueName: queues.byId(queue_id).name,
            host: row.host,
            error: row.error,
            count: row.count + (before?.count ?? 0),
            firstAt: Math.min(row.firstAt, before?.firstAt ?? row.firstAt),
            lastAt: Math.max(row.lastAt, before?.lastAt ?? row.lastAt),
          });
        }
      });
      return [...all.values()]
        .sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
        .slice(0, limit);
    },
    deleteFinished: (endedBefore, limit) =>
      group.write(() => {
        const { seq: newest } = newestBefore.get(firstIdAt(endedBefore)) as { seq: number | null };
        let deleted = 0;
        for (const phase of [Phase.completed, Phase.dead]) {
          const about = { phase, newest: newest ?? 0, endedBefore, limit: limit - deleted };
          const rows = old.all(about) as FoundRow[];
          for (const row of rows) removeRow(row);
          deleted += rows.length;
        }
        return deleted;
      }),
  };
}
