import { PublicError } from '@tessera/kit/errors';
import type { NewJob } from '../../job/job.ts';
import { parseJson } from '../../job/payload.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { storeJobs, wantedJob } from './enqueue.ts';
import { addToCounts, type SqlFunction } from './rows.ts';

/*
 * Inbox. `tessera_runner.enqueue(jsonb)` stores a request in the transaction of its caller and
 * notifies; a runner reads it with the reader of `POST /jobs` and stores its job, or a dead job whose
 * error names the problems. A transaction that stays open holds up nobody: its row is not seen.
 */

/** The request of a job; throws a 400 (`PublicError`) that names every problem. */
export type ReadJob = (request: unknown, now: number) => NewJob;

const AT_ONCE = 200;
/** A job may be as large as a request by default. */
const MOST_BYTES = 1_048_576;

/** Callers need EXECUTE on this function and no other right. Replaced in place, so that grants last. */
const CALLER_SQL = `
CREATE SCHEMA IF NOT EXISTS tessera_runner;
GRANT USAGE ON SCHEMA tessera_runner TO PUBLIC;
CREATE OR REPLACE FUNCTION tessera_runner.enqueue(job jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  microseconds bigint := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
  time text := lpad(to_hex(microseconds / 1000), 12, '0');
  -- A UUID of version 7 in the order of time, to a quarter of a microsecond (RFC 9562, 6.2, method 3).
  new_id uuid := (substr(time, 1, 8) || '-' || substr(time, 9) || '-7'
    || lpad(to_hex(microseconds % 1000 * 4096 / 1000), 3, '0')
    || substr(gen_random_uuid()::text, 19))::uuid;
BEGIN
  IF jsonb_typeof(job) IS DISTINCT FROM 'object' THEN
    RAISE EXCEPTION 'job must be an object' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF coalesce(job->>'callback_url', '') !~* '^https?://' THEN
    RAISE EXCEPTION 'callback_url must be an http or https address'
      USING ERRCODE = 'invalid_parameter_value', COLUMN = 'callback_url';
  END IF;
  IF octet_length(job::text) > ${MOST_BYTES} THEN
    RAISE EXCEPTION 'job must have at most ${MOST_BYTES} bytes'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  INSERT INTO runner.inbox VALUES (new_id, job::text);
  NOTIFY runner_inbox;
  RETURN new_id;
END $$`;

/** Nobody may call it at first. */
const REVOKE = 'REVOKE ALL ON FUNCTION tessera_runner.enqueue(jsonb) FROM PUBLIC';

export async function installCallerFunction(client: {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}): Promise<void> {
  const { rows } = await client.query(
    "SELECT to_regprocedure('tessera_runner.enqueue(jsonb)') IS NULL AS is_new",
  );
  await client.query(CALLER_SQL);
  if (rows[0]!.is_new) await client.query(REVOKE);
}

export const INBOX_SQL: readonly SqlFunction[] = [
  {
    name: 'bury_request',
    sql: `CREATE FUNCTION runner.bury_request(p_id uuid, p_request text, p_error text, p_now bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM runner.open_queues(ARRAY['default'], p_now);
  INSERT INTO runner.job (id, queue_id, priority, created_at, max_retries, retry_backoff,
    base_delay_ms, max_delay_ms, timeout_ms, callback_url, host, payload)
  SELECT p_id, q.id, 0, p_now, 0, 'fixed', 0, 0, 1, '', '', p_request
  FROM runner.queue q WHERE q.name = 'default';
  INSERT INTO runner.done (queue_id, id, phase, attempt, run, extra_tries, visible_at, completed_at,
    last_error)
  SELECT j.queue_id, j.id, ${Phase.dead}, 0, 0, 0, p_now, p_now, p_error
  FROM runner.job j WHERE j.id = p_id;
  ${addToCounts('SELECT j.queue_id, 0, 0, 0, 1 FROM runner.job j WHERE j.id = p_id')};
END $$`,
  },
];

type Request = { readonly id: string; readonly request: string };

/** Returns a function that stores the jobs of all requests in the inbox. */
export function createInbox(context: Context, readJob: ReadJob, now: () => number) {
  const { db, ready } = context;
  let underWay: Promise<void> | undefined;
  let again = false;

  /** Stores at most `limit` requests; returns how many. */
  function take(limit: number, isRefused = false): Promise<number> {
    return db.inTransaction(async (query) => {
      const requests = await query<Request>(
        `DELETE FROM runner.inbox WHERE id IN (SELECT i.id FROM runner.inbox i ORDER BY i.id
          LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id, request`,
        [limit],
      );
      requests.sort((a, b) => (a.id < b.id ? -1 : 1));
      const jobs: NewJob[] = [];
      for (const { id, request } of requests) {
        const read = isRefused ? 'the database refuses it' : readOne(request);
        if (typeof read === 'object') jobs.push({ ...read, id });
        else {
          const error = `not accepted: ${read}`;
          await query('SELECT runner.bury_request($1, $2, $3, $4)', [id, request, error, now()]);
        }
      }
      const wanted = jobs.map((job) => wantedJob(job.id!, job, now()));
      if (wanted.length > 0) await storeJobs(query, wanted, context);
      return requests.length;
    });
  }

  /** The job of a request, or its problems. */
  function readOne(request: string): NewJob | string {
    try {
      return readJob(parseJson(request), now());
    } catch (error) {
      if (error instanceof PublicError) return error.message;
      throw error;
    }
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let taken = AT_ONCE; taken === AT_ONCE; ) {
        taken = await take(AT_ONCE).catch(async (error) => {
          if (error instanceof PublicError) throw error;
          // One of them is at fault: it alone is refused.
          await take(1).catch(() => take(1, true));
          return AT_ONCE;
        });
        if (taken > 0) ready.announce();
      }
    } while (again);
  }

  return {
    look(): void {
      again = true;
      underWay ??= drain()
        .catch(() => {}) // the store reports its own problem; the next notification or sweep looks again
        .finally(() => {
          underWay = undefined;
        });
    },
    async drained(): Promise<void> {
      await underWay;
    },
  };
}
