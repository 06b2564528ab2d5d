import { rateOf, roomOf, SPEND_KEY_TOKENS, WAKE_FOR_KEYS } from './key-limits.ts';
import { addToCounts, GIVEN, type SqlFunction } from './rows.ts';

/*
 * Claim. Moves jobs from `pending` to `running`, in the statement that settles others.
 *
 * Invariant: no two claims get the same job, and over all machines no queue is over its
 * concurrency, its rate or its limit per key. The row of the queue is locked while the claim
 * decides, until the commit; counts and tokens are read after the lock (read committed: every
 * statement of a function sees what was committed before it), so they are those under the lock.
 *
 * A job's way: delayed jobs that are due become ready. Queues with ready jobs are visited in
 * random order and share the slots; a queue that another claim has locked is skipped, so claims
 * never wait for each other. The first jobs of the index `pending_ready` (priority, then age) are
 * deleted from `pending` and inserted into `running`. The last row of the answer has no id and
 * says when to ask again.
 *
 * Dropped: one wide row per job whose phase was updated (nine indexes, ten log records per job, 2.5
 * times slower); FOR UPDATE SKIP LOCKED on jobs (a log record per lock; the queue's lock already
 * keeps other claims away, and a cancel that holds a row is waited for).
 */

// The jobs that a claim takes of queue `q`, at most `room`.

/** The next ready jobs of queue `q` in claim order. */
const NEXT_JOBS = `SELECT p.id FROM runner.pending p
        WHERE p.ready AND p.queue_id = q.id AND (p.expires_at IS NULL OR p.expires_at > p_now)
        ORDER BY p.priority DESC, p.id LIMIT room`;

/** All values of a column among the ready jobs of queue `q`, from one to the next by index. */
const namesOf = (column: 'host' | 'concurrency_key') => {
  const next = (after: string) => `(SELECT p.${column} FROM runner.pending p
            WHERE p.ready AND p.queue_id = q.id ${after} ORDER BY p.${column} LIMIT 1)`;
  return `WITH RECURSIVE names (name) AS (
          ${next(`AND p.${column} >= ''`)}
          UNION ALL SELECT ${next(`AND p.${column} > n.name`)} FROM names n WHERE n.name IS NOT NULL
        ) SELECT n.name FROM names n WHERE n.name IS NOT NULL LIMIT 1000`;
};

/** The first ready jobs of queue `q`, `most` of them, without those that may not be claimed. */
const openAmong = (most: number, condition = '') => `(SELECT p.id, p.priority, p.host,
              p.concurrency_key, p.expires_at FROM runner.pending p
            WHERE p.ready AND p.queue_id = q.id ${condition}
            ORDER BY p.priority DESC, p.id LIMIT ${most}) AS l
          WHERE l.host <> ALL (excluded) AND (l.expires_at IS NULL OR l.expires_at > p_now)`;
const IN_ORDER = 'ORDER BY l.priority DESC, l.id LIMIT room';

/** The first ready jobs of each host or key in `names`, of which a thousand are looked at. */
const firstOf = (names: string, condition: string, more = '') => `
          SELECT p.*${more} FROM (${names}) AS n CROSS JOIN LATERAL (
            SELECT l.id, l.priority, l.concurrency_key FROM ${openAmong(1000, condition)} ${IN_ORDER}
          ) AS p`;

/**
 * What is among the first two hundred; where that is too little, what the way from host to host or from
 * key to key finds, which costs more where these are many, and reaches only the first of them.
 */
const nearOrFar = (near: string, far: string) => `WITH looked AS MATERIALIZED (
          SELECT ARRAY(${near}) AS near
        ) SELECT unnest(CASE WHEN cardinality(looked.near) < room THEN ARRAY(${far})
          ELSE looked.near END) AS id FROM looked`;

const NEAR = 200;

/** The next ready jobs without those of excluded hosts. */
const NEXT_OF_HOSTS = nearOrFar(
  `SELECT l.id FROM ${openAmong(NEAR)} ${IN_ORDER}`,
  `SELECT f.id FROM (${firstOf(namesOf('host'), 'AND p.host = n.name')}
          WHERE n.name <> ALL (excluded)) AS f ORDER BY f.priority DESC, f.id LIMIT room`,
);

const OPEN_KEYS = `SELECT k.name, r.most FROM (${namesOf('concurrency_key')}) AS k
            CROSS JOIN LATERAL (SELECT ${roomOf('k.name', 'room')} AS most OFFSET 0) AS r
            WHERE r.most > 0`;

const PLACE_IN_KEY = `row_number() OVER (PARTITION BY l.concurrency_key
            ORDER BY l.priority DESC, l.id) AS place_in_key`;

/** How many of the key may start is found once for all its jobs. */
const NEAR_OF_KEYS = `SELECT w.*, max(CASE WHEN w.place_in_key = 1 AND w.concurrency_key <> ''
              THEN ${roomOf('w.concurrency_key', 'room')} END)
            OVER (PARTITION BY w.concurrency_key) AS most
          FROM (SELECT l.id, l.priority, l.concurrency_key, ${PLACE_IN_KEY}
            FROM ${openAmong(NEAR)}) AS w`;

const FAR_OF_KEYS = `SELECT l.*, ${PLACE_IN_KEY}
          FROM (${firstOf(OPEN_KEYS, 'AND p.concurrency_key = n.name', ', n.most')}
            UNION ALL (SELECT l.id, l.priority, l.concurrency_key, room
              FROM ${openAmong(1000, 'AND p.concurrency_key IS NULL')} ${IN_ORDER})) AS l`;

const withinRooms = (jobs: string) => `SELECT r.id FROM (${jobs}) AS r
        WHERE r.concurrency_key IS NULL OR r.place_in_key <= r.most
        ORDER BY r.priority DESC, r.id LIMIT room`;

/** The next ready jobs without those of excluded hosts and of keys that are busy or at their rate. */
const NEXT_OF_KEYS = nearOrFar(withinRooms(NEAR_OF_KEYS), withinRooms(FAR_OF_KEYS));

/** Where keys take turns: see turns.ts. */
const NEXT_IN_TURN = 'SELECT unnest(runner.next_in_turn(q, room, p_now, excluded)) AS id';

/** Where it is not read from the body. */
const READ: Readonly<Record<string, string>> = {
  queueName: 'q.name',
  attempt: 't.attempt + 1',
  run: 't.run + 1',
  maxRetries: 'j.max_retries + t.extra_tries',
  retryStatuses: 'coalesce(j.retry_statuses, q.retry_statuses)',
};

const take = (nextJobs: string, more = '') => `
      RETURN QUERY
      WITH picked AS MATERIALIZED (
        ${nextJobs}
      ), taken AS (
        -- Planned while the table is almost empty, a join compares all jobs with all picked, and any
        -- condition that an index has reads a whole queue: hence places, and ready as a number.
        DELETE FROM runner.pending p WHERE p.ready::integer = 1 AND p.ctid = ANY (ARRAY(
          SELECT (SELECT x.ctid FROM runner.pending x WHERE x.queue_id = q.id AND x.id = picked.id)
          FROM picked)) RETURNING p.*
      ), started AS (
        INSERT INTO runner.running (id, queue_id, attempt, run, extra_tries, worker_id, started_at,
          visible_at, concurrency_key, last_error)
        SELECT t.id, t.queue_id, t.attempt + 1, t.run + 1, t.extra_tries, p_worker, p_now,
          p_now + t.timeout_ms, t.concurrency_key, t.last_error FROM taken t
      )${more}
      SELECT ${GIVEN.map(({ name, column }) => READ[name] ?? `j.${column}`).join(', ')},
        t.priority, t.visible_at, NULL::bigint
      FROM taken t JOIN runner.job j ON j.id = t.id;
      GET DIAGNOSTICS taken_now = ROW_COUNT;`;

const RATE = rateOf('q.rate_limit_rps');

/** When a queue that another claim holds is asked again. */
const CONTENDED_MS = 3;

export const CLAIM_SQL: readonly SqlFunction[] = [
  {
    name: 'claim',
    sql: `CREATE FUNCTION runner.claim(p_worker text, p_slots integer, p_now bigint,
  p_queues text[], p_excluded text[], p_pulls boolean)
RETURNS TABLE (${GIVEN.map(({ column, type }) => `o_${column} ${type}`).join(', ')},
  o_priority integer, o_ready_at bigint, o_wake_at bigint)
LANGUAGE plpgsql
-- The indexes hold the order; a plan that sorts or reads a whole table is never better here. Nor is
-- one made anew for each call: that takes as long as to claim ten jobs.
SET jit = off SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_sort = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  candidates integer[];
  excluded text[];
  q runner.queue;
  in_use bigint;
  level double precision;
  room bigint;
  taken_now bigint;
  left_over integer := p_slots;
  part integer;
  wake bigint;
  counted_queues integer[] := '{}';
  counted_jobs bigint[] := '{}';
BEGIN
  IF p_slots <= 0 THEN
    RETURN;
  END IF;
  UPDATE runner.pending SET ready = true WHERE NOT ready AND visible_at <= p_now
    AND (queue_id, id) IN (SELECT d.queue_id, d.id FROM runner.pending d
      WHERE NOT d.ready AND d.visible_at <= p_now ORDER BY d.visible_at LIMIT 1000
      FOR UPDATE SKIP LOCKED);

  SELECT array_agg(c.id ORDER BY random()) INTO candidates FROM runner.queue c
  WHERE NOT c.paused AND NOT c.deleted AND (p_queues = '{}' OR c.name = ANY (p_queues))
    -- A scalar with LIMIT is asked per queue; EXISTS could become a join over all ready jobs.
    AND (SELECT true FROM runner.pending p WHERE p.ready AND p.queue_id = c.id LIMIT 1);

  FOR round IN 1..2 LOOP
    FOR place IN 1..coalesce(array_length(candidates, 1), 0) LOOP
      EXIT WHEN left_over <= 0;
      part := CASE round WHEN 1
        THEN ceil(left_over::float8 / (array_length(candidates, 1) - place + 1)) ELSE left_over END;
      SELECT * INTO q FROM runner.queue WHERE id = candidates[place] AND NOT paused
        FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        wake := least(wake, p_now + ${CONTENDED_MS});
        CONTINUE;
      END IF;
      SELECT coalesce(sum(c.running), 0) INTO in_use
        FROM runner.queue_count c WHERE c.queue_id = q.id;
      -- What this call took before is not in the counts yet.
      in_use := in_use + (SELECT coalesce(sum(u.jobs), 0)
        FROM unnest(counted_queues, counted_jobs) AS u (queue_id, jobs) WHERE u.queue_id = q.id);
      room := least(part, q.max_concurrency - in_use);
      IF q.rate_limit_rps IS NOT NULL THEN
        -- Clocks of machines differ a little. One that ran far ahead must not keep the bucket empty.
        IF q.tokens_at > p_now + 1000 THEN
          q.tokens_at := p_now;
          UPDATE runner.queue SET tokens_at = p_now WHERE id = q.id;
        END IF;
        -- As job/bucket.ts: full when never used; time that runs backwards adds nothing.
        level := least(greatest(1, q.rate_limit_rps),
          coalesce(q.tokens + greatest(0, p_now - q.tokens_at) / 1000.0 * ${RATE},
            greatest(1, q.rate_limit_rps)));
        IF room > 0 AND level < 1 AND q.rate_limit_rps > 0 THEN
          wake := least(wake, p_now + ceil((1 - level) / ${RATE} * 1000)::bigint);
        END IF;
        room := least(room, floor(level));
      END IF;
      CONTINUE WHEN room <= 0;

      -- Jobs without a callback address have no host, and are taken by those who pull them.
      excluded := p_excluded;
      IF NOT p_pulls AND (SELECT p.host FROM runner.pending p
          WHERE p.ready AND p.queue_id = q.id ORDER BY p.host LIMIT 1) = '' THEN
        excluded := array_append(p_excluded, '');
      END IF;
      IF q.fair_by IS NOT NULL THEN
        ${take(NEXT_IN_TURN, SPEND_KEY_TOKENS)}
      ELSIF q.max_per_key IS NOT NULL OR q.rate_per_key_rps IS NOT NULL THEN
        ${take(NEXT_OF_KEYS, SPEND_KEY_TOKENS)}
      ELSIF excluded <> '{}' THEN
        ${take(NEXT_OF_HOSTS)}
      ELSE
        ${take(NEXT_JOBS)}
      END IF;
      IF q.rate_per_key_rps IS NOT NULL AND taken_now < room THEN
        wake := least(wake, ${WAKE_FOR_KEYS});
      END IF;
      left_over := left_over - taken_now;
      IF taken_now > 0 THEN
        counted_queues := counted_queues || q.id;
        counted_jobs := counted_jobs || taken_now;
        IF q.rate_limit_rps IS NOT NULL THEN
          UPDATE runner.queue SET tokens = level - taken_now,
            tokens_at = greatest(p_now, q.tokens_at) WHERE id = q.id;
        END IF;
      END IF;
    END LOOP;
    EXIT WHEN left_over <= 0;
  END LOOP;

  IF counted_queues <> '{}' THEN
    ${addToCounts(
      `SELECT u.queue_id, -sum(u.jobs), sum(u.jobs), 0, 0
      FROM unnest(counted_queues, counted_jobs) AS u (queue_id, jobs) GROUP BY u.queue_id`,
    )};
  END IF;
  -- With every slot filled the worker asks again when one is free, not at a time.
  IF left_over > 0 THEN
    wake := least(wake, (SELECT p.visible_at FROM runner.pending p WHERE NOT p.ready
      ORDER BY p.visible_at LIMIT 1));
    o_id := NULL;
    o_wake_at := wake;
    RETURN NEXT;
  END IF;
END $$`,
  },
];
