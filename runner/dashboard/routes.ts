import { hiddenRoute } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import { recordChanges } from '../access/audit.ts';
import { refuseNul } from '../input/request-guards.ts';
import { activityPageRoutes } from './activity/page.ts';
import { auditPageRoutes } from './audit/route.ts';
import { type ContextParts, createContext, liveRoutes } from './context.ts';
import { deadPageRoutes } from './dead/route.ts';
import { jobListRoutes, jobPageRoutes } from './jobs/route.ts';
import { loginRoutes } from './login.ts';
import { overviewRoutes } from './overview/route.ts';
import { queuePageRoutes } from './queues/route.ts';
import { receiverPageRoutes } from './receivers/page.ts';
import { schedulePageRoutes } from './schedules/route.ts';
import { guardDashboard } from './session.ts';
import { workerPageRoutes } from './workers/route.ts';

/** The pages, in a scope of their own: forms instead of JSON, a cookie instead of a token. */
export async function dashboardRoutes(
  root: Server,
  parts: Omit<ContextParts, 'server'>,
): Promise<void> {
  await root.register(async (scope) => {
    const context = createContext({ ...parts, server: scope as unknown as Server });
    // Pages are not part of the API document.
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, ...hiddenRoute('a page for people') };
    });
    // Content changes by itself, and one address answers in two languages and two forms.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    guardDashboard(context);
    recordChanges(context.server, parts.store, parts.engine);
    refuseNul(context.server);
    loginRoutes(context);
    liveRoutes(context);
    overviewRoutes(context);
    jobListRoutes(context);
    jobPageRoutes(context);
    deadPageRoutes(context);
    queuePageRoutes(context);
    schedulePageRoutes(context);
    activityPageRoutes(context);
    receiverPageRoutes(context);
    workerPageRoutes(context);
    auditPageRoutes(context);
  });
}
