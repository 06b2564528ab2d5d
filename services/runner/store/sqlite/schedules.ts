import { aliased, SCHEDULE_COLUMNS } from '../../job/job-fields.ts';
import { newSchedule, type Schedule, scheduledJob } from '../../job/schedule.ts';
import type { DueSchedule } from '../port/requests.ts';
import type { ScheduleStore } from '../port/store.ts';
import { createListeners } from '../shared/signals.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { Enqueue } from './enqueue.ts';
import { fromRow, listOf, placesOf, valuesOf } from './rows.ts';

const DUE_COLUMNS = aliased(
  SCHEDULE_COLUMNS.filter(({ name }) =>
    ['id', 'cronExpression', 'timezone', 'nextRunAt'].includes(name),
  ),
);

export function createSchedules(
  { db, group, queues, newId }: Context,
  enqueue: Enqueue,
): ScheduleStore {
  const changes = createListeners();
  const byId = db.prepare('SELECT * FROM schedule WHERE id = ?');
  const isOpen = db.prepare(`SELECT 1 FROM job WHERE id = ? AND phase <= ${Phase.running}`);
  const page = db.prepare(`SELECT * FROM schedule WHERE (:queue IS NULL OR queue_name = :queue)
    ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`);
  const insert = db.prepare(`INSERT INTO schedule (${listOf(SCHEDULE_COLUMNS)})
    VALUES (${placesOf(SCHEDULE_COLUMNS)}) ON CONFLICT (id) DO NOTHING`);
  const update = db.prepare(`UPDATE schedule SET (${listOf(SCHEDULE_COLUMNS)})
    = (${placesOf(SCHEDULE_COLUMNS)}) WHERE id = ?`);
  const remove = db.prepare('DELETE FROM schedule WHERE id = ?');
  const enabled = `FROM schedule INDEXED BY schedule_due
    WHERE enabled = 1 AND next_run_at IS NOT NULL`;
  const due = db.prepare(`SELECT ${DUE_COLUMNS} ${enabled} AND next_run_at <= ?
    ORDER BY next_run_at, id LIMIT ?`);
  const next = db.prepare(`SELECT min(next_run_at) AS at ${enabled} AND next_run_at > ?`);

  function find(id: string): Schedule | undefined {
    const row = byId.get(id);
    return row && scheduleOf(row);
  }

  function write(schedule: Schedule): Schedule {
    update.run(...valuesOf(schedule, SCHEDULE_COLUMNS), schedule.id);
    return schedule;
  }

  return {
    async createSchedule(id, settings, nextRunAt, now) {
      const made = await group.write(() => {
        const schedule = newSchedule(id ?? newId(now), settings, nextRunAt, now);
        const { changes } = insert.run(...valuesOf(schedule, SCHEDULE_COLUMNS));
        if (changes === 0) return undefined;
        queues.open(settings.queueName, now);
        return schedule;
      });
      changes.announce();
      return made;
    },
    findSchedule: async (id) => find(id),
    listSchedules: async ({ queueName = null, limit, offset }) =>
      page.all({ queue: queueName, limit, offset }).map(scheduleOf),
    async updateSchedule(id, change, now) {
      const schedule = await group.write(() => {
        const old = find(id);
        if (old === undefined) return undefined;
        if (change.queueName !== undefined) queues.open(change.queueName, now);
        return write({ ...old, ...change, updatedAt: now });
      });
      changes.announce();
      return schedule;
    },
    async deleteSchedule(id) {
      const removed = await group.write(() => remove.run(id).changes > 0);
      changes.announce();
      return removed;
    },
    dueSchedules: async (now, limit) => ({
      due: due.all(now, limit) as DueSchedule[],
      nextAt: (next.get(now) as { at: number | null }).at,
    }),
    fireSchedule: (id, dueAt, nextRunAt, now) =>
      group.write(() => {
        const current = find(id);
        if (!current?.enabled || current.nextRunAt !== dueAt) return undefined;
        const moved = { ...current, nextRunAt, enabled: nextRunAt !== null, updatedAt: now };
        if (current.overlap === 'skip' && isOpen.get(current.lastJobId) !== undefined) {
          write(moved);
          return 'overlap';
        }
        const { job } = enqueue(scheduledJob(current), now);
        write({ ...moved, lastRunAt: now, lastJobId: job.id });
        return job;
      }),
    onScheduleChange: changes.on,
  };
}

const scheduleOf = (row: object) => fromRow(row, SCHEDULE_COLUMNS) as unknown as Schedule;
