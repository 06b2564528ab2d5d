import { aliased, columnOf, nameOf, QUEUE_COLUMNS } from '../../job/job-fields.ts';
import {
  type JobCounts,
  NEW_QUEUE,
  type QueueSettings,
  type QueueWithCounts,
} from '../../job/queue.ts';
import type { Counts, QueueStore } from '../port/store.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { type SqlFunction, stored } from './rows.ts';

/** Enqueues share it; a deletion takes it alone, so that no job comes into a queue that goes. */
const DELETION_LOCK = 7_320_115;

const SETTINGS = Object.keys(NEW_QUEUE).map(columnOf);

export const QUEUE_SQL: readonly SqlFunction[] = [
  {
    // Creates queues that are missing; a deleted one comes back with the usual settings.
    name: 'open_queues',
    sql: `CREATE FUNCTION runner.open_queues(p_names text[], p_now bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${DELETION_LOCK});
  IF EXISTS (SELECT FROM unnest(p_names) AS u (name) WHERE NOT EXISTS (
      SELECT FROM runner.queue q WHERE q.name = u.name AND NOT q.deleted)) THEN
    INSERT INTO runner.queue (name, created_at, updated_at)
    SELECT DISTINCT u.name, p_now, p_now FROM unnest(p_names) AS u (name) ORDER BY u.name
    ON CONFLICT (name) DO NOTHING;
    UPDATE runner.queue SET ${[...SETTINGS, 'paused', 'deleted', 'tokens', 'tokens_at']
      .map((column) => `${column} = DEFAULT`)
      .join(', ')}, created_at = p_now, updated_at = p_now
    WHERE name = ANY (p_names) AND deleted;
  END IF;
END $$`,
  },
  {
    // The lock waits for enqueues under way; the counts are read after it.
    name: 'delete_queue',
    sql: `CREATE FUNCTION runner.delete_queue(p_name text, p_now bigint) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  found_id integer;
BEGIN
  PERFORM pg_advisory_xact_lock(${DELETION_LOCK});
  SELECT id INTO found_id FROM runner.queue WHERE name = p_name AND NOT deleted FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'not-found';
  END IF;
  IF (SELECT coalesce(sum(pending + running), 0) FROM runner.queue_count
      WHERE queue_id = found_id) > 0 THEN
    RETURN 'in-use';
  END IF;
  UPDATE runner.queue SET deleted = true, updated_at = p_now WHERE id = found_id;
  RETURN 'deleted';
END $$`,
  },
];

const COUNTS = ['pending', 'running', 'completed', 'dead']
  .map((state) => `coalesce(sum(c.${state}), 0)::bigint AS ${state}`)
  .join(', ');

const QUEUE = aliased(
  QUEUE_COLUMNS.filter(({ internal }) => !internal),
  'q.',
);

const SELECT = `SELECT ${QUEUE}, CASE WHEN q.tokens IS NOT NULL
    THEN json_build_object('tokens', q.tokens, 'at', coalesce(q.tokens_at, 0)) END AS bucket,
    ${COUNTS} FROM runner.queue q
  LEFT JOIN runner.queue_count c ON c.queue_id = q.id WHERE NOT q.deleted`;

/** Nothing when the name is taken. A deleted queue comes back with the new settings. */
const CREATE = `INSERT INTO runner.queue AS q (name, created_at, updated_at, ${SETTINGS.join(', ')})
  VALUES ($1, $2, $2, ${SETTINGS.map((_, index) => `$${index + 3}`).join(', ')})
  ON CONFLICT (name) DO UPDATE SET paused = DEFAULT, deleted = DEFAULT, tokens = DEFAULT,
    tokens_at = DEFAULT, ${['created_at', 'updated_at', ...SETTINGS]
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}
  WHERE q.deleted RETURNING q.id`;

export function createQueues({ db, ready }: Context): QueueStore {
  async function findQueue(name: string): Promise<QueueWithCounts | undefined> {
    const text = `${SELECT} AND q.name = $1 GROUP BY q.id`;
    const [queue] = await db.read<QueueWithCounts>(text, [storableText(name)]);
    return queue;
  }

  /** Sets the given fields; false when there is no such queue. */
  async function change(name: string, settings: object, now: number): Promise<boolean> {
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    const sets = given.map(([key], index) => `${columnOf(key)} = $${index + 3}`);
    const rows = await db.write(
      `WITH changed AS (UPDATE runner.queue SET ${[...sets, 'updated_at = $2'].join(', ')}
          WHERE name = $1 AND NOT deleted RETURNING id)
        SELECT id, pg_notify('runner_ready', '') FROM changed`,
      [storableText(name), now, ...given.map(([, value]) => stored(value))],
    );
    ready.announce();
    return rows.length > 0;
  }

  return {
    async createQueue(name, settings, now) {
      const values = SETTINGS.map((column) =>
        stored(settings[nameOf(column) as keyof QueueSettings]),
      );
      const created = await db.write(CREATE, [storableText(name), now, ...values]);
      return created.length > 0 ? findQueue(name) : undefined;
    },
    findQueue,
    listQueues: () => db.read<QueueWithCounts>(`${SELECT} GROUP BY q.id ORDER BY q.name`),
    updateQueue: async (name, settings, now) =>
      (await change(name, settings, now)) ? findQueue(name) : undefined,
    async deleteQueue(name, now) {
      const text = 'SELECT runner.delete_queue($1, $2) AS answer';
      const [row] = await db.write<{ answer: 'deleted' | 'not-found' | 'in-use' }>(text, [
        storableText(name),
        now,
      ]);
      return row!.answer;
    },
    async counts() {
      const [row] = await db.read<JobCounts & Counts['schedules']>(
        `SELECT ${COUNTS}, (SELECT count(*) FROM runner.schedule) AS total,
            (SELECT count(*) FROM runner.schedule WHERE enabled) AS enabled
          FROM runner.queue_count c`,
      );
      const { total, enabled, ...jobs } = row!;
      return { jobs, schedules: { total, enabled } };
    },
  };
}
