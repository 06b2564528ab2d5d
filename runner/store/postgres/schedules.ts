import { type Schedule, scheduledJob } from '../../job/schedule.ts';
import type { JobStore, ScheduleStore } from '../store.ts';
import { storableText } from './batch.ts';
import type { Announcer, Context } from './context.ts';

const COLUMNS = {
  queueName: 'queue_name',
  cronExpression: 'cron_expression',
  timezone: 'timezone',
  callbackUrl: 'callback_url',
  payload: 'payload',
  maxRetries: 'max_retries',
  timeoutMs: 'timeout_ms',
  enabled: 'enabled',
  lastRunAt: 'last_run_at',
  nextRunAt: 'next_run_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
} as const;

const SHOWN = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

const DUE = 'FROM runner.schedule WHERE enabled AND next_run_at IS NOT NULL';

export function createSchedules(
  { db, ready, defaults, newId }: Context,
  findJob: JobStore['findJob'],
  changes: Announcer,
): ScheduleStore {
  async function findSchedule(id: string): Promise<Schedule | undefined> {
    const text = `SELECT ${SHOWN} FROM runner.schedule WHERE id = $1`;
    const [schedule] = await db.query<Schedule>(text, [id]);
    return schedule;
  }

  return {
    async createSchedule(settings, nextRunAt, now) {
      const times = { lastRunAt: null, nextRunAt, createdAt: now, updatedAt: now };
      const made: Schedule = { ...settings, ...times, id: newId(now) };
      const columns = Object.keys(COLUMNS) as (keyof Schedule)[];
      const places = columns.map((_, index) => `$${index + 1}`);
      await db.query(
        `WITH opened AS (SELECT runner.open_queues(ARRAY[$1::text], $11::bigint))
          INSERT INTO runner.schedule (${columns.map((name) => COLUMNS[name]).join(', ')})
          SELECT ${places.join(', ')} FROM opened`.replace('$11,', '$11::bigint,'),
        columns.map((name) => storable(made[name])),
      );
      await tell();
      return made;
    },
    findSchedule,
    listSchedules: () =>
      db.query<Schedule>(`SELECT ${SHOWN} FROM runner.schedule ORDER BY created_at DESC, id DESC`),
    async updateSchedule(id, change, now) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const sets = given.map(
        ([name], index) => `${COLUMNS[name as keyof Schedule]} = $${index + 3}`,
      );
      if (change.queueName !== undefined) {
        await db.query('SELECT runner.open_queues(ARRAY[$1::text], $2)', [change.queueName, now]);
      }
      const [schedule] = await db.query<Schedule>(
        `UPDATE runner.schedule SET ${[...sets, 'updated_at = $2'].join(', ')} WHERE id = $1
          RETURNING ${SHOWN}`,
        [id, now, ...given.map(([, value]) => storable(value))],
      );
      await tell();
      return schedule;
    },
    async deleteSchedule(id) {
      const rows = await db.query('DELETE FROM runner.schedule WHERE id = $1 RETURNING id', [id]);
      await tell();
      return rows.length > 0;
    },
    dueSchedules: (now, limit) =>
      db.query<Schedule>(
        `SELECT ${SHOWN} ${DUE} AND next_run_at <= $1 ORDER BY next_run_at LIMIT $2`,
        [now, limit],
      ),
    async fireSchedule(schedule, nextRunAt, now) {
      const [row] = await db.query<{ id: string | null }>(
        'SELECT runner.fire_schedule($1, $2, $3, $4, $5) AS id',
        [schedule.id, schedule.nextRunAt, nextRunAt, now, jobOf(schedule, now)],
      );
      if (!row?.id) return undefined;
      ready.announce();
      return findJob(row.id);
    },
    async nextScheduleAt() {
      const [row] = await db.query<{ at: number | null }>(`SELECT min(next_run_at) AS at ${DUE}`);
      return row!.at;
    },
    async countSchedules() {
      const [row] = await db.query<{ total: number; enabled: number }>(
        'SELECT count(*) AS total, count(*) FILTER (WHERE enabled) AS enabled FROM runner.schedule',
      );
      return row!;
    },
    onScheduleChange: changes.on,
  };

  async function tell(): Promise<void> {
    changes.announce();
    await db.query('NOTIFY runner_schedules');
  }

  /** The job as `runner.enqueue` wants it; what the schedule does not say comes from its queue. */
  function jobOf(schedule: Schedule, now: number): string {
    const job = scheduledJob(schedule);
    return JSON.stringify({
      place: 0,
      id: newId(now),
      queue_name: job.queueName,
      now,
      priority: 0,
      visible_at: now,
      max_retries: job.maxRetries,
      timeout_ms: job.timeoutMs,
      callback_url: job.callbackUrl,
      payload: job.payload,
      default_retry_backoff: defaults.retryBackoff,
      default_base_delay_ms: defaults.baseDelayMs,
      default_max_delay_ms: defaults.maxDelayMs,
    });
  }
}

function storable(value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
