import type { Server } from '@tessera/kit/http/server';
import { refuseNul } from '../input/no-nul.ts';
import { activityTableRoutes } from './activity-table.ts';
import { deadPageRoutes } from './dead.ts';
import { createDesk, type DeskParts } from './desk.ts';
import { jobPageRoutes } from './jobs.ts';
import { liveRoutes } from './live.ts';
import { overviewRoutes } from './overview.ts';
import { queuePageRoutes } from './queues.ts';
import { schedulePageRoutes } from './schedules.ts';
import { guardDashboard, sessionRoutes } from './session.ts';

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
    activityTableRoutes(desk);
  });
}
