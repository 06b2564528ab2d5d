import { notFound, PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { Type } from 'typebox';
import { firstRun, movedRun, newSchedule, readNewSchedule } from '../input/schedule-input.ts';
import { scheduledJob } from '../job/schedule.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Desk, HTML } from './desk.ts';
import { livePart } from './live.ts';
import { inputIn, ScheduleValues, schedulePage, scheduleValues } from './schedule-page.ts';
import { runsPreview } from './schedule-preview.ts';
import { scheduleTable } from './schedule-table.ts';
import { type DashboardVisit, dashboardVisit, isFragment } from './visit.ts';

const HOME = '/dashboard/schedules';
const RUNS_SHOWN = 3;
const params = Type.Object({ id: Type.String() });

/** Schedules: table, create, edit, run now, switch, delete. */
export function schedulePageRoutes({ server, store, frame }: Desk): void {
  const list = async ({ locale, live: on }: DashboardVisit) => {
    const schedules = await store.listSchedules();
    const parts = { locale, schedules, now: store.now(), runs: RUNS_SHOWN, controls: true };
    return livePart({ id: 'schedules', href: HOME, seconds: 10, on }, scheduleTable(parts));
  };

  const sought = async (id: string) => {
    const schedule = await store.findSchedule(id);
    if (schedule === undefined) throw unknown(id);
    return schedule;
  };

  server.get(HOME, { schema: { hide: true } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const say = shared(visit.locale);
    const table = await list(visit);
    if (isFragment(request)) return reply.type(HTML).send(table.toString());
    const create = html`<p><a class="button" href="${HOME}/new">${say.newSchedule}</a></p>`;
    const main = html`<h1>${say.schedules}</h1>${create}${table}`;
    const page = { title: say.schedules, description: say.schedules, main };
    return reply.type(HTML).send(frame(visit, page).toString());
  });

  const preview = Type.Object({
    cron_expression: Type.Optional(Type.String({ maxLength: 500 })),
    timezone: Type.Optional(Type.String({ maxLength: 100 })),
  });
  server.get(
    `${HOME}/preview`,
    { schema: { hide: true, querystring: preview } },
    (request, reply) => {
      const { cron_expression = '', timezone } = request.query;
      const { locale } = dashboardVisit(request);
      const part = runsPreview(cron_expression, timezone || null, locale, store.now());
      return reply.type(HTML).send(part.toString());
    },
  );

  server.get(`${HOME}/new`, { schema: { hide: true } }, (request, reply) => {
    const visit = dashboardVisit(request);
    const page = schedulePage({ locale: visit.locale, values: scheduleValues(), now: store.now() });
    return reply.type(HTML).send(frame(visit, page).toString());
  });

  server.get(`${HOME}/:id`, { schema: { hide: true, params } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const schedule = await sought(request.params.id);
    const values = scheduleValues(schedule);
    const page = schedulePage({ locale: visit.locale, schedule, values, now: store.now() });
    return reply.type(HTML).send(frame(visit, page).toString());
  });

  server.post(HOME, { schema: { hide: true, body: ScheduleValues } }, async (request, reply) => {
    const now = store.now();
    const visit = dashboardVisit(request);
    const values = request.body;
    try {
      const settings = newSchedule(readNewSchedule(inputIn(values)));
      await store.createSchedule(settings, firstRun(settings, now), now);
      return reply.redirect(HOME, 303);
    } catch (error) {
      const problems = problemsOf(error);
      const page = schedulePage({ locale: visit.locale, values, problems, now });
      return reply.code(400).type(HTML).send(frame(visit, page).toString());
    }
  });

  server.post(
    `${HOME}/:id`,
    { schema: { hide: true, params, body: ScheduleValues } },
    async (request, reply) => {
      const now = store.now();
      const visit = dashboardVisit(request);
      const values = request.body;
      const schedule = await sought(request.params.id);
      try {
        const change = newSchedule(readNewSchedule(inputIn(values)));
        const moved = { ...change, ...movedRun(schedule, change, now) };
        await store.updateSchedule(schedule.id, moved, now);
        return reply.redirect(HOME, 303);
      } catch (error) {
        const problems = problemsOf(error);
        const page = schedulePage({ locale: visit.locale, schedule, values, problems, now });
        return reply.code(400).type(HTML).send(frame(visit, page).toString());
      }
    },
  );

  server.post(`${HOME}/:id/run`, { schema: { hide: true, params } }, async (request, reply) => {
    const schedule = await sought(request.params.id);
    const { job } = await store.enqueue(scheduledJob(schedule), store.now());
    return reply.redirect(`/dashboard/jobs/${job.id}`, 303);
  });

  for (const enabled of [true, false]) {
    const path = `${HOME}/:id/${enabled ? 'on' : 'off'}`;
    server.post(path, { schema: { hide: true, params } }, async (request, reply) => {
      const now = store.now();
      const schedule = await sought(request.params.id);
      const change = { enabled, ...movedRun(schedule, { enabled }, now) };
      await store.updateSchedule(schedule.id, change, now);
      return reply.redirect(HOME, 303);
    });
  }

  server.post(`${HOME}/:id/delete`, { schema: { hide: true, params } }, async (request, reply) => {
    const { id } = request.params;
    if (!(await store.deleteSchedule(id))) throw unknown(id);
    return reply.redirect(HOME, 303);
  });
}

/** What is wrong with the form; any other error is not for the form. */
function problemsOf(error: unknown) {
  if (error instanceof PublicError && error.problems.length > 0) return error.problems;
  throw error;
}

const unknown = (id: string) => notFound(`schedule ${id}`, `Plán ${id}`);
