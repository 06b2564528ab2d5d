import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobFilter } from '../port/requests.ts';
import { PHASES_OF_STATUS, Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import { shownCounts } from './queue-mirror.ts';
import type { JobRow } from './rows.ts';

/*
 * Finds the jobs of a filter, newest first (seq is the order of acceptance and of id), in steps with
 * a turn of the event loop between them: SQLite reads in this thread. A step takes about
 * `STEP_MS`, so its number of rows follows from how heavy they are.
 */

export type FoundRow = Pick<JobRow, 'seq' | 'queue_id' | 'phase'>;

const STEP_MS = 5;
const FEWEST_ROWS = 16;
const MOST_ROWS = 8192;

/** As many open jobs are sorted at once; with more the table is read from the newest row on. */
const MOST_SORTED = 10_000;

const CONDITIONS = {
  id: 'id = :id',
  idEnding: 'substr(id, -length(:idEnding)) = :idEnding',
  host: 'host = :host',
  error: 'contains(last_error, :error)',
  payload: 'contains(payload, :payload)',
  idempotencyKey: 'idempotency_key = :idempotencyKey',
  scheduleId: 'schedule_id = :scheduleId',
  createdAfter: 'created_at >= :createdAfter',
  createdBefore: 'created_at < :createdBefore',
  endedAfter: 'completed_at >= :endedAfter',
  endedBefore: 'completed_at < :endedBefore',
} as const;

/** Conditions with an index of their own that leaves few jobs. */
const BY_INDEX = ['id', 'idempotencyKey', 'scheduleId'] as const;

/** The open jobs of each phase; a partial index is only used when its own words appear. */
const OPEN: Readonly<Record<number, string>> = {
  [Phase.delayed]: `job INDEXED BY job_delayed WHERE phase = ${Phase.delayed}`,
  [Phase.ready]: `job INDEXED BY job_ready WHERE phase = ${Phase.ready}`,
  [Phase.running]: `job INDEXED BY job_running WHERE phase = ${Phase.running}`,
};

type Row = { readonly seq: number };
type Values = Readonly<Record<string, string | number>>;

export type Search = (filter: JobFilter, after?: string) => AsyncGenerator<number[]>;

export function createSearch({ db, queues }: Context): Search {
  // SQLite folds only ASCII.
  db.function('contains', { deterministic: true }, (text, part) =>
    Number(
      String(text ?? '')
        .toLowerCase()
        .includes(String(part).toLowerCase()),
    ),
  );
  const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM job');
  const newestBefore = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM job WHERE id < ?');

  /** @param after an id: only jobs behind it */
  return async function* search(filter, after) {
    const { queueName, status } = filter;
    const queue = queueName === undefined ? undefined : queues.find(queueName);
    if (queueName !== undefined && queue === undefined) return;
    const from = ((after === undefined ? newest.get() : newestBefore.get(after)) as Row).seq;
    const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
    const used = names.filter((name) => filter[name] !== undefined);
    const conditions = used.map((name) => `AND ${CONDITIONS[name]}`).join(' ');
    const values: Values = Object.fromEntries(used.map((name) => [name, filter[name]!]));
    const ofQueue = queue === undefined ? '' : `AND queue_id = ${queue.id}`;
    const phases = status && PHASES_OF_STATUS[status];
    const ofPhase = phases === undefined ? '' : `AND phase IN (${phases.join(', ')})`;

    if (BY_INDEX.some((name) => filter[name] !== undefined)) {
      const found = db.prepare(`SELECT seq FROM job WHERE true ${conditions} ${ofQueue} ${ofPhase}
        AND seq <= ${from} ORDER BY seq DESC`);
      yield seqsOf(found.all(values));
      return;
    }
    const counts = queue === undefined ? queues.counts() : queue.counts;
    if (status !== undefined && shownCounts(counts)[status] === 0) return;
    if (phases !== undefined && phases[0]! <= Phase.running) {
      const open = phases.reduce<number>((sum, phase) => sum + counts[phase]!, 0);
      if (open <= MOST_SORTED) {
        const parts = phases.map((phase) => `SELECT seq FROM ${OPEN[phase]} ${ofQueue}`);
        const all = db.prepare(`SELECT seq FROM (${parts.join(' UNION ALL ')})
          WHERE seq <= ${from} ORDER BY seq DESC`);
        yield* filtered(seqsOf(all.all()), conditions, values);
        return;
      }
    }
    const isFinished = phases !== undefined && phases[0]! >= Phase.completed;
    const part = isFinished
      ? `SELECT seq FROM job INDEXED BY job_finished WHERE phase >= ${Phase.completed}
            AND phase = ${phases[0]} ${ofQueue} AND seq < :before ORDER BY seq DESC LIMIT :rows`
      : `SELECT seq FROM job WHERE seq < :before ORDER BY seq DESC LIMIT :rows`;
    const next = db.prepare(part);
    const rest = isFinished ? conditions : `${ofQueue} ${ofPhase} ${conditions}`;
    for (let before = from + 1, rows = 64; ; ) {
      const startedAt = performance.now();
      const seqs = seqsOf(next.all({ before, rows }));
      if (seqs.length === 0) return;
      yield matching(seqs, rest, values);
      before = seqs.at(-1)!;
      const took = performance.now() - startedAt;
      rows = took < STEP_MS ? Math.min(MOST_ROWS, rows * 2) : Math.max(FEWEST_ROWS, rows >> 1);
      await nextTurn();
    }
  };

  /** Those of known jobs that meet the conditions. */
  async function* filtered(seqs: readonly number[], conditions: string, values: Values) {
    const step = conditions === '' ? seqs.length : 500;
    for (let start = 0; start < seqs.length; start += step) {
      yield matching(seqs.slice(start, start + step), conditions, values);
      await nextTurn();
    }
  }

  function matching(seqs: number[], conditions: string, values: Values): number[] {
    if (conditions.trim() === '') return seqs;
    const found = db.prepare(`SELECT seq FROM job
      WHERE seq IN (SELECT value FROM json_each(:seqs)) ${conditions} ORDER BY seq DESC`);
    return seqsOf(found.all({ ...values, seqs: JSON.stringify(seqs) }));
  }
}

const seqsOf = (rows: unknown) => (rows as Row[]).map(({ seq }) => seq);

/** Most jobs that one transaction changes, so that others are not held up. */
const STEP = 1000;

export async function forEachStep(
  found: AsyncGenerator<number[]>,
  work: (seqs: number[]) => Promise<void>,
): Promise<void> {
  for await (const seqs of found) {
    for (let start = 0; start < seqs.length; start += STEP) {
      await work(seqs.slice(start, start + STEP));
    }
  }
}
