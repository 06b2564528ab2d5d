import { aliased, CLAIMED_COLUMNS, type NamedField, SHOWN_COLUMNS } from '../../job/job-fields.ts';
import { storableText } from '../shared/stored-values.ts';

/** Columns of `runner.job_now` under the names of the type: the rows of the driver are the jobs. */
export const JOB_SELECT = selected(SHOWN_COLUMNS);

/** Columns of `runner.job_now` that make a claimed job. */
export const CLAIMED_SELECT = selected(CLAIMED_COLUMNS);

function selected(fields: readonly NamedField[]): string {
  const others = fields.filter(({ name }) => name !== 'maxRetries');
  return `${aliased(others, 'n.')}, n.max_retries + n.extra_tries AS "maxRetries"`;
}

/** Anything else is the id of no job, and PostgreSQL would refuse to compare it with one. */
export function isJobId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}

/** A value of a column: objects as JSON text, the others as they are. */
export function stored(value: unknown): unknown {
  return storableText(typeof value === 'object' && value ? JSON.stringify(value) : value);
}

/** A function in schema `runner`. */
export type SqlFunction = { readonly name: string; readonly sql: string };

/** `key_released` of a job that holds its key; the id of the job where it has given it up. */
export const NOBODY = "'00000000-0000-0000-0000-000000000000'";

const SHARD = 'pg_backend_pid() % 64';

/**
 * SQL that adds the rows of a query to the counts of queues: `(queue_id, pending, running,
 * completed, dead)` with the difference for each queue. In the order of queues, so that two
 * statements may wait for each other but never in a circle.
 */
export function addToCounts(differences: string): string {
  return `INSERT INTO runner.queue_count AS c (queue_id, shard, pending, running, completed, dead)
    SELECT d.queue_id, ${SHARD}, d.pending, d.running, d.completed, d.dead
    FROM (${differences}) AS d (queue_id, pending, running, completed, dead) ORDER BY d.queue_id
    ON CONFLICT (queue_id, shard) DO UPDATE SET pending = c.pending + excluded.pending,
      running = c.running + excluded.running, completed = c.completed + excluded.completed,
      dead = c.dead + excluded.dead`;
}

/*
 * Columns of many rows as PostgreSQL's array literals (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO).
 * The driver would quote and escape every element, which takes longer than the rest of sending a row.
 */

/** An array of numbers, booleans or ids, which never need quotes. */
export function plainArray(values: readonly unknown[]): string {
  let text = '{';
  for (let place = 0; place < values.length; place++) {
    if (place > 0) text += ',';
    text += values[place] ?? 'NULL';
  }
  return `${text}}`;
}

/**
 * An array of any texts. Empty when all are missing: `unnest` fills up with nulls beside longer
 * arrays, so this must not be the only one.
 */
export function textArray(values: readonly unknown[]): string {
  let text = '';
  let isEmpty = true;
  // Neighbours are often equal: the same address, the same answer.
  let last: string | undefined;
  let lastQuoted = '';
  for (let place = 0; place < values.length; place++) {
    const value = (values[place] ?? undefined) as string | undefined;
    if (value === undefined) {
      text += place === 0 ? 'NULL' : ',NULL';
      continue;
    }
    isEmpty = false;
    if (value !== last) {
      last = value;
      lastQuoted = `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, '\\$&') : value}"`;
    }
    text += place === 0 ? lastQuoted : `,${lastQuoted}`;
  }
  return isEmpty ? '{}' : `{${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;
