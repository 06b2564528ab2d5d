import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PublicError } from '@tessera/kit/errors';
import { readJob } from '../input/job-input.ts';
import { queueChange, readNewQueue } from '../input/queue-input.ts';
import { firstRun, newSettings, readNewSchedule } from '../input/schedule-input.ts';
import type { Job, NewJob } from '../job/job.ts';
import { columnOf } from '../job/job-fields.ts';
import { replayOf } from '../job/new-job.ts';
import { parseBody } from '../job/payload.ts';
import { NEW_QUEUE } from '../job/queue.ts';
import { NEW_SCHEDULE } from '../job/schedule.ts';
import { timestamp } from '../job/timestamp.ts';
import type { Store } from '../store/port/store.ts';

/*
 * Moves the work still to do from one database to another: queues, schedules and pending jobs as
 * lines of JSON, `{"queue": …}`, `{"schedule": …}` or `{"job": …}` with the fields of the requests that
 * create them. Ended jobs stay in the old database.
 */

const PAGE = 500;

const QUEUE_FIELDS = ['name', ...Object.keys(NEW_QUEUE)];
const SCHEDULE_FIELDS = ['id', 'cronExpression', 'callbackUrl', ...Object.keys(NEW_SCHEDULE)];

/** The fields of a record as a request has them, without those that are null and without its payload. */
function requestOf(record: object, names: readonly string[]): Record<string, unknown> {
  const others = names.filter((name) => name !== 'payload');
  const entries = others.map((name) => [columnOf(name), record[name as keyof object]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

async function* exportedLines(store: Store): AsyncGenerator<string> {
  for (const queue of await store.listQueues()) {
    yield JSON.stringify({ queue: requestOf(queue, QUEUE_FIELDS), paused: queue.paused });
  }
  for (let offset = 0; ; offset += PAGE) {
    const schedules = await store.listSchedules({ limit: PAGE, offset });
    for (const schedule of schedules) {
      yield lineOf('schedule', requestOf(schedule, SCHEDULE_FIELDS), schedule.payload);
    }
    if (schedules.length < PAGE) break;
  }
  for (let after: string | undefined; ; ) {
    const { jobs, hasMore } = await store.listJobs({ status: 'pending' }, { limit: PAGE, after });
    for (const job of jobs) yield lineOf('job', jobRequest(job, store.now()), job.payload);
    after = jobs.at(-1)?.id;
    if (!hasMore) return;
  }
}

function jobRequest(job: Job, now: number): Record<string, unknown> {
  const repeated = { ...replayOf(job), idempotencyKey: job.idempotencyKey };
  const request = requestOf(repeated, Object.keys(repeated));
  return job.visibleAt > now ? { ...request, run_at: timestamp(job.visibleAt) } : request;
}

/** The payload is written as it is stored, so that its numbers keep their digits. */
function lineOf(name: string, request: object, payload: string): string {
  return `{"${name}":${JSON.stringify(request).slice(0, -1)},"payload":${payload}}}`;
}

/** Writes a new file; returns how many lines it has. */
export async function exportTo(path: string, store: Store): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} exists; nothing is overwritten`);
  const unfinished = `${path}.unfinished`;
  const file = createWriteStream(unfinished, { mode: 0o600 });
  let lines = 0;
  try {
    for await (const line of exportedLines(store)) {
      lines += 1;
      if (!file.write(`${line}\n`)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'finish');
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return lines;
}

/** Adds the lines of a file, the oldest job first; returns how many were added. */
export async function importFrom(path: string, store: Store): Promise<number> {
  // Not by readline, which also ends lines at U+2028.
  const lines = (await readFile(path, 'utf8')).split('\n');
  const now = store.now();
  const jobs: NewJob[] = [];
  let added = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      added += await importLine(line, store, now, jobs);
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      throw new Error(`${path}, line ${index + 1}: ${error.message}`, { cause: error });
    }
  }
  jobs.reverse(); // lists are newest first
  for (let start = 0; start < jobs.length; start += PAGE) {
    const stored = await store.enqueue(jobs.slice(start, start + PAGE), now);
    added += stored.filter(({ created }) => created).length;
  }
  return added;
}

async function importLine(
  line: string,
  store: Store,
  now: number,
  jobs: NewJob[],
): Promise<number> {
  const { queue, paused, schedule, job } = parseBody(line) as Record<string, unknown>;
  if (job !== undefined) {
    jobs.push(readJob(job, undefined, now));
    return 0;
  }
  if (schedule !== undefined) {
    const { id, ...input } = readNewSchedule(schedule);
    const settings = newSettings(input);
    const made = await store.createSchedule(id, settings, firstRun(settings, now), now);
    return made === undefined ? 0 : 1;
  }
  const { name, ...input } = readNewQueue(queue);
  const made = await store.createQueue(name, { ...NEW_QUEUE, ...queueChange(input) }, now);
  if (made !== undefined && paused === true) await store.updateQueue(name, { paused: true }, now);
  return made === undefined ? 0 : 1;
}

/** `export FILE` or `import FILE`. */
export async function transfer(command: string, path: string, store: Store): Promise<string> {
  if (command === 'export') return `${await exportTo(path, store)} lines written to ${path}`;
  return `${await importFrom(path, store)} added from ${path}`;
}
