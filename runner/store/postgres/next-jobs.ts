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

/** The first ready jobs of each host or key in `names`. */
const firstOf = (names: string, condition: string, more = '') => `
          SELECT p.*${more} FROM (${names}) AS n CROSS JOIN LATERAL (
            SELECT p.id, p.priority, p.host, p.concurrency_key, p.expires_at
            FROM runner.pending p WHERE p.ready AND p.queue_id = q.id AND ${condition}
            ORDER BY p.priority DESC, p.id LIMIT CASE WHEN excluded = '{}' THEN room ELSE 1000 END
          ) AS p`;

/** The next ready jobs without those of excluded hosts. */
export const NEXT_OF_HOSTS = `SELECT f.id FROM (${firstOf(namesOf('host'), 'p.host = n.name')}
          WHERE n.name <> ALL (excluded)) AS f
        WHERE f.expires_at IS NULL OR f.expires_at > p_now
        ORDER BY f.priority DESC, f.id LIMIT room`;

const OPEN_KEYS = `SELECT k.name, r.most FROM (${namesOf('concurrency_key')}) AS k
            CROSS JOIN LATERAL (SELECT ${roomOf('k.name', 'room')} AS most OFFSET 0) AS r
            WHERE r.most > 0`;

/** The next ready jobs without those of excluded hosts and of keys that are busy or at their rate. */
export const NEXT_OF_KEYS = `SELECT r.id FROM (
          SELECT f.*, row_number() OVER (PARTITION BY f.concurrency_key
            ORDER BY f.priority DESC, f.id) AS place_in_key
          FROM (${firstOf(OPEN_KEYS, 'p.concurrency_key = n.name', ', n.most')}
            UNION ALL (SELECT p.id, p.priority, p.host, p.concurrency_key, p.expires_at, room
              FROM runner.pending p
              WHERE p.ready AND p.queue_id = q.id AND p.concurrency_key IS NULL
              ORDER BY p.priority DESC, p.id LIMIT 1000)) AS f
          WHERE f.host <> ALL (excluded) AND (f.expires_at IS NULL OR f.expires_at > p_now)) AS r
        WHERE r.concurrency_key IS NULL OR r.place_in_key <= r.most
        ORDER BY r.priority DESC, r.id LIMIT room`;
