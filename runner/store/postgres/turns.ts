import { MOST_AHEAD } from '../../job/expected-start.ts';
import { roomOf } from './key-limits.ts';
import type { SqlFunction } from './rows.ts';

/*
 * Queues that are fair by key. Within a priority the claim goes from key to key in their order and
 * takes the oldest job of each; it goes on after the key that had its turn last (`runner.key_turn`,
 * under the lock of the queue). Every step is a search in the index `pending_turn`, so neither the
 * backlog of a key nor the number of keys makes it slower. Jobs without a key have '' for one, which
 * no caller may give.
 */

const KEY = "coalesce(p.concurrency_key, '')";
/** An expression, so that no other index has these jobs in the order of ids. */
const LEVEL = '(-p.priority::bigint)';

/** The first key of a level where this holds. */
const firstKey = (condition: string) => `(SELECT ${KEY} AS name FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue AND ${LEVEL} = -level AND ${condition}
        ORDER BY ${KEY} LIMIT 1)`;

/** One round over the keys of a level: those after `last`, then the others; read as far as needed. */
const ROUND = `names (name, wrapped, place) AS (
        SELECT s.name, s.wrapped, 1 FROM (
          SELECT f.name, false AS wrapped FROM ${firstKey(`${KEY} > last`)} AS f
          UNION ALL SELECT f.name, true FROM ${firstKey(`${KEY} >= '' AND ${KEY} <= last`)} AS f
          LIMIT 1) AS s
        UNION ALL
        SELECT s.name, s.wrapped, n.place + 1 FROM names n CROSS JOIN LATERAL (
          SELECT f.name, false AS wrapped FROM ${firstKey(`NOT n.wrapped AND ${KEY} > n.name`)} AS f
          UNION ALL SELECT f.name, true
          FROM ${firstKey(`NOT n.wrapped AND ${KEY} >= '' AND ${KEY} <= last`)} AS f
          UNION ALL SELECT f.name, true
          FROM ${firstKey(`n.wrapped AND ${KEY} > n.name AND ${KEY} <= last`)} AS f
          LIMIT 1) AS s)`;

/** How many keys a claim looks at, and how many jobs of each where hosts are left out. */
const MOST_NAMES = 1000;
const LOOK_AHEAD = 1000;
/** With more keys than this the jobs ahead are not counted. */
const MOST_KEYS = 5000;

/** The oldest jobs of key `n.name` that may be taken now. */
const ofKey = (most: string) => `SELECT f.id FROM (
          SELECT p.id, p.host, p.expires_at FROM runner.pending p
          WHERE p.ready AND p.queue_id = p_queue AND ${LEVEL} = -level AND ${KEY} = n.name
          ORDER BY p.id LIMIT ${LOOK_AHEAD}) AS f
        WHERE f.host <> ALL (p_excluded) AND (f.expires_at IS NULL OR f.expires_at > p_now)
        ORDER BY f.id LIMIT ${most}`;

const SETTINGS = `SET jit = off SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off
SET enable_hashjoin = off SET enable_mergejoin = off`;

export const TURN_SQL: readonly SqlFunction[] = [
  {
    name: 'next_in_turn',
    sql: `CREATE FUNCTION runner.next_in_turn(q runner.queue, p_room bigint, p_now bigint,
  p_excluded text[]) RETURNS uuid[]
LANGUAGE plpgsql ${SETTINGS} AS $$
DECLARE
  p_queue integer := q.id;
  picked uuid[] := '{}';
  ids uuid[];
  names_taken text[];
  level bigint := 2147483648;
  last text;
  unfilled bigint := p_room;
BEGIN
  WHILE unfilled > 0 LOOP
    level := (SELECT p.priority FROM runner.pending p WHERE p.ready AND p.queue_id = p_queue
      AND p.priority < level ORDER BY p.priority DESC LIMIT 1);
    EXIT WHEN level IS NULL;
    last := coalesce((SELECT t.concurrency_key FROM runner.key_turn t
      WHERE t.queue_id = p_queue AND t.priority = level), '');
    WITH RECURSIVE ${ROUND}, open AS MATERIALIZED (
        -- In the order of the round; where there are more keys than room, one job of each will do.
        SELECT n.name, n.place, k.room FROM names n CROSS JOIN LATERAL (
          SELECT ${roomOf('n.name', 'unfilled')} AS room OFFSET 0) AS k
        WHERE n.place <= ${MOST_NAMES} AND k.room > 0 AND (${ofKey('1')}) IS NOT NULL
        LIMIT unfilled
      ), taken AS (
        SELECT j.id, n.name, row_number() OVER (PARTITION BY n.name ORDER BY j.id) AS round, n.place
        FROM open n CROSS JOIN LATERAL (
          ${ofKey('least(n.room, CASE WHEN (SELECT count(*) FROM open) < unfilled THEN unfilled ELSE 1 END)')}) AS j
        ORDER BY round, n.place LIMIT unfilled)
      SELECT array_agg(t.id ORDER BY t.round, t.place), array_agg(t.name ORDER BY t.round, t.place)
        INTO ids, names_taken FROM taken t;
    IF ids IS NULL THEN
      -- Where none of so many may run, the next claim looks at others.
      last := (WITH RECURSIVE ${ROUND} SELECT n.name FROM names n OFFSET ${MOST_NAMES - 1} LIMIT 1);
    ELSE
      picked := picked || ids;
      unfilled := unfilled - cardinality(ids);
      last := names_taken[cardinality(names_taken)];
    END IF;
    IF last IS NOT NULL THEN
      INSERT INTO runner.key_turn AS t VALUES (p_queue, level, last)
      ON CONFLICT (queue_id, priority) DO UPDATE SET concurrency_key = excluded.concurrency_key;
    END IF;
    EXIT WHEN ids IS NULL AND last IS NOT NULL;
  END LOOP;
  RETURN picked;
END $$`,
  },
  {
    name: 'ahead_in_turn',
    sql: `CREATE FUNCTION runner.ahead_in_turn(p_queue integer, p_priority integer, p_key text,
  p_id uuid) RETURNS bigint
LANGUAGE plpgsql STABLE ${SETTINGS} AS $$
DECLARE
  level bigint := p_priority;
  own text := coalesce(p_key, '');
  last text := coalesce((SELECT t.concurrency_key FROM runner.key_turn t
    WHERE t.queue_id = p_queue AND t.priority = p_priority), '');
  of_own bigint := (SELECT count(*) FROM (SELECT FROM runner.pending p
    WHERE p.ready AND p.queue_id = p_queue AND ${LEVEL} = -level AND ${KEY} = own AND p.id < p_id
    LIMIT ${MOST_AHEAD}) AS c);
BEGIN
  RETURN least(${MOST_AHEAD}, of_own + (SELECT count(*) FROM (SELECT FROM runner.pending p
      WHERE p.ready AND p.queue_id = p_queue AND p.priority > level LIMIT ${MOST_AHEAD}) AS c)
    + (WITH RECURSIVE ${ROUND}
      SELECT coalesce(sum(c.jobs), 0) FROM (
        -- Those whose turn comes before give one more.
        SELECT n.name, of_own + ((n.wrapped, n.name) < (own <= last, own))::integer AS most
        FROM names n WHERE n.name <> own LIMIT ${MOST_KEYS}) AS k
      CROSS JOIN LATERAL (SELECT count(*) AS jobs FROM (SELECT FROM runner.pending p
        WHERE p.ready AND p.queue_id = p_queue AND ${LEVEL} = -level AND ${KEY} = k.name
        LIMIT k.most) AS f) AS c));
END $$`,
  },
];
