import { HELD } from '../../../job/flow.ts';
import type { JobDefaults } from '../../../job/job.ts';
import { JobRequest } from '../../../job/wire/requests.ts';
import { ENQUEUED } from '../enqueue-sql.ts';
import { SHARD_OF_CALLER } from '../rows.ts';
import { literal } from './job-problems-sql.ts';

/** What the function is told of the settings of the process that started last. */
type CallerEnqueueOptions = {
  readonly defaults: JobDefaults;
  /** It must not store payloads in plain text. */
  readonly encrypts: boolean;
};

/** A job may be as large as a request by default. */
const MOST_BYTES = 1_048_576;

/** By column, where it is not the field of the same name. */
const VALUES: Readonly<Record<string, string>> = {
  queue_name: "coalesce(j->>'queue_name', 'default')",
  visible_at: `CASE WHEN jsonb_array_length(j->'depends_on') > 0 THEN ${HELD}
    WHEN j ? 'run_at' THEN greatest(moment, runner.moment(j->>'run_at'))
    ELSE moment + coalesce((j->>'delay_ms')::numeric,
      least((j->>'debounce_ms')::numeric, (j->>'debounce_max_ms')::numeric), 0) END`,
  host: "coalesce(runner.host_of(j->>'callback_url'), '')",
  id: 'new_id',
  priority: "coalesce((j->>'priority')::numeric, 0)",
  created_at: 'moment',
  expires_at: "runner.moment(j->>'expires_at')",
  callback_url: "coalesce(j->>'callback_url', '')",
  payload: "coalesce(j->>'payload', '{}')",
  key_expires_at: "moment + (j->>'unique_for_ms')::numeric",
  key_until_ended: "coalesce((j->>'unique_until_ended')::boolean, false)",
  method: "coalesce(j->>'method', 'POST')",
  headers: `(SELECT json_object_agg(lower(name), value) FROM jsonb_each(j->'headers') AS h (name, value))`,
  debounce_until: "moment + (j->>'debounce_max_ms')::numeric",
  on_failure: "CASE WHEN j ? 'depends_on' THEN coalesce(j->>'on_failure', 'hold') END",
};

const ARGUMENTS = ENQUEUED.map(({ column, type }) => {
  const asked = column in JobRequest.properties ? `j->>'${column}'` : 'NULL';
  const value = VALUES[column] ?? (type === 'integer' ? `(${asked})::numeric` : asked);
  return `ARRAY[${value}]::${type === 'json' ? 'text' : type}[]`;
});

/**
 * Adds the job of `POST /jobs` in the caller's own transaction: it is there when that commits, and only then.
 * Whoever may execute it needs no other right. Returns the id of the job, or of the one that has the
 * idempotency key. Replaced at every start in place, so that rights that were granted stay.
 */
export const callerEnqueueSql = ({ defaults, encrypts }: CallerEnqueueOptions) => `
CREATE SCHEMA IF NOT EXISTS tessera_runner;
GRANT USAGE ON SCHEMA tessera_runner TO PUBLIC;
CREATE OR REPLACE FUNCTION tessera_runner.enqueue(job jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  moment bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  problems text[];
  j jsonb;
  new_id uuid;
  found_id uuid;
BEGIN
  IF ${encrypts} THEN
    RAISE EXCEPTION 'security.encryption_key is set, and SQL would store the payload in plain text: add jobs by POST /jobs'
      USING ERRCODE = 'feature_not_supported';
  END IF;
  IF jsonb_typeof(job) IS DISTINCT FROM 'object' THEN
    RAISE EXCEPTION 'job must be an object' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(job::text) > ${MOST_BYTES} THEN
    RAISE EXCEPTION 'job must have at most ${MOST_BYTES} bytes' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  problems := ARRAY(SELECT p FROM runner.job_problems(job, moment) AS p LIMIT 20);
  IF problems <> '{}' THEN
    RAISE EXCEPTION '%', array_to_string(problems, '; ')
      USING ERRCODE = 'invalid_parameter_value', COLUMN = split_part(problems[1], ' ', 1);
  END IF;
  SELECT jsonb_object_agg(name, value) INTO j FROM jsonb_each(job) AS f (name, value) WHERE value <> 'null';
  -- Who had the key may be removed between two statements.
  FOR tries IN 1..5 LOOP
    new_id := runner.new_id();
    SELECT e.o_id INTO found_id FROM runner.enqueue(${ARGUMENTS.join(',\n      ')},
      ${defaults.maxRetries}, ${literal(defaults.retryBackoff)}, ${defaults.baseDelayMs}, ${defaults.maxDelayMs}, ${defaults.timeoutMs},
      ${SHARD_OF_CALLER}) AS e;
    IF FOUND THEN
      RETURN coalesce(found_id, new_id);
    END IF;
  END LOOP;
  RAISE EXCEPTION 'idempotency_key is being taken by others: try again'
    USING ERRCODE = 'serialization_failure', COLUMN = 'idempotency_key';
END $$;
REVOKE ALL ON FUNCTION tessera_runner.enqueue(jsonb) FROM PUBLIC`;

/** UUIDs of version 7 in the order of time, to a quarter of a microsecond (RFC 9562, 6.2, method 3). */
export const NEW_ID_SQL = {
  name: 'new_id',
  sql: `CREATE FUNCTION runner.new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7' || part || substr(random, 19))::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us,
      gen_random_uuid()::text AS random) AS n,
    LATERAL (SELECT lpad(to_hex(us / 1000), 12, '0') AS ms,
      lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') AS part) AS t
$$`,
};
