import { CLAIMED_COLUMNS } from '../../job/job-fields.ts';
import { addToCounts, type SqlFunction } from './rows.ts';

/*
 * Claim. Moves jobs from `pending` to `running`, in the statement that settles others.
 *
 * Invariant: no two claims get the same job, and over all machines no queue is over its
 * concurrency, its rate or its limit per key. The row of the queue is locked while the claim
 * decides, until the commit; counts and tokens are read after the lock (read committed: every
 * statement of a function sees the commits before it), so they are those under the lock.
 *
 * A job's way: delayed jobs that are due become ready. Queues with ready jobs are visited in
 * random order and share the slots; a queue that another claim has locked is skipped, so claims
 * never wait for each other. The first jobs of the index `pending_ready` (priority, then age) are
 * deleted from `pending` and inserted into `running`. A queue that was given all of its share may
 * take more in a second round. The answer is one JSON array, whose objects are the claimed jobs, and
 * the time of the next claim.
 *
 * Dropped: one wide row per job whose phase was updated (nine indexes, ten log records per job, 2.5
 * times slower); FOR UPDATE SKIP LOCKED on jobs (a log record per lock; the queue's lock already
 * keeps other claims away, and a cancel that holds a row is waited for).
 */

/** Expressions of a claimed job's columns that are not those of its body. */
const READ: Readonly<Record<string, string>> = {
  queueName: 'q.name',
  attempt: 't.attempt + 1',
  run: 't.run + 1',
  maxRetries: 'j.max_retries + t.extra_tries',
  workerId: 'p_worker',
  startedAt: 'p_now',
};
const CLAIMED = CLAIMED_COLUMNS.map(
  ({ name, column }) => `'${name}', ${READ[name] ?? `j.${column}`}`,
).join(', ');

/** A queue that another claim holds is tried again after this long. */
const CONTENDED_MS = 3;

export const CLAIM_SQL: readonly SqlFunction[] = [
  {
    // The next ready jobs of a queue without those of excluded hosts and of busy keys: among the first
    // few, and where these are not enough, from name to name by index.
    name: 'next_open_jobs',
    sql: `CREATE FUNCTION runner.next_open_jobs(p_queue integer, p_per_key integer, p_room bigint,
  p_excluded text[])
RETURNS tid[] LANGUAGE plpgsql AS $$
DECLARE
  picked tid[];
BEGIN
  picked := ARRAY(
    SELECT k.at FROM (
      SELECT l.*, row_number() OVER (PARTITION BY l.concurrency_key ORDER BY l.priority DESC, l.id) AS place
      FROM (SELECT p.ctid AS at, p.id, p.priority, p.host, p.concurrency_key FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue ORDER BY p.priority DESC, p.id LIMIT greatest(32, 2 * p_room)) AS l
      WHERE l.host <> ALL (p_excluded)) AS k
    WHERE p_per_key IS NULL OR k.concurrency_key IS NULL
      OR k.place <= p_per_key - runner.running_with_key(p_queue, k.concurrency_key)
    ORDER BY k.priority DESC, k.id LIMIT p_room);
  IF cardinality(picked) >= p_room THEN
    RETURN picked;
  END IF;
  IF p_per_key IS NULL THEN
    RETURN ARRAY(
      WITH RECURSIVE names (name) AS (
        (SELECT p.host FROM runner.pending p WHERE p.ready AND p.queue_id = p_queue
          ORDER BY p.host LIMIT 1)
        UNION ALL SELECT (SELECT p.host FROM runner.pending p
          WHERE p.ready AND p.queue_id = p_queue AND p.host > n.name ORDER BY p.host LIMIT 1)
        FROM names n WHERE n.name IS NOT NULL
      )
      SELECT j.at FROM (SELECT n.name FROM names n WHERE n.name IS NOT NULL LIMIT 1000) AS n
      CROSS JOIN LATERAL (SELECT p.ctid AS at, p.id, p.priority FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue AND p.host = n.name
        ORDER BY p.priority DESC, p.id LIMIT p_room) AS j
      WHERE n.name <> ALL (p_excluded)
      ORDER BY j.priority DESC, j.id LIMIT p_room);
  END IF;
  RETURN ARRAY(
    WITH RECURSIVE names (name) AS (
      (SELECT p.concurrency_key FROM runner.pending p WHERE p.ready AND p.queue_id = p_queue
        AND p.concurrency_key IS NOT NULL ORDER BY p.concurrency_key LIMIT 1)
      UNION ALL SELECT (SELECT p.concurrency_key FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue AND p.concurrency_key > n.name
        ORDER BY p.concurrency_key LIMIT 1)
      FROM names n WHERE n.name IS NOT NULL
    )
    SELECT c.at FROM (
      SELECT j.at, j.id, j.priority
      FROM (SELECT n.name, p_per_key - runner.running_with_key(p_queue, n.name) AS room
        FROM names n WHERE n.name IS NOT NULL LIMIT 1000) AS n
      CROSS JOIN LATERAL (SELECT l.at, l.id, l.priority FROM (
          SELECT p.ctid AS at, p.id, p.priority, p.host FROM runner.pending p
          WHERE p.ready AND p.queue_id = p_queue AND p.concurrency_key = n.name
          ORDER BY p.priority DESC, p.id LIMIT 1000) AS l
        WHERE l.host <> ALL (p_excluded)
        ORDER BY l.priority DESC, l.id LIMIT greatest(0, least(n.room, p_room))) AS j
      UNION ALL
      SELECT l.at, l.id, l.priority FROM (
        SELECT p.ctid AS at, p.id, p.priority, p.host FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue AND p.concurrency_key IS NULL
        ORDER BY p.priority DESC, p.id LIMIT 1000) AS l
      WHERE l.host <> ALL (p_excluded)) AS c
    ORDER BY c.priority DESC, c.id LIMIT p_room);
END $$`,
  },
  {
    name: 'running_with_key',
    sql: `CREATE FUNCTION runner.running_with_key(p_queue integer, p_key text) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM runner.running r WHERE r.queue_id = p_queue AND r.concurrency_key = p_key
$$`,
  },
  {
    name: 'claim',
    sql: `CREATE FUNCTION runner.claim(p_worker text, p_slots integer, p_now bigint,
  p_queues text[], p_excluded text[], OUT jobs json, OUT wake_at bigint)
LANGUAGE plpgsql AS $$
DECLARE
  candidates integer[];
  unsated integer[] := '{}';
  q runner.queue;
  in_use bigint;
  rate double precision;
  level double precision;
  room bigint;
  picked tid[];
  batch json[];
  all_claimed json[] := '{}';
  taken_now bigint;
  left_over integer := p_slots;
  part integer;
  counted_queues integer[] := '{}';
  counted_jobs bigint[] := '{}';
BEGIN
  IF p_slots <= 0 THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM runner.pending WHERE NOT ready AND visible_at <= p_now) THEN
    UPDATE runner.pending SET ready = true WHERE NOT ready AND visible_at <= p_now
      AND (queue_id, id) IN (SELECT d.queue_id, d.id FROM runner.pending d
        WHERE NOT d.ready AND d.visible_at <= p_now ORDER BY d.visible_at LIMIT 1000
        FOR UPDATE SKIP LOCKED);
  END IF;

  SELECT array_agg(c.id ORDER BY random()) INTO candidates FROM runner.queue c
  WHERE NOT c.paused AND NOT c.deleted AND (p_queues = '{}' OR c.name = ANY (p_queues))
    -- A scalar with LIMIT is read per queue; EXISTS could become a join over all ready jobs.
    AND (SELECT true FROM runner.pending p WHERE p.ready AND p.queue_id = c.id LIMIT 1);

  FOR round IN 1..2 LOOP
    FOR place IN 1..coalesce(array_length(candidates, 1), 0) LOOP
      EXIT WHEN left_over <= 0;
      part := CASE round WHEN 1
        THEN ceil(left_over::float8 / (array_length(candidates, 1) - place + 1)) ELSE left_over END;
      SELECT * INTO q FROM runner.queue WHERE id = candidates[place] AND NOT paused
        FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        wake_at := least(wake_at, p_now + ${CONTENDED_MS});
        CONTINUE;
      END IF;
      SELECT coalesce(sum(c.running), 0) INTO in_use
        FROM runner.queue_count c WHERE c.queue_id = q.id;
      IF round = 2 THEN
        -- Jobs that the first round took are not in the counts yet.
        in_use := in_use + (SELECT coalesce(sum(u.jobs), 0)
          FROM unnest(counted_queues, counted_jobs) AS u (queue_id, jobs) WHERE u.queue_id = q.id);
      END IF;
      room := least(part, q.max_concurrency - in_use);
      IF q.rate_limit_rps IS NOT NULL THEN
        -- PostgreSQL refuses results that no float8 holds; one in thirty years is as good.
        rate := greatest(q.rate_limit_rps, 1e-9);
        -- Clocks of machines differ a little. One that ran far ahead must not keep the bucket empty.
        IF q.tokens_at > p_now + 1000 THEN
          q.tokens_at := p_now;
          UPDATE runner.queue SET tokens_at = p_now WHERE id = q.id;
        END IF;
        -- As job/bucket.ts: full when never used; time that runs backwards adds nothing.
        level := least(greatest(1, q.rate_limit_rps),
          coalesce(q.tokens + greatest(0, p_now - q.tokens_at) / 1000.0 * rate,
            greatest(1, q.rate_limit_rps)));
        IF room > 0 AND level < 1 AND q.rate_limit_rps > 0 THEN
          wake_at := least(wake_at, p_now + ceil((1 - level) / rate * 1000)::bigint);
        END IF;
        room := least(room, floor(level));
      END IF;
      CONTINUE WHEN room <= 0;

      IF q.max_per_key IS NULL AND p_excluded = '{}' THEN
        picked := ARRAY(SELECT p.ctid FROM runner.pending p WHERE p.ready AND p.queue_id = q.id
          ORDER BY p.priority DESC, p.id LIMIT room);
      ELSE
        picked := runner.next_open_jobs(q.id, q.max_per_key, room, p_excluded);
      END IF;
      WITH taken AS (
        -- By place, without an index. A job that was cancelled or changed since has another place; the
        -- conditions are written so that no index has them, which would read a whole queue.
        DELETE FROM runner.pending p WHERE p.ctid = ANY (picked)
          AND p.ready::integer = 1 AND p.queue_id + 0 = q.id RETURNING p.*
      ), started AS (
        INSERT INTO runner.running (id, queue_id, attempt, run, extra_tries, worker_id, started_at,
          visible_at, concurrency_key, last_error)
        SELECT t.id, t.queue_id, t.attempt + 1, t.run + 1, t.extra_tries, p_worker, p_now,
          p_now + t.timeout_ms, t.concurrency_key, t.last_error FROM taken t
      )
      SELECT coalesce(array_agg(json_build_object(${CLAIMED}, 'readyAt', t.visible_at)
        ORDER BY t.priority DESC, t.id), '{}') INTO batch
      FROM taken t JOIN runner.job j ON j.id = t.id;
      all_claimed := all_claimed || batch;
      taken_now := cardinality(batch);
      left_over := left_over - taken_now;
      IF taken_now = part THEN
        unsated := unsated || q.id;
      END IF;
      IF taken_now > 0 THEN
        counted_queues := counted_queues || q.id;
        counted_jobs := counted_jobs || taken_now;
        IF q.rate_limit_rps IS NOT NULL THEN
          UPDATE runner.queue SET tokens = level - taken_now,
            tokens_at = greatest(p_now, q.tokens_at) WHERE id = q.id;
        END IF;
      END IF;
    END LOOP;
    candidates := unsated;
  END LOOP;

  IF counted_queues <> '{}' THEN
    ${addToCounts(
      `SELECT u.queue_id, -sum(u.jobs), sum(u.jobs), 0, 0
      FROM unnest(counted_queues, counted_jobs) AS u (queue_id, jobs) GROUP BY u.queue_id`,
    )};
  END IF;
  -- With every slot filled the worker claims again when one is free, not at a time.
  wake_at := CASE WHEN left_over > 0 THEN least(wake_at,
    (SELECT p.visible_at FROM runner.pending p WHERE NOT p.ready ORDER BY p.visible_at LIMIT 1)) END;
  jobs := array_to_json(all_claimed);
END $$`,
  },
];
