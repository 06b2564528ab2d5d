import type { Context } from '../context.ts';
import { dashboardVisit } from '../session.ts';
import { activityPage } from './page.ts';
import { MINUTES_SHOWN } from './panel.ts';

/** The data of the activity chart as a table. */
export function activityPageRoutes({ server, store, show }: Context): void {
  server.get('/dashboard/activity', async (request, reply) => {
    const visit = dashboardVisit(request);
    const now = store.now();
    const minutes = await store.activity(now - MINUTES_SHOWN * 60_000);
    return show(reply, visit, activityPage([...minutes].reverse(), now, visit.locale));
  });
}
