import { HEADER_NAME, RESERVED_HEADER } from '../../../job/wire/headers.ts';
import { JobRequest } from '../../../job/wire/requests.ts';
import type { SqlFunction } from '../rows.ts';

/*
 * What is wrong with a job that is added in SQL: the schema of `POST /jobs` is read by PostgreSQL, so that
 * both refuse the same. Formats as in input/formats.ts, contradictions as in input/job-input.ts.
 */

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const CONTROL = String.raw`'[\u0001-\u001f\u007f-\u009f]'`;
const TIME = String.raw`'^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$'`;
const ADDRESS = String.raw`'^(https?)://(\[[\da-f:.]*:[\da-f:.]*\]|[a-z\d._-]+)(?::(\d{1,5}))?(?:[/?#\\].*)?$'`;
const IS_NUMBER = String.raw`'(^|\.)(0x[\da-f]*|\d+)\.?$'`;
const IS_IPV4 = String.raw`'^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$'`;
const IN_HEADER = `'^([!-~]([ -~]*[!-~])?)?$'`;

const WORDS = `CASE wanted WHEN 'integer' THEN 'an integer' WHEN 'object' THEN 'an object'
      WHEN 'array' THEN 'an array' ELSE 'a ' || wanted END`;

export const JOB_PROBLEMS_SQL: readonly SqlFunction[] = [
  {
    // Milliseconds since 1970; null where it is no time.
    name: 'moment',
    sql: `CREATE FUNCTION runner.moment(p_text text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  parts text[] := regexp_match(p_text, ${TIME});
BEGIN
  RETURN floor(extract(epoch FROM
    (parts[1] || ' ' || coalesce(parts[2], '00:00') || coalesce(parts[3], 'Z'))::timestamptz) * 1000);
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$`,
  },
  {
    // Host and port as the URL parser writes them; null where it is no address or not written plainly.
    name: 'host_of',
    sql: `CREATE FUNCTION runner.host_of(p_url text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  parts text[] := regexp_match(p_url, ${ADDRESS}, 'i');
  host_name text := lower(parts[2]);
  port integer := parts[3];
BEGIN
  IF host_name IS NULL OR port > 65535 OR p_url ~ ${CONTROL} OR p_url ~ '\\s$'
    OR host_name ~ ${IS_NUMBER} AND host_name !~ ${IS_IPV4} THEN
    RETURN NULL;
  END IF;
  IF host_name LIKE '[%' THEN
    host_name := '[' || host(trim(host_name, '[]')::inet) || ']';
  END IF;
  IF (port = CASE lower(parts[1]) WHEN 'http' THEN 80 ELSE 443 END) THEN
    port := NULL;
  END IF;
  RETURN host_name || coalesce(':' || port, '');
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$`,
  },
  {
    name: 'format_problem',
    sql: `CREATE FUNCTION runner.format_problem(p_text text, p_format text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_format IN ('plain-text', 'queue-name') AND p_text ~ ${CONTROL}
      THEN 'must not contain control characters'
    WHEN p_format = 'queue-name' AND p_text IN ('.', '..') THEN 'must not be ' || p_text
    WHEN p_format = 'callback-url' AND runner.host_of(p_text) IS NULL
      THEN 'must be an http or https address with its host in ASCII, without user name and password'
    WHEN p_format = 'header-value' AND p_text !~ ${IN_HEADER}
      THEN 'must be printable ASCII without spaces at either end'
    WHEN p_format = 'moment' AND runner.moment(p_text) IS NULL
      THEN 'must be a time such as 2026-11-20T21:52:03, in UTC or with an offset'
  END
$$`,
  },
  {
    // Problems of a value by the part of JSON Schema that requests use.
    name: 'problems',
    sql: `CREATE FUNCTION runner.problems(p_field text, p_value jsonb, p_schema jsonb)
RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
DECLARE
  kind text := jsonb_typeof(p_value);
  said text := p_value #>> '{}';
  wanted text := coalesce(p_schema->'type'->>0, p_schema->>'type');
  size integer;
BEGIN
  IF p_schema ? 'enum' THEN
    IF NOT p_schema->'enum' @> jsonb_build_array(p_value) THEN
      RETURN NEXT p_field || ' must be one of '
        || (SELECT string_agg(e, ', ') FROM jsonb_array_elements_text(p_schema->'enum') AS e);
    END IF;
    RETURN;
  END IF;
  IF replace(wanted, 'integer', 'number') <> kind
    OR wanted = 'integer' AND mod(said::numeric, 1) <> 0 THEN
    RETURN NEXT p_field || ' must be ' || ${WORDS};
    RETURN;
  END IF;
  CASE kind
  WHEN 'number' THEN
    IF said::numeric < (p_schema->>'minimum')::numeric THEN
      RETURN NEXT p_field || ' must be at least ' || (p_schema->>'minimum');
    ELSIF said::numeric > (p_schema->>'maximum')::numeric THEN
      RETURN NEXT p_field || ' must be at most ' || (p_schema->>'maximum');
    END IF;
  WHEN 'string' THEN
    IF said = '' AND (p_schema->>'minLength')::integer > 0 THEN
      RETURN NEXT p_field || ' must not be empty';
    ELSIF char_length(said) > (p_schema->>'maxLength')::integer THEN
      RETURN NEXT format('%s must have at most %s characters', p_field, p_schema->>'maxLength');
    ELSE
      RETURN QUERY SELECT p_field || ' ' || p
        FROM runner.format_problem(said, p_schema->>'format') AS p WHERE p IS NOT NULL;
    END IF;
  WHEN 'array' THEN
    IF jsonb_array_length(p_value) > (p_schema->>'maxItems')::integer THEN
      RETURN NEXT format('%s must have at most %s entries', p_field, p_schema->>'maxItems');
    ELSE
      RETURN QUERY SELECT p FROM jsonb_array_elements(p_value) WITH ORDINALITY AS e (one, place),
        runner.problems(p_field || '.' || place - 1, one, p_schema->'items') AS p;
    END IF;
  WHEN 'object' THEN
    SELECT count(*) INTO size FROM jsonb_object_keys(p_value);
    IF size > (p_schema->>'maxProperties')::integer THEN
      RETURN NEXT format('%s must have at most %s entries', p_field, p_schema->>'maxProperties');
    ELSIF p_schema->'patternProperties'->'^.*$' <> '{}' THEN
      RETURN QUERY SELECT p FROM jsonb_each(p_value) AS e (name, one),
        runner.problems(p_field || '.' || name, one, p_schema->'patternProperties'->'^.*$') AS p;
    END IF;
  ELSE
  END CASE;
END $$`,
  },
  {
    // Problems of a job: of its fields, then of what makes no sense together.
    name: 'job_problems',
    sql: `CREATE FUNCTION runner.job_problems(p_given jsonb, p_now bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  schema CONSTANT jsonb := ${literal(JSON.stringify(JobRequest))};
  known CONSTANT jsonb := schema->'properties';
  run_at bigint;
  delay jsonb;
  expires_at bigint;
BEGIN
  RETURN QUERY SELECT name || ' is not known here' FROM jsonb_object_keys(p_given) AS name
    WHERE NOT known ? name;
  RETURN QUERY SELECT name || ' is required' FROM jsonb_array_elements_text(schema->'required') AS name
    WHERE NOT p_given ? name;
  RETURN QUERY SELECT p FROM jsonb_each(p_given) AS e (name, one),
    runner.problems(name, one, known->name) AS p WHERE known ? name AND one <> 'null';
  IF jsonb_typeof(p_given->'headers') = 'object' THEN
    RETURN QUERY SELECT format('headers.%s %s', name, CASE
        WHEN lower(name) !~ ${literal(HEADER_NAME.source)} THEN 'is not a header name'
        WHEN lower(name) ~ ${literal(RESERVED_HEADER.source)} THEN 'is set by the runner'
        ELSE 'is given twice' END)
      FROM (SELECT name, count(*) OVER (PARTITION BY lower(name)) AS times
        FROM jsonb_object_keys(p_given->'headers') AS name) AS h
      WHERE lower(name) !~ ${literal(HEADER_NAME.source)}
        OR lower(name) ~ ${literal(RESERVED_HEADER.source)} OR times > 1;
  END IF;

  run_at := coalesce(runner.moment(p_given->>'run_at'), p_now);
  delay := coalesce(p_given->'delay_ms', p_given->'debounce_ms');
  IF jsonb_typeof(delay) = 'number' THEN
    run_at := run_at + least(greatest((delay #>> '{}')::numeric, 0), 1e15);
  END IF;
  expires_at := runner.moment(p_given->>'expires_at');
  IF p_given->>'run_at' <> '' AND p_given->>'delay_ms' <> '' THEN
    RETURN NEXT 'run_at must not be given together with delay_ms';
  END IF;
  IF expires_at <= p_now THEN
    RETURN NEXT 'expires_at must be in the future';
  ELSIF expires_at <= run_at THEN
    RETURN NEXT 'expires_at must be later than the end of delay_ms, debounce_ms or run_at';
  END IF;
  IF p_given->>'depends_on' <> '' AND coalesce(p_given->>'run_at', p_given->>'delay_ms') <> '' THEN
    RETURN NEXT CASE WHEN p_given->>'run_at' IS NULL THEN 'delay_ms' ELSE 'run_at' END
      || ' must not be given together with depends_on';
  END IF;
  IF p_given->>'depends_on' IS NULL AND p_given->>'on_failure' <> '' THEN
    RETURN NEXT 'depends_on is required with on_failure';
  END IF;
  IF p_given->>'debounce_key' IS NULL THEN
    IF coalesce(p_given->>'debounce_ms', p_given->>'debounce_max_ms') <> '' THEN
      RETURN NEXT 'debounce_key is required with debounce_ms and debounce_max_ms';
    END IF;
  ELSE
    RETURN QUERY SELECT name || ' must not be given together with debounce_key'
      FROM unnest(ARRAY['delay_ms', 'run_at', 'depends_on', 'idempotency_key']) AS name
      WHERE p_given->>name <> '';
    IF p_given->>'debounce_ms' IS NULL THEN
      RETURN NEXT 'debounce_ms is required with debounce_key';
    ELSIF jsonb_typeof(p_given->'debounce_ms') = 'number'
      AND jsonb_typeof(p_given->'debounce_max_ms') = 'number'
      AND (p_given->>'debounce_max_ms')::numeric < (p_given->>'debounce_ms')::numeric THEN
      RETURN NEXT 'debounce_max_ms must be at least debounce_ms';
    END IF;
  END IF;
  IF p_given->>'idempotency_key' IS NULL AND (p_given->>'unique_for_ms' <> ''
      OR p_given->>'unique_until_ended' = 'true') THEN
    RETURN NEXT 'idempotency_key is required with unique_for_ms and unique_until_ended';
  END IF;
  IF jsonb_typeof(p_given->'depends_on') = 'array' THEN
    RETURN QUERY SELECT format('depends_on[%s] there is no job %s', place - 1, id)
      FROM jsonb_array_elements_text(p_given->'depends_on') WITH ORDINALITY AS d (id, place)
      WHERE NOT EXISTS (SELECT FROM runner.job j WHERE j.id::text = d.id);
  END IF;
END $$`,
  },
];
