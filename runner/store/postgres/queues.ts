import type { QueueSettings, QueueWithCounts } from '../../job/queue.ts';
import { storableText } from '../storable-text.ts';
import type { QueueStore } from '../store.ts';
import type { Context } from './context.ts';

const COUNTS = ['pending', 'running', 'completed', 'dead']
  .map((state) => `coalesce(sum(c.${state}), 0)::bigint AS ${state}`)
  .join(', ');

const QUEUE = `q.name, q.paused, q.max_concurrency AS "maxConcurrency",
  q.rate_limit_rps AS "rateLimitRps", q.max_retries AS "maxRetries",
  q.retry_backoff AS "retryBackoff", q.base_delay_ms AS "baseDelayMs",
  q.max_delay_ms AS "maxDelayMs", q.created_at AS "createdAt", q.updated_at AS "updatedAt"`;

const SELECT = `SELECT ${QUEUE}, ${COUNTS} FROM runner.queue q
  LEFT JOIN runner.queue_count c ON c.queue_id = q.id WHERE NOT q.deleted`;

const COLUMNS = {
  maxConcurrency: 'max_concurrency',
  rateLimitRps: 'rate_limit_rps',
  maxRetries: 'max_retries',
  retryBackoff: 'retry_backoff',
  baseDelayMs: 'base_delay_ms',
  maxDelayMs: 'max_delay_ms',
  paused: 'paused',
} as const;

export function createQueues({ db, ready }: Context): QueueStore {
  async function findQueue(name: string): Promise<QueueWithCounts | undefined> {
    const text = `${SELECT} AND q.name = $1 GROUP BY q.id`;
    const [queue] = await db.read<QueueWithCounts>(text, [storableText(name)]);
    return queue;
  }

  /** Sets what is given; false when there is no such queue. */
  async function change(name: string, settings: object, now: number): Promise<boolean> {
    const given = Object.entries(settings).filter(([, value]) => value !== undefined);
    const sets = given.map(
      ([key], index) => `${COLUMNS[key as keyof typeof COLUMNS]} = $${index + 3}`,
    );
    const rows = await db.write(
      `WITH changed AS (UPDATE runner.queue SET ${[...sets, 'updated_at = $2'].join(', ')}
          WHERE name = $1 AND NOT deleted RETURNING id)
        SELECT id, pg_notify('runner_ready', '') FROM changed`,
      [storableText(name), now, ...given.map(([, value]) => value)],
    );
    ready.announce();
    return rows.length > 0;
  }

  return {
    async createQueue(name, settings, now) {
      const [row] = await db.write<{ created: boolean }>(
        'SELECT runner.create_queue($1, $2, $3, $4, $5, $6, $7, $8) AS created',
        [storableText(name), now, ...settingValues(settings)],
      );
      return row!.created ? findQueue(name) : undefined;
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
      const [row] = await db.read<Awaited<ReturnType<QueueStore['counts']>>>(
        `SELECT ${COUNTS} FROM runner.queue_count c`,
      );
      return row!;
    },
  };
}

function settingValues(settings: QueueSettings) {
  const { maxConcurrency, rateLimitRps, maxRetries, retryBackoff } = settings;
  const { baseDelayMs, maxDelayMs } = settings;
  return [maxConcurrency, rateLimitRps, maxRetries, retryBackoff, baseDelayMs, maxDelayMs];
}
