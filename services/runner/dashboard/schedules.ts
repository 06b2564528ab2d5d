import { html } from '@tessera/kit/html';
import { Type } from 'typebox';
import { found } from '../api/parts.ts';
import { withConsequences } from '../input/schedule-input.ts';
import { scheduledJob } from '../job/schedule.ts';
import { jobHref } from '../ui/cells.ts';
import { scheduleTable } from '../ui/schedule-table.ts';
import { counted } from '../ui/view.ts';
import { type Context, placeOf, REFRESH, redirectWithNotice, sendPage, viewOf } from './pages.ts';

const HOME = '/dashboard/schedules';
const PER_PAGE = 100;
const querystring = Type.Object({
  ...REFRESH,
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
const ofSchedule = { schema: { params: Type.Object({ id: Type.String() }) } };

/** Schedules, newest first; running them now, enabling and disabling them. */
export function scheduleRoutes(context: Context): void {
  const { server, store } = context;

  const findSchedule = async (id: string) => found(await store.findSchedule(id), `schedule ${id}`);

  server.get(HOME, { schema: { querystring } }, (request, reply) => {
    const view = viewOf(request, context);
    const { offset = 0 } = request.query;
    async function content() {
      const found = await store.listSchedules({ limit: PER_PAGE + 1, offset });
      const schedules = found.slice(0, PER_PAGE);
      const next = html`<nav class="pager" aria-label="Schedules"><a href="${HOME}?offset=${offset + PER_PAGE}" rel="next">Older schedules</a></nav>`;
      const caption = `${counted(schedules.length, 'schedule')}, newest first`;
      return html`${scheduleTable(schedules, caption, view)}${found.length > PER_PAGE && next}`;
    }
    const parts = [{ live: { id: 'schedules', seconds: 10 }, content }];
    return sendPage(request, reply, { title: 'Schedules', parts }, context);
  });

  server.post(`${HOME}/:id/run`, ofSchedule, async (request, reply) => {
    const schedule = await findSchedule(request.params.id);
    const [made] = await store.enqueue([scheduledJob(schedule)], store.now());
    return redirectWithNotice(reply, 'This is the new job.', jobHref(made!.job.id));
  });

  for (const enabled of [true, false]) {
    const path = `${HOME}/:id/${enabled ? 'enable' : 'disable'}`;
    server.post(path, ofSchedule, async (request, reply) => {
      const now = store.now();
      const schedule = await findSchedule(request.params.id);
      await store.updateSchedule(schedule.id, withConsequences(schedule, { enabled }, now), now);
      const sentence = `The schedule is ${enabled ? 'enabled' : 'disabled'}.`;
      const button = `${enabled ? 'disable' : 'enable'}-${encodeURIComponent(schedule.id)}`;
      return redirectWithNotice(reply, sentence, placeOf(button, request, HOME));
    });
  }
}
