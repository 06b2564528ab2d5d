import { badRequest, notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { changeIsOf, nothingChanged } from '../access/audit.ts';
import { demandQueue, isForQueue, KEY_OF_OTHERS } from '../access/protection.ts';
import { isObject, queryReader } from '../input/reader.ts';
import {
  firstRun,
  newSchedule,
  readNewSchedule,
  readScheduleChange,
  scheduleChange,
  scheduleKey,
  withConsequences,
} from '../input/schedule-input.ts';
import {
  type Schedule,
  ScheduleNameTaken,
  type ScheduleSettings,
  scheduledJob,
} from '../job/schedule.ts';
import { ErrorReply, JobReply, ScheduleReply } from '../job/wire/replies.ts';
import { ScheduleListQuery } from '../job/wire/requests.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/settings-requests.ts';
import type { ScheduleStore } from '../store/port/beside-jobs.ts';
import { type ApiParts, found, operationOf, pageOf, pageReply } from './parts.ts';
import { noFieldsGiven } from './queues.ts';
import { jobView, scheduleView } from './views.ts';

const readListQuery = queryReader(ScheduleListQuery);
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
  /** Undefined where the name has been taken. */
  async function createNamed(
    settings: ScheduleSettings,
    now: number,
  ): Promise<Schedule | undefined> {
    try {
      return (await store.createSchedule(settings, firstRun(settings, now), now)).schedule;
    } catch (error) {
      if (error instanceof ScheduleNameTaken) return undefined;
      throw error;
    }
  }

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
      const settings = { ...newSchedule(readNewSchedule(request.body)), idempotencyKey };
      const { schedule, created } = await store.createSchedule(
        settings,
        firstRun(settings, now),
        now,
      );
      if (!created && !isForQueue(request, schedule.queueName)) throw KEY_OF_OTHERS;
      if (created) changeIsOf(request, schedule.id);
      else nothingChanged(request);
      return reply.code(created ? 201 : 200).send(scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules',
    operation('listSchedules', 'List schedules, newest first', {
      querystring: ScheduleListQuery,
      response: { 200: pageReply(ScheduleReply) },
    }),
    async (request, reply) => {
      const now = store.now();
      const { queue, ...part } = readListQuery(request.query);
      const schedules = (await store.listSchedules()).filter(
        ({ queueName }) => queue === undefined || queueName === queue,
      );
      const page = pageOf(reply, schedules, part);
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
      for (;;) {
        const before = await findByIdOrName(store, id);
        if (before === undefined) {
          if (!hasAllRequired(body)) throw notFound(`schedule ${id}`);
          const made = await createNamed(settingsOf(body, id), now);
          if (made === undefined) continue; // another request has made it meanwhile
          changeIsOf(request, made.id, 'schedule.created');
          return reply.code(201).send(scheduleView(made, now));
        }
        demandQueue(request, before.queueName);
        const byId = before.id === id;
        const change = byId ? scheduleChange(readScheduleChange(body)) : settingsOf(body, id);
        if (Object.keys(change).length === 0) throw noFieldsGiven(ScheduleRequest);
        changeIsOf(request, before.id);
        const { idempotencyKey: _, ...changed } = change;
        // It has this name already, unless another request renames it at the same time.
        if (!byId) delete changed.name;
        const moved = withConsequences(before, changed, now);
        const schedule = await store.updateSchedule(before.id, moved, now);
        if (schedule === undefined && !byId) continue; // another request has deleted it meanwhile
        return scheduleView(found(schedule, `schedule ${id}`), now);
      }
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

async function findScheduleOrThrow(store: ScheduleStore, id: string): Promise<Schedule> {
  return found(await findByIdOrName(store, id), `schedule ${id}`);
}
