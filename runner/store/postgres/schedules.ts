import { type Schedule, scheduledJob } from '../../job/schedule.ts';
import type { Announcer } from '../announcer.ts';
import { storableText } from '../storable-text.ts';
import type { JobStore, ScheduleStore } from '../store.ts';
import type { Context } from './context.ts';
import { jobRow } from './enqueue.ts';

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
    const [schedule] = await db.read<Schedule>(text, [id]);
    return schedule;
  }

  return {
    async createSchedule(settings, nextRunAt, now) {
      const times = { lastRunAt: null, nextRunAt, createdAt: now, updatedAt: now };
      const made: Schedule = { ...settings, ...times, id: newId(now) };
      const columns = Object.keys(COLUMNS) as (keyof Schedule)[];
      const places = columns.map((_, index) => `$${index + 3}`);
      await db.write(
        `WITH opened AS (SELECT runner.open_queues(ARRAY[$1::text], $2))
          INSERT INTO runner.schedule (${columns.map((name) => COLUMNS[name]).join(', ')})
          SELECT ${places.join(', ')} FROM opened`,
        [storableText(settings.queueName), now, ...columns.map((name) => storableText(made[name]))],
      );
      changes.announce();
      return made;
    },
    findSchedule,
    listSchedules: () =>
      db.read<Schedule>(`SELECT ${SHOWN} FROM runner.schedule ORDER BY created_at DESC, id DESC`),
    async updateSchedule(id, change, now) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const sets = given.map(
        ([name], index) => `${COLUMNS[name as keyof Schedule]} = $${index + 3}`,
      );
      const [schedule] = await db.write<Schedule>(
        `UPDATE runner.schedule SET ${[...sets, 'updated_at = $2'].join(', ')} WHERE id = $1
          RETURNING ${SHOWN}`,
        [id, now, ...given.map(([, value]) => storableText(value))],
      );
      if (schedule !== undefined && change.queueName !== undefined) {
        await db.write('SELECT runner.open_queues(ARRAY[$1::text], $2)', [schedule.queueName, now]);
      }
      changes.announce();
      return schedule;
    },
    async deleteSchedule(id) {
      const rows = await db.write('DELETE FROM runner.schedule WHERE id = $1 RETURNING id', [id]);
      changes.announce();
      return rows.length > 0;
    },
    dueSchedules: (now, limit) =>
      db.read<Schedule>(
        `SELECT ${SHOWN} ${DUE} AND next_run_at <= $1 ORDER BY next_run_at LIMIT $2`,
        [now, limit],
      ),
    async fireSchedule(schedule, nextRunAt, now) {
      const wanted = { id: newId(now), job: scheduledJob(schedule), now };
      const [row] = await db.write<{ id: string | null }>(
        'SELECT runner.fire_schedule($1, $2, $3, $4, $5) AS id',
        [schedule.id, schedule.nextRunAt, nextRunAt, now, JSON.stringify(jobRow(wanted, defaults))],
      );
      if (!row?.id) return undefined;
      ready.announce();
      return findJob(row.id);
    },
    async nextScheduleAt() {
      const [row] = await db.read<{ at: number | null }>(`SELECT min(next_run_at) AS at ${DUE}`);
      return row!.at;
    },
    async countSchedules() {
      const [row] = await db.read<{ total: number; enabled: number }>(
        'SELECT count(*) AS total, count(*) FILTER (WHERE enabled) AS enabled FROM runner.schedule',
      );
      return row!;
    },
    onScheduleChange: changes.on,
  };
}
