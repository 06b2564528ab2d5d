import { html } from '@tessera/kit/html';
import { livePart, liveSwitch } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { Context } from '../context.ts';
import { dashboardVisit, isFragment } from '../session.ts';
import { workerTables } from './page.ts';

const LEASED_SHOWN = 50;
const HOME = '/dashboard/workers';

/** The processes that work on the database. */
export function workerPageRoutes({ server, store, engine, show, showPart }: Context): void {
  server.get(HOME, async (request, reply) => {
    const visit = dashboardVisit(request);
    const now = store.now();
    const [workers, leased] = await Promise.all([engine.workers(), store.leasedJobs(LEASED_SHOWN)]);
    const live = { id: 'workers', href: HOME, seconds: 5, on: visit.live };
    const part = livePart(live, workerTables(workers, leased, visit.locale, now));
    if (isFragment(request)) return showPart(reply, part);
    const title = shared(visit.locale).workers;
    const main = html`<div class="title-row"><h1>${title}</h1>${liveSwitch(visit)}</div>${part}`;
    return show(reply, visit, { title, description: title, main });
  });
}
