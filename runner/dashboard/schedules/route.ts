import { notFound } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { jsonRefusal } from '@tessera/kit/http/bodies';
import { Type } from 'typebox';
import { changeIsOf } from '../../access/audit.ts';
import {
  firstRun,
  newSchedule,
  readNewSchedule,
  scheduleChange,
  withConsequences,
} from '../../input/schedule-input.ts';
import { NEW_SCHEDULE, ScheduleNameTaken, scheduledJob } from '../../job/schedule.ts';
import type { NewScheduleRequest } from '../../job/wire/settings-requests.ts';
import { jobHref } from '../../ui/cells.ts';
import { problemsOf } from '../../ui/form.ts';
import { type Context, livePage, loadLastJobs } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { schedulePage } from './page.ts';
import { allSchedules } from './panel.ts';
import { runsPreview } from './runs.ts';
import { inputIn, ScheduleValues, scheduleValues, withSyntaxError } from './values.ts';

const HOME = '/dashboard/schedules';
const params = Type.Object({ id: Type.String() });
const ofSchedule = { schema: { params } };

export function schedulePageRoutes(context: Context): void {
  const { server, store, view: viewOf, viewToChange, show, showPart } = context;
  const findOrThrow = async (id: string) => {
    const schedule = await store.findSchedule(id);
    if (schedule === undefined) throw unknownSchedule(id);
    return schedule;
  };

  livePage(context, {
    ...{ href: HOME, id: 'schedules', seconds: 10 },
    title: ({ words }) => words.schedules,
    above: ({ words, mayChange }) =>
      mayChange && html`<p><a class="button" href="${HOME}/new">${words.newSchedule}</a></p>`,
    async content(view) {
      const schedules = await store.listSchedules();
      return allSchedules(schedules, await loadLastJobs(store, schedules), view);
    },
  });

  const querystring = Type.Object({
    cron_expression: Type.Optional(Type.String({ maxLength: 500 })),
    timezone: Type.Optional(Type.String({ maxLength: 100 })),
  });
  server.get(`${HOME}/preview`, { schema: { querystring } }, (request, reply) => {
    const { cron_expression = '', timezone } = request.query;
    return showPart(reply, runsPreview(cron_expression, timezone || null, viewOf(request)));
  });

  server.get(`${HOME}/new`, (request, reply) => {
    const view = viewToChange(request);
    return show(reply, view, schedulePage({ values: scheduleValues() }, view));
  });

  server.get(`${HOME}/:id`, ofSchedule, async (request, reply) => {
    const view = viewOf(request);
    const schedule = await findOrThrow(request.params.id);
    const runs = await store.listJobs({ scheduleId: schedule.id, limit: 10 });
    const page = schedulePage({ schedule, values: scheduleValues(schedule), runs }, view);
    return show(reply, view, page);
  });

  server.post(HOME, { schema: { body: ScheduleValues } }, async (request, reply) => {
    const now = store.now();
    const values = request.body;
    try {
      const settings = newSchedule(readValues(values));
      const { schedule } = await store.createSchedule(settings, firstRun(settings, now), now);
      changeIsOf(request, schedule.id);
      return flashOnNextPage(reply, 'scheduleCreated').redirect(HOME, 303);
    } catch (error) {
      const view = viewOf(request);
      const page = schedulePage({ values, problems: problemsIn(error, values) }, view);
      return show(reply.code(400), view, page);
    }
  });

  const changed = { params, body: ScheduleValues };
  server.post(`${HOME}/:id`, { schema: changed }, async (request, reply) => {
    const now = store.now();
    const values = request.body;
    const schedule = await findOrThrow(request.params.id);
    try {
      // A number that was emptied has its default again; what the form does not show stays.
      const { maxRetries, timeoutMs } = NEW_SCHEDULE;
      const change = { maxRetries, timeoutMs, ...scheduleChange(readValues(values)) };
      await store.updateSchedule(schedule.id, withConsequences(schedule, change, now), now);
      return flashOnNextPage(reply, 'scheduleSaved').redirect(HOME, 303);
    } catch (error) {
      const view = viewOf(request);
      const page = schedulePage({ schedule, values, problems: problemsIn(error, values) }, view);
      return show(reply.code(400), view, page);
    }
  });

  server.post(`${HOME}/:id/run`, ofSchedule, async (request, reply) => {
    const schedule = await findOrThrow(request.params.id);
    const { job } = await store.enqueue(scheduledJob(schedule, store.now()), store.now());
    return reply.redirect(jobHref(job.id), 303);
  });

  for (const enabled of [true, false]) {
    const path = `${HOME}/:id/${enabled ? 'on' : 'off'}`;
    server.post(path, ofSchedule, async (request, reply) => {
      const now = store.now();
      const schedule = await findOrThrow(request.params.id);
      const change = withConsequences(schedule, { enabled }, now);
      await store.updateSchedule(schedule.id, change, now);
      return reply.redirect(HOME, 303);
    });
  }

  server.post(`${HOME}/:id/delete`, ofSchedule, async (request, reply) => {
    const { id } = request.params;
    if (!(await store.deleteSchedule(id))) throw unknownSchedule(id);
    return flashOnNextPage(reply, 'scheduleDeleted').redirect(HOME, 303);
  });
}

function readValues(values: ScheduleValues): NewScheduleRequest {
  const given = readNewSchedule(inputIn(values));
  const refusal = jsonRefusal(values.payload, 'payload');
  if (refusal !== undefined) throw refusal;
  return given;
}

function problemsIn(error: unknown, values: ScheduleValues) {
  if (error instanceof ScheduleNameTaken) return [{ field: 'name', ...NAME_TAKEN }];
  return problemsOf(error).map((problem) => withSyntaxError(problem, values));
}

const NAME_TAKEN = { message: 'is that of another schedule', cs: 'má už jiný plán' };

const unknownSchedule = (id: string) => notFound(`schedule ${id}`, `Plán ${id}`);
