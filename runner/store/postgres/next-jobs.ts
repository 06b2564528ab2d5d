import { roomOf } from './key-limits.ts';

// The jobs that a claim takes of queue `q`, at most `room`: see claim.ts.

/** The next ready jobs of queue `q` in claim order. */
export const NEXT_JOBS = `SELECT p.id FROM runner.pending p
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
export const NEXT_OF_HOSTS = nearOrFar(
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
export const NEXT_OF_KEYS = nearOrFar(withinRooms(NEAR_OF_KEYS), withinRooms(FAR_OF_KEYS));
