import type { Server } from '@tessera/kit/http/server';
import { refuseNul } from '../input/no-nul.ts';
import { activityTableRoutes } from './activity-table.ts';
import { deadPageRoutes } from './dead.ts';
import type { Desk } from './desk.ts';
import { jobPageRoutes } from './jobs.ts';
import { overviewRoutes } from './overview.ts';
import { queuePageRoutes } from './queues.ts';
import { schedulePageRoutes } from './schedules.ts';
import { guardDashboard, sessionRoutes } from './session.ts';

/** The pages for people, in a scope of their own: forms instead of JSON, a cookie instead of a token. */
export async function dashboardRoutes(root: Server, parts: Omit<Desk, 'server'>): Promise<void> {
  await root.register(async (scope) => {
    const desk: Desk = { ...parts, server: scope as unknown as Server };
    guardDashboard(desk);
    refuseNul(desk.server);
    sessionRoutes(desk);
    overviewRoutes(desk);
    jobPageRoutes(desk);
    deadPageRoutes(desk);
    queuePageRoutes(desk);
    schedulePageRoutes(desk);
    activityTableRoutes(desk);
  });
}
