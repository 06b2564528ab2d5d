import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { changeIsOf, nothingChanged } from '../access/audit.ts';
import { isForQueue, KEY_OF_OTHERS } from '../access/protection.ts';
import { isObject, queryReader } from '../input/reader.ts';
import {
  firstRun,
  keyOfName,
  newSchedule,
  readNewSchedule,
  readScheduleChange,
  scheduleChange,
  scheduleKey,
  withConsequences,
} from '../input/schedule-input.ts';
import { type Schedule, type ScheduleSettings, scheduledJob } from '../job/schedule.ts';
import { ErrorReply, JobReply, ScheduleReply } from '../job/wire/replies.ts';
import { ListQuery } from '../job/wire/requests.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/settings-requests.ts';
import type { ScheduleStore } from '../store/port/beside-jobs.ts';
import { type ApiParts, found, operationOf, pageOf, pageReply } from './parts.ts';
import { noFieldsGiven } from './queues.ts';
import { jobView, scheduleView } from './views.ts';

const readListQuery = queryReader(ListQuery);
const params = Type.Object({ id: Type.String() });
const operation = operationOf('schedules');
const KEY_HEADER = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'A schedule with it is returned, not created again',
    }),
  ),
});
const FOUND_BY_KEY = {
  ...ScheduleReply,
  description: 'A schedule with this idempotency key exists',
};

/** Create, list, get, change, delete and run schedules: docs/contract/runner.md 4.7. */
export function scheduleRoutes(server: Server, { store }: ApiParts): void {
  server.post(
    '/schedules',
    operation('createSchedule', 'Create a schedule', {
      headers: KEY_HEADER,
      body: NewScheduleRequest,
      response: { 200: FOUND_BY_KEY, 201: ScheduleReply, 409: ErrorReply },
    }),
    async (request, reply) => {
      const now = store.now();
      const idempotencyKey = scheduleKey(request.headers['idempotency-key']);
      const asked = newSchedule(readNewSchedule(request.body));
      const settings = { ...asked, idempotencyKey: idempotencyKey ?? nameKey(asked.name) };
      const nextRunAt = firstRun(settings, now);
      await mustBeFree(
        store,
        settings.name,
        (other) => idempotencyKey !== null && other.idempotencyKey === idempotencyKey,
      );
      let schedule = await store.createSchedule(settings, nextRunAt, now);
      // One that was made under this name and has another now still has the key.
      if (idempotencyKey === null && schedule.name !== settings.name) {
        schedule = await store.createSchedule({ ...settings, idempotencyKey }, nextRunAt, now);
      }
      const isNew = schedule.createdAt === now;
      if (!isNew && idempotencyKey === null) throw nameInUse(settings.name!);
      if (!isNew && !isForQueue(request, schedule.queueName)) throw KEY_OF_OTHERS;
      if (isNew) changeIsOf(request, schedule.id);
      else nothingChanged(request);
      return reply.code(isNew ? 201 : 200).send(scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules',
    operation('listSchedules', 'List schedules, newest first', {
      querystring: ListQuery,
      response: { 200: pageReply(ScheduleReply) },
    }),
    async (request, reply) => {
      const now = store.now();
      const page = pageOf(reply, await store.listSchedules(), readListQuery(request.query));
      return page.map((schedule) => scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules/:id',
    operation('getSchedule', 'Get a schedule', { params, response: { 200: ScheduleReply } }),
    async (request) =>
      scheduleView(await findScheduleOrThrow(store, request.params.id), store.now()),
  );

  server.put(
    '/schedules/:id',
    operation('changeSchedule', 'Change a schedule by id; create or replace it by name', {
      description: 'By id only given fields change. By name absent fields have their defaults.',
      params,
      body: ScheduleRequest,
      response: { 200: ScheduleReply, 201: ScheduleReply, 409: ErrorReply },
    }),
    async (request, reply) => {
      const { id } = request.params;
      const { body } = request;
      const now = store.now();
      const before = await findByIdOrName(store, id);
      if (before === undefined) {
        if (!hasAllRequired(body)) throw notFound(`schedule ${id}`);
        const settings = { ...settingsOf(body, id), idempotencyKey: keyOfName(id) };
        const made = await store.createSchedule(settings, firstRun(settings, now), now);
        changeIsOf(request, made.id);
        return reply.code(201).send(scheduleView(made, now));
      }
      const byId = before.id === id;
      const change = byId ? scheduleChange(readScheduleChange(body)) : settingsOf(body, id);
      if (Object.keys(change).length === 0) throw noFieldsGiven(ScheduleRequest);
      changeIsOf(request, before.id);
      const { idempotencyKey: _, ...changed } = change;
      const moved = withConsequences(before, changed, now);
      if (changed.name !== before.name) {
        await mustBeFree(store, changed.name ?? null, ({ id }) => id === before.id);
      }
      const schedule = await store.updateSchedule(before.id, moved, now);
      return scheduleView(found(schedule, `schedule ${id}`), now);
    },
  );

  const deleted = Type.Object({ status: Type.Literal('deleted'), id: Type.String() });
  server.delete(
    '/schedules/:id',
    operation('deleteSchedule', 'Delete a schedule', { params, response: { 200: deleted } }),
    async (request) => {
      const { id } = await findScheduleOrThrow(store, request.params.id);
      changeIsOf(request, id);
      if (!(await store.deleteSchedule(id))) throw notFound(`schedule ${id}`);
      return { status: 'deleted' as const, id };
    },
  );

  server.post(
    '/schedules/:id/run',
    operation('runSchedule', 'Create its job now; its own times stay', {
      params,
      response: { 201: JobReply },
    }),
    async (request, reply) => {
      const schedule = await findScheduleOrThrow(store, request.params.id);
      const now = store.now();
      const { job } = await store.enqueue(scheduledJob(schedule, now), now);
      return reply.code(201).send(jobView(job));
    },
  );
}

/** Whether a schedule can be made of it; less can only change one that is there. */
function hasAllRequired(body: unknown): boolean {
  return isObject(body) && body.cron_expression !== undefined && body.callback_url !== undefined;
}

/** All settings of a schedule that is named in the path. */
function settingsOf(body: unknown, name: string): ScheduleSettings {
  // With that name, so that it is checked like one in the body.
  const given = isObject(body) ? { ...body, name: body.name ?? name } : body;
  const settings = newSchedule(readNewSchedule(given));
  if (settings.name === name) return settings;
  throw badRequest([{ field: 'name', message: `must be ${name} as in the path, or absent` }]);
}

export async function findByIdOrName(
  store: ScheduleStore,
  id: string,
): Promise<Schedule | undefined> {
  const byId = await store.findSchedule(id);
  return byId ?? (await store.listSchedules()).find(({ name }) => name === id);
}

/** Two requests at once with one name make one schedule: the key is that of a PUT under the name. */
const nameKey = (name: string | null) => (name === null ? null : keyOfName(name));

/** A name leads to one schedule. Several that have it from older versions stay as they are. */
async function mustBeFree(
  store: ScheduleStore,
  name: string | null,
  isSame: (other: Schedule) => boolean,
): Promise<void> {
  if (name === null) return;
  const others = (await store.listSchedules()).filter((one) => one.name === name);
  if (others.length > 0 && !others.some(isSame)) throw nameInUse(name);
}

const nameInUse = (name: string) =>
  new PublicError(409, 'conflict', `a schedule with the name ${name} already exists`);

async function findScheduleOrThrow(store: ScheduleStore, id: string): Promise<Schedule> {
  return found(await findByIdOrName(store, id), `schedule ${id}`);
}
