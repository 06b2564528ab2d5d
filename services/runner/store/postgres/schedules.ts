import { aliased, columnOf, SCHEDULE_COLUMNS } from '../../job/job-fields.ts';
import { newSchedule, type Schedule, scheduledJob } from '../../job/schedule.ts';
import type { DueSchedule } from '../port/requests.ts';
import type { JobStore, ScheduleStore } from '../port/store.ts';
import type { Listeners } from '../shared/signals.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { enqueueValues, wantedJob } from './enqueue.ts';
import { enqueuePlaces } from './enqueue-sql.ts';
import { type SqlFunction, stored } from './rows.ts';

/**
 * One job per due time: if the schedule is still where the caller saw it, moves it on; the enqueue
 * is part of the same statement. False when another machine was faster, or it skips this run.
 */
export const SCHEDULE_SQL: readonly SqlFunction[] = [
  {
    name: 'move_schedule',
    sql: `CREATE FUNCTION runner.move_schedule(p_id text, p_due bigint, p_next bigint, p_now bigint,
  p_job text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE runner.schedule s SET next_run_at = p_next, enabled = p_next IS NOT NULL,
    last_run_at = p_now, updated_at = p_now, last_job_id = p_job
  WHERE s.id = p_id AND s.enabled AND s.next_run_at = p_due AND (s.overlap = 'allow' OR NOT EXISTS (
    SELECT FROM runner.job_now n WHERE n.id = s.last_job_id::uuid
      AND n.status IN ('pending', 'running')));
  RETURN FOUND;
END $$`,
  },
];

const SHOWN = aliased(SCHEDULE_COLUMNS);
const DUE = aliased(
  SCHEDULE_COLUMNS.filter(({ name }) =>
    ['id', 'cronExpression', 'timezone', 'nextRunAt'].includes(name),
  ),
);
const ENABLED = 'FROM runner.schedule WHERE enabled AND next_run_at IS NOT NULL';

export function createSchedules(
  { db, ready, defaults, newId }: Context,
  findJob: JobStore['findJob'],
  changes: Listeners,
): ScheduleStore {
  async function findSchedule(id: string): Promise<Schedule | undefined> {
    const text = `SELECT ${SHOWN} FROM runner.schedule WHERE id = $1`;
    const [schedule] = await db.read<Schedule>(text, [storableText(id)]);
    return schedule;
  }

  /** Moves a schedule whose job is still open; undefined where another process was faster. */
  async function skip(id: string, dueAt: number, nextRunAt: number | null, now: number) {
    const rows = await db.write(
      `UPDATE runner.schedule SET updated_at = $4, next_run_at = $3, enabled = $3::bigint IS NOT NULL
        WHERE id = $1 AND enabled AND next_run_at = $2 AND overlap = 'skip' RETURNING id`,
      [id, dueAt, nextRunAt, now],
    );
    return rows.length > 0 ? 'overlap' : undefined;
  }

  return {
    async createSchedule(id, settings, nextRunAt, now) {
      const made = newSchedule(id ?? newId(now), settings, nextRunAt, now);
      const places = SCHEDULE_COLUMNS.map((_, index) => `$${index + 1}`);
      const inserted = await db.write(
        `INSERT INTO runner.schedule (${SCHEDULE_COLUMNS.map(({ column }) => column).join(', ')})
          VALUES (${places.join(', ')}) ON CONFLICT (id) DO NOTHING RETURNING id`,
        SCHEDULE_COLUMNS.map(({ name }) => stored(made[name as keyof Schedule])),
      );
      if (inserted.length === 0) return undefined;
      await openQueue(made.queueName, now);
      changes.announce();
      return made;
    },
    findSchedule,
    listSchedules: ({ queueName = null, limit, offset }) =>
      db.read<Schedule>(
        `SELECT ${SHOWN} FROM runner.schedule WHERE $1::text IS NULL OR queue_name = $1
          ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
        [queueName, limit, offset],
      ),
    async updateSchedule(id, change, now) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const sets = given.map(([name], index) => `${columnOf(name)} = $${index + 3}`);
      const [schedule] = await db.write<Schedule>(
        `UPDATE runner.schedule SET ${[...sets, 'updated_at = $2'].join(', ')} WHERE id = $1
          RETURNING ${SHOWN}`,
        [storableText(id), now, ...given.map(([, value]) => stored(value))],
      );
      if (schedule !== undefined && change.queueName !== undefined) {
        await openQueue(schedule.queueName, now);
      }
      changes.announce();
      return schedule;
    },
    async deleteSchedule(id) {
      const text = 'DELETE FROM runner.schedule WHERE id = $1 RETURNING id';
      const rows = await db.write(text, [storableText(id)]);
      changes.announce();
      return rows.length > 0;
    },
    async dueSchedules(now, limit) {
      const due = await db.read<DueSchedule>(
        `SELECT ${DUE} ${ENABLED} AND next_run_at <= $1 ORDER BY next_run_at, id LIMIT $2`,
        [now, limit],
      );
      const next = `SELECT min(next_run_at) AS at ${ENABLED} AND next_run_at > $1`;
      const [row] = await db.read<{ at: number | null }>(next, [now]);
      return { due, nextAt: row!.at };
    },
    async fireSchedule(id, dueAt, nextRunAt, now) {
      // The job follows the settings of the schedule as they are now.
      const current = await findSchedule(id);
      if (current === undefined) return undefined;
      const wanted = wantedJob(newId(now), scheduledJob(current), now);
      const [row] = await db.write(
        `SELECT true AS moved FROM (SELECT runner.move_schedule($1, $2, $3, $4, $5) AS moved OFFSET 0) m
          CROSS JOIN LATERAL runner.enqueue(${enqueuePlaces(6)}) AS e WHERE m.moved`,
        [id, dueAt, nextRunAt, now, wanted.made.id, ...enqueueValues([wanted], defaults)],
      );
      if (row === undefined) return skip(id, dueAt, nextRunAt, now);
      ready.announce();
      return findJob(wanted.made.id);
    },
    onScheduleChange: changes.on,
  };

  async function openQueue(name: string, now: number): Promise<void> {
    await db.write('SELECT runner.open_queues(ARRAY[$1::text], $2)', [storableText(name), now]);
  }
}
