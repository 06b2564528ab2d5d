import { SCHEDULE_COLUMNS } from '../../job/job-fields.ts';
import { newSchedule, type Schedule, ScheduleNameTaken, scheduledJob } from '../../job/schedule.ts';
import type { ScheduleStore } from '../port/beside-jobs.ts';
import { createListeners } from '../shared/signals.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { createEnqueue } from './enqueue.ts';
import { fromRow, listOf, placesOf, valuesOf } from './rows.ts';

export function createSchedules(
  { db, group, queues, newId }: Context,
  enqueue: ReturnType<typeof createEnqueue>,
): ScheduleStore {
  const changes = createListeners();
  const byId = db.prepare('SELECT * FROM schedule WHERE id = ?');
  const byKey = db.prepare('SELECT * FROM schedule WHERE idempotency_key = ?');
  const other = db.prepare(
    'SELECT 1 FROM schedule WHERE id <> :id AND (name = :name OR id = :name)',
  );
  const isOpen = db.prepare(`SELECT 1 FROM job WHERE id = ? AND phase <= ${Phase.running}`);
  const all = db.prepare('SELECT * FROM schedule ORDER BY created_at DESC, id DESC');
  const insert = db.prepare(
    `INSERT INTO schedule (${listOf(SCHEDULE_COLUMNS)}) VALUES (${placesOf(SCHEDULE_COLUMNS)})`,
  );
  const update = db.prepare(`UPDATE schedule SET (${listOf(SCHEDULE_COLUMNS)})
    = (${placesOf(SCHEDULE_COLUMNS)}) WHERE id = ?`);
  const remove = db.prepare('DELETE FROM schedule WHERE id = ?');
  const isDue = `FROM schedule INDEXED BY schedule_due
    WHERE enabled = 1 AND next_run_at IS NOT NULL`;
  const due = db.prepare(`SELECT * ${isDue} AND next_run_at <= :now
      AND (next_run_at, id) > (:afterTime, :afterId) ORDER BY next_run_at, id LIMIT :limit`);
  const next = db.prepare(`SELECT min(next_run_at) AS at ${isDue}`);
  const counts = db.prepare(
    'SELECT count(*) AS total, coalesce(sum(enabled), 0) AS enabled FROM schedule',
  );

  function find(id: string): Schedule | undefined {
    const row = byId.get(id);
    return row && scheduleOf(row);
  }

  function write(schedule: Schedule): Schedule {
    update.run(...valuesOf(schedule, SCHEDULE_COLUMNS), schedule.id);
    return schedule;
  }

  const isTaken = ({ id, name }: Schedule) => other.get({ id, name }) !== undefined;

  return {
    async createSchedule(settings, nextRunAt, now) {
      const answer = await group.write(() => {
        const same = byKey.get(settings.idempotencyKey);
        if (same !== undefined) return { schedule: scheduleOf(same), created: false };
        const made = newSchedule(newId(now), settings, nextRunAt, now);
        if (isTaken(made)) return 'name-taken';
        queues.open(settings.queueName, now);
        insert.run(...valuesOf(made, SCHEDULE_COLUMNS));
        return { schedule: made, created: true };
      });
      if (answer === 'name-taken') throw new ScheduleNameTaken(String(settings.name));
      changes.announce();
      return answer;
    },
    findSchedule: async (id) => find(id),
    listSchedules: async () => all.all().map(scheduleOf),
    async updateSchedule(id, change, now) {
      const schedule = await group.write(() => {
        const old = find(id);
        if (old === undefined) return undefined;
        const changed = { ...old, ...change, updatedAt: now };
        if (changed.name !== old.name && isTaken(changed)) return 'name-taken';
        if (change.queueName !== undefined) queues.open(change.queueName, now);
        return write(changed);
      });
      if (schedule === 'name-taken') throw new ScheduleNameTaken(String(change.name));
      changes.announce();
      return schedule;
    },
    async deleteSchedule(id) {
      const removed = await group.write(() => remove.run(id).changes > 0);
      changes.announce();
      return removed;
    },
    async dueSchedules(now, limit, after) {
      const [afterTime, afterId] = [after?.nextRunAt ?? 0, after?.id ?? ''];
      return due.all({ now, limit, afterTime, afterId }).map(scheduleOf);
    },
    fireSchedule: (schedule, nextRunAt, now) =>
      group.write(() => {
        const current = find(schedule.id);
        if (!current?.enabled || current.nextRunAt !== schedule.nextRunAt) return undefined;
        const moved = { ...current, nextRunAt, enabled: nextRunAt !== null, updatedAt: now };
        const { overlap, lastJobId } = current;
        if (overlap !== 'allow' && isOpen.get(lastJobId) !== undefined) {
          if (overlap === 'skip') write(moved);
          return 'overlap';
        }
        const { job } = enqueue(scheduledJob(current, now), now);
        write({ ...moved, lastRunAt: now, lastJobId: job.id });
        return job;
      }),
    nextScheduleAt: async () => (next.get() as { at: number | null }).at,
    countSchedules: async () => ({ ...(counts.get() as { total: number; enabled: number }) }),
    onScheduleChange: changes.on,
  };
}

const scheduleOf = (row: object) => fromRow(row, SCHEDULE_COLUMNS) as unknown as Schedule;
