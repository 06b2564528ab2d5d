import { notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { queryReader } from '../input/reader.ts';
import {
  firstRun,
  newSettings,
  readNewSchedule,
  readScheduleChange,
  scheduleChange,
  withConsequences,
} from '../input/schedule-input.ts';
import { scheduledJob } from '../job/schedule.ts';
import { ErrorReply, JobReply, ScheduleReply } from '../job/wire/replies.ts';
import { ScheduleListQuery } from '../job/wire/requests.ts';
import { NewScheduleRequest, ScheduleRequest } from '../job/wire/settings-requests.ts';
import { type ApiParts, found, MOST_LISTED, operationOf, pageOf, pageReply } from './parts.ts';
import { noFieldsGiven } from './queues.ts';
import { jobViews, scheduleView } from './views.ts';

const readListQuery = queryReader(ScheduleListQuery);
const params = Type.Object({ id: Type.String() });
const operation = operationOf('schedules');

/** Create, list, get, change, delete and run schedules: docs/contract/runner.md 4.7. */
export function scheduleRoutes(server: Server, parts: ApiParts): void {
  const { store } = parts;

  const findSchedule = async (id: string) => found(await store.findSchedule(id), `schedule ${id}`);

  server.post(
    '/schedules',
    operation('createSchedule', 'Create a schedule', {
      body: NewScheduleRequest,
      response: { 201: ScheduleReply, 409: ErrorReply },
    }),
    async (request, reply) => {
      const now = store.now();
      const { id, ...input } = readNewSchedule(request.body);
      const settings = newSettings(input);
      const schedule = await store.createSchedule(id, settings, firstRun(settings, now), now);
      if (schedule === undefined) {
        throw new PublicError(409, 'conflict', `schedule ${id} already exists`);
      }
      return reply.code(201).send(scheduleView(schedule));
    },
  );

  server.get(
    '/schedules',
    operation('listSchedules', 'List schedules, newest first', {
      querystring: ScheduleListQuery,
      response: { 200: pageReply(ScheduleReply) },
    }),
    async (request, reply) => {
      const query = readListQuery(request.query);
      const { queue: queueName, limit = MOST_LISTED, offset = 0 } = query;
      const schedules = await store.listSchedules({ queueName, limit: limit + 1, offset });
      return pageOf(reply, schedules, limit, offset).map(scheduleView);
    },
  );

  server.get(
    '/schedules/:id',
    operation('getSchedule', 'Get a schedule', { params, response: { 200: ScheduleReply } }),
    async (request) => scheduleView(await findSchedule(request.params.id)),
  );

  server.put(
    '/schedules/:id',
    operation('changeSchedule', 'Change a schedule; absent fields stay as they are', {
      params,
      body: ScheduleRequest,
      response: { 200: ScheduleReply },
    }),
    async (request) => {
      const { id } = request.params;
      const now = store.now();
      const change = scheduleChange(readScheduleChange(request.body));
      const before = await findSchedule(id);
      if (Object.keys(change).length === 0) throw noFieldsGiven(ScheduleRequest);
      const schedule = await store.updateSchedule(id, withConsequences(before, change, now), now);
      return scheduleView(found(schedule, `schedule ${id}`));
    },
  );

  const deletedReply = Type.Object({ status: Type.Literal('deleted'), id: Type.String() });
  server.delete(
    '/schedules/:id',
    operation('deleteSchedule', 'Delete a schedule', { params, response: { 200: deletedReply } }),
    async (request) => {
      const { id } = request.params;
      if (!(await store.deleteSchedule(id))) throw notFound(`schedule ${id}`);
      return { status: 'deleted' as const, id };
    },
  );

  server.post(
    '/schedules/:id/run',
    operation('runSchedule', 'Create the job of a schedule now; its next run stays', {
      params,
      response: { 201: JobReply },
    }),
    async (request, reply) => {
      const schedule = await findSchedule(request.params.id);
      const [result] = await store.enqueue([scheduledJob(schedule)], store.now());
      const [view] = await jobViews([result!.job], parts);
      return reply.code(201).send(view!);
    },
  );
}
