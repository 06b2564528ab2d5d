import type { Desk } from '../desk.ts';
import { dashboardVisit } from '../visit.ts';
import { MINUTES_SHOWN } from './chart.ts';
import { activityPage } from './page.ts';

/** Every minute of the last hour in which something happened. */
export function activityPageRoutes({ server, store, show }: Desk): void {
  server.get('/dashboard/activity', async (request, reply) => {
    const visit = dashboardVisit(request);
    const now = store.now();
    const minutes = await store.activity(now - MINUTES_SHOWN * 60_000);
    return show(reply, visit, activityPage([...minutes].reverse(), now, visit.locale));
  });
}
