import { notFound } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import {
  firstRun,
  movedRun,
  NewScheduleInput,
  newSchedule,
  readNewSchedule,
  readScheduleChange,
  ScheduleInput,
  scheduleChange,
} from '../input/schedule-input.ts';
import type { Schedule } from '../job/schedule.ts';
import { scheduledJob } from '../job/schedule.ts';
import type { JobStore, ScheduleStore } from '../store/store.ts';
import { nothingGiven } from './queues.ts';
import { JobView, jobView, ScheduleView, scheduleView } from './views.ts';

const params = Type.Object({ id: Type.String() });
const tags = ['schedules'];

/** Schedules: create, list, look, change, delete (specification 4.7), and run now. */
export function scheduleRoutes(
  server: Server,
  store: ScheduleStore & Pick<JobStore, 'enqueue'> & { now(): number },
): void {
  server.post(
    '/schedules',
    {
      schema: {
        tags,
        summary: 'Create a schedule',
        body: NewScheduleInput,
        response: { 201: ScheduleView },
      },
    },
    async (request, reply) => {
      const now = store.now();
      const settings = newSchedule(readNewSchedule(request.body));
      const schedule = await store.createSchedule(settings, firstRun(settings, now), now);
      return reply.code(201).send(scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules',
    {
      schema: {
        tags,
        summary: 'List schedules, newest first',
        response: { 200: Type.Array(ScheduleView) },
      },
    },
    async () => {
      const now = store.now();
      return (await store.listSchedules()).map((schedule) => scheduleView(schedule, now));
    },
  );

  server.get(
    '/schedules/:id',
    { schema: { tags, summary: 'Get a schedule', params, response: { 200: ScheduleView } } },
    async (request) => scheduleView(await findSchedule(store, request.params.id), store.now()),
  );

  server.put(
    '/schedules/:id',
    {
      schema: {
        tags,
        summary: 'Change a schedule',
        params,
        body: ScheduleInput,
        response: { 200: ScheduleView },
      },
    },
    async ({ body, params: { id } }) => {
      const change = scheduleChange(readScheduleChange(body));
      if (Object.keys(change).length === 0)
        throw nothingGiven(Object.keys(ScheduleInput.properties));
      const now = store.now();
      const before = await findSchedule(store, id);
      const moved = { ...change, ...movedRun(before, change, now) };
      const schedule = await store.updateSchedule(id, moved, now);
      if (!schedule) throw notFound(`schedule ${id}`);
      return scheduleView(schedule, now);
    },
  );

  const deleted = Type.Object({ status: Type.Literal('deleted'), id: Type.String() });
  server.delete(
    '/schedules/:id',
    { schema: { tags, summary: 'Delete a schedule', params, response: { 200: deleted } } },
    async ({ params: { id } }) => {
      if (!(await store.deleteSchedule(id))) throw notFound(`schedule ${id}`);
      return { status: 'deleted' as const, id };
    },
  );

  server.post(
    '/schedules/:id/run',
    {
      schema: {
        tags,
        summary: 'Make its job now; its own times stay',
        params,
        response: { 201: JobView },
      },
    },
    async (request, reply) => {
      const schedule = await findSchedule(store, request.params.id);
      const { job } = await store.enqueue(scheduledJob(schedule), store.now());
      return reply.code(201).send(jobView(job));
    },
  );
}

async function findSchedule(store: ScheduleStore, id: string): Promise<Schedule> {
  const schedule = await store.findSchedule(id);
  if (schedule === undefined) throw notFound(`schedule ${id}`);
  return schedule;
}
