import { hiddenRoute } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import { protect } from '../access/protection.ts';
import { refuseNul } from '../input/request-guards.ts';
import { bulkRoutes } from './bulk.ts';
import { jobRoutes } from './jobs.ts';
import { overviewRoutes } from './overview.ts';
import type { DashboardParts } from './pages.ts';
import { queueRoutes } from './queues.ts';
import { scheduleRoutes } from './schedules.ts';

/** The pages, in a scope of their own: forms instead of JSON. */
export async function dashboardRoutes(root: Server, parts: DashboardParts): Promise<void> {
  await root.register(async (scope) => {
    const server = scope as unknown as Server;
    // Pages are not part of the API document.
    server.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, ...hiddenRoute('a page for people') };
    });
    // Content changes by itself, and one address answers in two forms.
    server.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    protect(server, parts.gate, 'Basic');
    refuseNul(server);
    const context = { ...parts, server };
    overviewRoutes(context);
    jobRoutes(context);
    bulkRoutes(context);
    queueRoutes(context);
    scheduleRoutes(context);
  });
}
