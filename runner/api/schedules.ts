import { notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import {
  firstRun,
  movedRun,
  newSchedule,
  readNewSchedule,
  readScheduleChange,
  scheduleChange,
} from '../input/schedule-input.ts';
import { type Schedule, scheduledJob } from '../job/schedule.ts';
import { JobReply, ScheduleReply } from '../job/wire/replies.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/requests.ts';
import type { ScheduleStore } from '../store/port/store.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { noFieldsGiven } from './queues.ts';
import { jobView, scheduleView } from './views.ts';

const params = Type.Object({ id: Type.String() });
const operation = operationOf('schedules');

/** Create, list, get, change, delete and run schedules: docs/contract/runner.md 4.7. */
export function scheduleRoutes(server: Server, { store }: ApiParts): void {
  server.post(
    '/schedules',
    operation('createSchedule', 'Create a schedule', {
      body: NewScheduleRequest,
      response: { 201: ScheduleReply },
    }),
    async (request, reply) => {
      const now = store.now();
      const settings = newSchedule(readNewSchedule(request.body));
      const schedule = await store.createSchedule(settings, firstRun(settings, now), now);
      return reply.code(201).send(scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules',
    operation('listSchedules', 'List schedules, newest first', {
      response: { 200: Type.Array(ScheduleReply) },
    }),
    async () => {
      const now = store.now();
      return (await store.listSchedules()).map((schedule) => scheduleView(schedule, now));
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
    operation('changeSchedule', 'Change a schedule', {
      params,
      body: ScheduleRequest,
      response: { 200: ScheduleReply },
    }),
    async ({ body, params: { id } }) => {
      const change = scheduleChange(readScheduleChange(body));
      if (Object.keys(change).length === 0) throw noFieldsGiven(ScheduleRequest);
      const now = store.now();
      const before = await findScheduleOrThrow(store, id);
      const moved = { ...change, ...movedRun(before, change, now) };
      const schedule = await store.updateSchedule(id, moved, now);
      if (!schedule) throw notFound(`schedule ${id}`);
      return scheduleView(schedule, now);
    },
  );

  const deleted = Type.Object({ status: Type.Literal('deleted'), id: Type.String() });
  server.delete(
    '/schedules/:id',
    operation('deleteSchedule', 'Delete a schedule', { params, response: { 200: deleted } }),
    async ({ params: { id } }) => {
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
      const { job } = await store.enqueue(scheduledJob(schedule), store.now());
      return reply.code(201).send(jobView(job));
    },
  );
}

async function findScheduleOrThrow(store: ScheduleStore, id: string): Promise<Schedule> {
  const schedule = await store.findSchedule(id);
  if (schedule === undefined) throw notFound(`schedule ${id}`);
  return schedule;
}
