import { badRequest } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { endLeases, findLeasedJobs } from '../../engine/end-leases.ts';
import { parseTimestamp } from '../../job/timestamp.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { Context } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { livePage } from '../live-page.ts';
import { visitToChange } from '../session.ts';
import { endLeasesPage } from './end-leases.ts';
import { LEASED_SHOWN, workerTables } from './page.ts';

const HOME = '/dashboard/workers';

/** The processes that work on the database. */
export function workerPageRoutes(context: Context): void {
  const { server, store, engine, show } = context;
  livePage(context, {
    ...{ path: HOME, id: 'workers', seconds: 5 },
    title: (locale) => shared(locale).workers,
    async content(visit, now) {
      const [workers, leased] = await Promise.all([
        engine.workers(),
        store.leasedJobs(LEASED_SHOWN + 1),
      ]);
      return workerTables(workers, leased, visit, now);
    },
  });

  const querystring = Type.Object({ host: Type.String({ maxLength: 255, default: '' }) });
  server.get(`${HOME}/end-leases`, { schema: { querystring } }, async (request, reply) => {
    const visit = visitToChange(request);
    const { host } = request.query;
    const countedAt = store.now();
    const jobs = await findLeasedJobs({ host, calledUntil: countedAt }, context);
    if (jobs.length === 0) return reply.redirect(HOME, 303);
    return show(reply, visit, endLeasesPage(host, jobs, countedAt, visit.locale));
  });

  const body = Type.Object({
    host: Type.String({ maxLength: 255 }),
    counted_at: Type.String({ maxLength: 30 }),
    permanent: Type.Optional(Type.String({ maxLength: 10 })),
  });
  server.post(`${HOME}/end-leases`, { schema: { body } }, async (request, reply) => {
    const { host, counted_at } = request.body;
    const calledUntil = parseTimestamp(counted_at);
    if (calledUntil === undefined) {
      throw badRequest([{ field: 'counted_at', message: 'is not valid' }]);
    }
    const permanent = request.body.permanent !== undefined;
    const jobs = await findLeasedJobs({ host, calledUntil }, context);
    const ended = await endLeases(jobs, { permanent }, context);
    return flashOnNextPage(reply, 'leasesEnded', ended).redirect(HOME, 303);
  });
}
