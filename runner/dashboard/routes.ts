import type { Server } from '@tessera/kit/http/server';
import { refuseNul } from '../input/no-nul.ts';
import { activityPageRoutes } from './activity/route.ts';
import { deadPageRoutes } from './dead/route.ts';
import { createDesk, type DeskParts } from './desk.ts';
import { jobPageRoutes } from './jobs/route.ts';
import { liveRoutes } from './live.ts';
import { guardDashboard, sessionRoutes } from './login/route.ts';
import { overviewRoutes } from './overview/route.ts';
import { queuePageRoutes } from './queues/route.ts';
import { schedulePageRoutes } from './schedules/route.ts';

/** The pages for people, in a scope of their own: forms instead of JSON, a cookie instead of a token. */
export async function dashboardRoutes(
  root: Server,
  parts: Omit<DeskParts, 'server'>,
): Promise<void> {
  await root.register(async (scope) => {
    const desk = createDesk({ ...parts, server: scope as unknown as Server });
    // None of these belong to the interface for programs.
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    // What is shown changes by itself, and one address answers in two languages and two forms.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    guardDashboard(desk);
    refuseNul(desk.server);
    sessionRoutes(desk);
    liveRoutes(desk);
    overviewRoutes(desk);
    jobPageRoutes(desk);
    deadPageRoutes(desk);
    queuePageRoutes(desk);
    schedulePageRoutes(desk);
    activityPageRoutes(desk);
  });
}
