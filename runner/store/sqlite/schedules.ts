import type { Method } from '../../job/job.ts';
import type { Schedule, ScheduleSettings } from '../../job/schedule.ts';
import { scheduledJob } from '../../job/schedule.ts';
import type { ScheduleStore } from '../port/store.ts';
import { createListeners } from '../shared/signals.ts';
import type { Context } from './context.ts';
import type { createEnqueue } from './enqueue.ts';
import { headersFromText, textOfHeaders } from './rows.ts';

export function createSchedules(
  { db, group, queues, newId }: Context,
  enqueue: ReturnType<typeof createEnqueue>,
): ScheduleStore {
  const changes = createListeners();
  const byId = db.prepare('SELECT * FROM schedule WHERE id = ?');
  const all = db.prepare('SELECT * FROM schedule ORDER BY created_at DESC, id DESC');
  const insert = db.prepare(`INSERT INTO schedule (name, queue_name, cron_expression, timezone,
    callback_url, method, headers, payload, max_retries, timeout_ms, enabled, last_run_at,
    next_run_at, created_at, updated_at, id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = db.prepare(`UPDATE schedule SET name = ?, queue_name = ?, cron_expression = ?,
    timezone = ?, callback_url = ?, method = ?, headers = ?, payload = ?, max_retries = ?,
    timeout_ms = ?, enabled = ?, last_run_at = ?, next_run_at = ?, created_at = ?, updated_at = ?
    WHERE id = ?`);
  const remove = db.prepare('DELETE FROM schedule WHERE id = ?');
  const isDue = `FROM schedule INDEXED BY schedule_due
    WHERE enabled = 1 AND next_run_at IS NOT NULL`;
  const due = db.prepare(`SELECT * ${isDue} AND next_run_at <= ? ORDER BY next_run_at LIMIT ?`);
  const next = db.prepare(`SELECT min(next_run_at) AS at ${isDue}`);
  const counts = db.prepare(
    'SELECT count(*) AS total, coalesce(sum(enabled), 0) AS enabled FROM schedule',
  );

  function find(id: string): Schedule | undefined {
    const row = byId.get(id);
    return row && fromRow(row as ScheduleRow);
  }

  function write(schedule: Schedule): Schedule {
    update.run(...rowValues(schedule));
    return schedule;
  }

  return {
    async createSchedule(settings, nextRunAt, now) {
      const schedule = await group.write(() => {
        queues.open(settings.queueName, now);
        const times = { lastRunAt: null, nextRunAt, createdAt: now, updatedAt: now };
        const created = { ...UNNAMED, ...settings, ...times, id: newId(now) };
        insert.run(...rowValues(created));
        return created;
      });
      changes.announce();
      return schedule;
    },
    findSchedule: async (id) => find(id),
    listSchedules: async () => (all.all() as ScheduleRow[]).map(fromRow),
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
    dueSchedules: async (now, limit) => (due.all(now, limit) as ScheduleRow[]).map(fromRow),
    fireSchedule: (schedule, nextRunAt, now) =>
      group.write(() => {
        const current = find(schedule.id);
        if (!current?.enabled || current.nextRunAt !== schedule.nextRunAt) return undefined;
        const enabled = nextRunAt !== null;
        write({ ...current, nextRunAt, enabled, lastRunAt: now, updatedAt: now });
        return enqueue(scheduledJob(current), now).job;
      }),
    nextScheduleAt: async () => (next.get() as { at: number | null }).at,
    countSchedules: async () => ({ ...(counts.get() as { total: number; enabled: number }) }),
    onScheduleChange: changes.on,
  };
}

const UNNAMED = { name: null, method: 'POST', headers: null } as const;

type ScheduleRow = {
  readonly id: string;
  readonly name: string | null;
  readonly method: Method;
  readonly headers: string | null;
  readonly queue_name: string;
  readonly cron_expression: string;
  readonly timezone: string | null;
  readonly callback_url: string;
  readonly payload: string;
  readonly max_retries: number;
  readonly timeout_ms: number;
  readonly enabled: number;
  readonly last_run_at: number | null;
  readonly next_run_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
};

function fromRow(row: ScheduleRow): Schedule {
  const settings: ScheduleSettings = {
    name: row.name,
    method: row.method,
    headers: headersFromText(row.headers),
    queueName: row.queue_name,
    cronExpression: row.cron_expression,
    timezone: row.timezone,
    callbackUrl: row.callback_url,
    payload: row.payload,
    maxRetries: row.max_retries,
    timeoutMs: row.timeout_ms,
    enabled: row.enabled === 1,
  };
  return {
    ...settings,
    id: row.id,
    lastRunAt: row.last_run_at,
    nextRunAt: row.next_run_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function rowValues(schedule: Schedule) {
  return [
    ...[schedule.name, schedule.queueName, schedule.cronExpression, schedule.timezone],
    ...[schedule.callbackUrl, schedule.method, textOfHeaders(schedule.headers)],
    ...[schedule.payload, schedule.maxRetries, schedule.timeoutMs, Number(schedule.enabled)],
    ...[schedule.lastRunAt, schedule.nextRunAt, schedule.createdAt, schedule.updatedAt],
    schedule.id,
  ];
}
