/*
 * What bounds the jobs with one concurrency key in queue `q`: how many run, and how many start in a second.
 * As job/bucket.ts: a key without a row has a full bucket; time that runs backwards adds nothing.
 */

/**
 * A rate to calculate with: PostgreSQL refuses results that no float8 holds, and a stored rate of an
 * older version may be so small. One in thirty years is as good, and fits into a bigint.
 */
export const rateOf = (column: string) => `greatest(${column}, 1e-9)`;

const RATE = rateOf('q.rate_per_key_rps');
const CAPACITY = 'greatest(1, q.rate_per_key_rps)';

/** The tokens that are left in a row `b` of `runner.key_bucket`. */
const LEVEL = `least(${CAPACITY},
            b.tokens + greatest(0, p_now - b.tokens_at) / 1000.0 * ${RATE})`;

/** How many more jobs with a key may start now; of jobs without one as many as asked for. */
export const roomOf = (
  key: string,
  most: string,
) => `(CASE WHEN ${key} = '' THEN ${most} ELSE least(${most},
          q.max_per_key - CASE WHEN q.max_per_key IS NOT NULL THEN (SELECT count(*) FROM runner.running x
            WHERE x.queue_id = q.id AND x.concurrency_key = ${key}) END,
          CASE WHEN q.rate_per_key_rps IS NOT NULL THEN coalesce((SELECT floor(${LEVEL})
            FROM runner.key_bucket b WHERE b.queue_id = q.id AND b.concurrency_key = ${key}),
            floor(${CAPACITY})) END) END)::bigint`;

/** A further part of the statement that takes jobs. */
export const SPEND_KEY_TOKENS = `, spent AS (
        INSERT INTO runner.key_bucket AS b (queue_id, concurrency_key, tokens, tokens_at)
        SELECT q.id, t.concurrency_key, ${CAPACITY} - count(*), p_now FROM taken t
        WHERE q.rate_per_key_rps IS NOT NULL AND t.concurrency_key IS NOT NULL
        GROUP BY t.concurrency_key
        ON CONFLICT (queue_id, concurrency_key) DO UPDATE SET
          tokens = ${LEVEL} - (${CAPACITY} - excluded.tokens),
          tokens_at = greatest(p_now, b.tokens_at)
      )`;

/** When the first key that has none gets a token. */
export const WAKE_FOR_KEYS = `(SELECT min(p_now + ceil((1 - ${LEVEL}) / ${RATE} * 1000)::bigint)
          FROM runner.key_bucket b WHERE b.queue_id = q.id AND ${LEVEL} < 1)`;

/**
 * Forgets buckets that are full again, those of queues without such a rate, and those of a clock that
 * ran far ahead, which would stay empty. In the order of keys, as no two sweeps may wait in a circle.
 */
export const SWEEP_KEYS = `WITH limited AS (SELECT q.id, 1000 * greatest(1, 1 / ${RATE}) AS ms
    FROM runner.queue q WHERE q.rate_per_key_rps IS NOT NULL)
  DELETE FROM runner.key_bucket x WHERE (x.queue_id, x.concurrency_key) IN (
    SELECT b.queue_id, b.concurrency_key FROM runner.key_bucket b LEFT JOIN limited k ON k.id = b.queue_id
    WHERE k.ms IS NULL OR b.tokens_at + k.ms <= $1 OR b.tokens_at > $1 + 1000
    ORDER BY b.queue_id, b.concurrency_key FOR UPDATE OF b SKIP LOCKED)`;
