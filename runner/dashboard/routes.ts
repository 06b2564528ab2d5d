import { HTML_TYPE, hiddenRoute } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { grantOf, protect } from '../access/protection.ts';
import { allows } from '../access/tokens.ts';
import type { ApiParts } from '../api/parts.ts';
import { refuseNul } from '../input/request-guards.ts';
import { JOB_STATUSES } from '../job/choices.ts';
import type { Frame } from '../ui/frame.ts';
import { visibleMarkup } from '../ui/visible.ts';
import { overview } from './overview.ts';

const querystring = Type.Object({
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  status: Type.Optional(Type.Enum(['', ...JOB_STATUSES])),
});
const params = Type.Object({ name: Type.String(), verb: Type.Enum(['pause', 'resume']) });

type DashboardParts = Pick<ApiParts, 'store' | 'engine' | 'gate'> & { readonly frame: Frame };

/** The pages, in a scope of their own: forms instead of JSON. */
export async function dashboardRoutes(root: Server, parts: DashboardParts): Promise<void> {
  const { store, engine, gate, frame } = parts;
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
    protect(server, gate, 'Basic');
    refuseNul(server);

    server.get('/dashboard', { schema: { querystring } }, async (request, reply) => {
      const { queue, status } = request.query;
      const grant = grantOf(request);
      const mayChange = gate.open || (grant !== undefined && allows(grant, 'admin'));
      const choice = { queueName: queue || undefined, status: status || undefined };
      const main = await overview(choice, mayChange, request.url, { store, engine });
      if (request.headers['hx-request'] === 'true') {
        return reply.type(HTML_TYPE).send(visibleMarkup(main.toString()));
      }
      const page = { title: 'Overview', description: 'Jobs, queues and schedules', main };
      const visit = visitOf(request, 'en');
      return reply.type(HTML_TYPE).send(visibleMarkup(frame(visit, page).toString()));
    });

    server.post('/dashboard/queues/:name/:verb', { schema: { params } }, async (request, reply) => {
      const { name, verb } = request.params;
      await store.updateQueue(name, { paused: verb === 'pause' }, store.now());
      return reply.redirect('/dashboard', 303);
    });
  });
}
