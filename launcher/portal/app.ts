import { errorInCallersForm } from '@tessera/kit/http/error-form';
import { createServer, type Server } from '@tessera/kit/http/server';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import { pageAssets } from '@tessera/kit/ui/assets';
import type { Child } from '../child.ts';
import type { Mode } from '../plan.ts';
import { errorPage, galleryPage, portalPage, type Row } from './page.ts';

/** The portal: where everything is, and how it does right now. */
export async function createPortal(children: readonly Child[], mode: Mode): Promise<Server> {
  const assets = pageAssets('portal');
  const server = await createServer({
    log: { level: 'warn', format: 'json' },
    api: { title: 'Tessera portal', version: '0.1.0' },
    errorReply: (error, request) =>
      errorInCallersForm(error, request, (visit) => errorPage(visit, error, assets.href)),
  });
  assets.routes(server);
  preferenceRoutes(server);
  server.get('/', async (request, reply) => {
    const asking = children.map(async (child): Promise<Row> => {
      return { process: child.process, condition: await child.condition() };
    });
    const page = portalPage(visitOf(request), await Promise.all(asking), mode, assets.href);
    return reply.type('text/html; charset=utf-8').send(page.toString());
  });
  server.get('/ui', (request, reply) => {
    const page = galleryPage(visitOf(request), assets.href);
    return reply.type('text/html; charset=utf-8').send(page.toString());
  });
  return server;
}
