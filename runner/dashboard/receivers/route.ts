import { html } from '@tessera/kit/html';
import { livePart, liveSwitch, refreshedPart } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import type { Context } from '../context.ts';
import { dashboardVisit, isFragment } from '../session.ts';
import { receiverTables } from './page.ts';

const HOME = '/dashboard/receivers';

/** How receivers have answered within the last hour. */
export function receiverPageRoutes({ server, store, engine, show, showPart }: Context): void {
  server.get(HOME, async (request, reply) => {
    const visit = dashboardVisit(request);
    const now = store.now();
    const workers = await engine.workers();
    const live = { id: 'receivers', href: HOME, seconds: 5, on: visit.live };
    const part = livePart(live, receiverTables(workers, visit.locale, now));
    if (isFragment(request)) return showPart(reply, refreshedPart(part, now, visit.locale));
    const title = shared(visit.locale).receivers;
    const main = html`<div class="title-row"><h1>${title}</h1>${liveSwitch(visit, now)}</div>${part}`;
    return show(reply, visit, { title, description: title, main });
  });
}
