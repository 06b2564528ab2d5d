import { aliased, columnOf, SCHEDULE_COLUMNS } from '../../job/job-fields.ts';
import { newSchedule, type Schedule, ScheduleNameTaken, scheduledJob } from '../../job/schedule.ts';
import type { ScheduleStore } from '../port/beside-jobs.ts';
import type { JobStore } from '../port/store.ts';
import type { Listeners } from '../shared/signals.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { enqueueValues, wantedJob } from './enqueue.ts';
import { enqueuePlaces } from './enqueue-sql.ts';
import { type SqlFunction, stored } from './rows.ts';

/** Who gives a schedule a name has it until its transaction ends. */
export const LOCK_SCHEDULE_NAMES = 'SELECT pg_advisory_xact_lock(7320117)';

/**
 * One job per due time: if the schedule is still where the caller saw it, moves it on; the enqueue
 * is part of the same statement. False when another machine was faster.
 */
export const SCHEDULE_SQL: readonly SqlFunction[] = [
  {
    // Who gives a name waits for others that do, and then sees what they have written.
    name: 'schedule_may_have_name',
    sql: `CREATE FUNCTION runner.schedule_may_have_name(p_id text, p_name text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${LOCK_SCHEDULE_NAMES.replace('SELECT ', '')};
  RETURN p_name IS NULL
    OR EXISTS (SELECT FROM runner.schedule s WHERE s.id = p_id AND s.name = p_name)
    OR NOT EXISTS (SELECT FROM runner.schedule s
      WHERE s.id <> p_id AND (s.name = p_name OR s.id = p_name));
END $$`,
  },
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

/** Which of the columns is the name. */
const NAME = SCHEDULE_COLUMNS.findIndex(({ name }) => name === 'name');

const DUE = 'FROM runner.schedule WHERE enabled AND next_run_at IS NOT NULL';

export function createSchedules(
  { db, ready, defaults, newId }: Context,
  findJob: JobStore['findJob'],
  changes: Listeners,
): ScheduleStore {
  async function findSchedule(id: string): Promise<Schedule | undefined> {
    const text = `SELECT ${SHOWN} FROM runner.schedule WHERE id = $1`;
    const [schedule] = await db.read<Schedule>(text, [id]);
    return schedule;
  }

  /** Why it was not moved: another was faster, or the job of its run before is still open. */
  async function overlap({ id, nextRunAt: due }: Schedule, nextRunAt: number | null, now: number) {
    const rows = await db.write(
      `UPDATE runner.schedule SET updated_at = $4,
          next_run_at = CASE overlap WHEN 'skip' THEN $3 ELSE next_run_at END,
          enabled = overlap <> 'skip' OR $3::bigint IS NOT NULL
        WHERE id = $1 AND enabled AND next_run_at = $2 AND overlap <> 'allow' RETURNING id`,
      [id, due, nextRunAt, now],
    );
    return rows.length > 0 ? 'overlap' : undefined;
  }

  return {
    async createSchedule(settings, nextRunAt, now) {
      const made = newSchedule(newId(now), settings, nextRunAt, now);
      const places = SCHEDULE_COLUMNS.map((_, index) => `$${index + 3}`);
      const inserted = await db.write(
        `WITH opened AS (SELECT runner.open_queues(ARRAY[$1::text], $2))
          INSERT INTO runner.schedule (${SCHEDULE_COLUMNS.map(({ column }) => column).join(', ')})
          SELECT ${places.join(', ')} FROM opened
          WHERE runner.schedule_may_have_name($3, ${places[NAME]})
          ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
        [
          ...[storableText(settings.queueName), now],
          ...SCHEDULE_COLUMNS.map(({ name }) => stored(made[name as keyof Schedule])),
        ],
      );
      changes.announce();
      if (inserted.length > 0) return { schedule: made, created: true };
      const text = `SELECT ${SHOWN} FROM runner.schedule WHERE idempotency_key = $1`;
      const [same] = await db.read<Schedule>(text, [settings.idempotencyKey]);
      if (same === undefined) throw new ScheduleNameTaken(String(made.name));
      return { schedule: same, created: false };
    },
    findSchedule,
    listSchedules: () =>
      db.read<Schedule>(`SELECT ${SHOWN} FROM runner.schedule ORDER BY created_at DESC, id DESC`),
    async updateSchedule(id, change, now) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const sets = given.map(([name], index) => `${columnOf(name)} = $${index + 3}`);
      const isNamed = change.name !== undefined;
      const [schedule] = await db.write<Schedule>(
        `UPDATE runner.schedule SET ${[...sets, 'updated_at = $2'].join(', ')} WHERE id = $1
          ${isNamed ? `AND runner.schedule_may_have_name($1, $${given.length + 3})` : ''}
          RETURNING ${SHOWN}`,
        [id, now, ...given.map(([, value]) => stored(value)), ...(isNamed ? [change.name] : [])],
      );
      if (schedule === undefined && isNamed && (await findSchedule(id)) !== undefined) {
        throw new ScheduleNameTaken(String(change.name));
      }
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
    dueSchedules: (now, limit, after) =>
      db.read<Schedule>(
        `SELECT ${SHOWN} ${DUE} AND next_run_at <= $1 AND (next_run_at, id) > ($3, $4)
          ORDER BY next_run_at, id LIMIT $2`,
        [now, limit, after?.nextRunAt ?? 0, after?.id ?? ''],
      ),
    async fireSchedule(schedule, nextRunAt, now) {
      // What the job does is what the schedule says now.
      const current = await findSchedule(schedule.id);
      if (current === undefined) return undefined;
      const wanted = wantedJob(newId(now), scheduledJob(current, now), now);
      const [row] = await db.write(
        `SELECT true AS moved FROM (SELECT runner.move_schedule($1, $2, $3, $4, $5) AS moved OFFSET 0) m
          CROSS JOIN LATERAL runner.enqueue(${enqueuePlaces(6)}) AS e WHERE m.moved`,
        [
          ...[schedule.id, schedule.nextRunAt, nextRunAt, now, wanted.made.id],
          ...enqueueValues([wanted], defaults),
        ],
      );
      if (row === undefined) return overlap(schedule, nextRunAt, now);
      ready.announce();
      return findJob(wanted.made.id);
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
