import { errorInCallersForm } from '@tessera/kit/http/error-form';
import { createServer, type Server } from '@tessera/kit/http/server';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import { pageAssets } from '@tessera/kit/ui/assets';
import { packageVersion } from '@tessera/kit/version';
import type { Child } from '../child.ts';
import type { Mode } from '../plan.ts';
import { createFindings, type Findings } from './ask.ts';
import { documentRoutes } from './documents.ts';
import { errorPage, galleryPage, portalPage, type Row } from './page.ts';

const VERSION = packageVersion(new URL('../package.json', import.meta.url));

/** The portal: where everything is, what it says, and how it does right now. */
export async function createPortal(
  children: readonly Child[],
  mode: Mode,
  findings: Findings = createFindings(),
): Promise<Server> {
  const assets = pageAssets('portal');
  const server = await createServer({
    service: 'portal',
    log: { level: 'warn', format: 'json' },
    api: { title: 'Tessera portal', version: VERSION },
    compression: true,
    errorReply: (error, request) =>
      errorInCallersForm(error, request, (visit) => errorPage(visit, error, assets.href)),
  });
  assets.routes(server);
  preferenceRoutes(server);
  documentRoutes(server);
  server.get('/', async (request, reply) => {
    const visit = visitOf(request);
    const asking = children.map(async ({ process, condition }): Promise<Row> => {
      const state = await condition();
      const isReady = state.state === 'ready' && process.kind === 'service';
      const finding = isReady ? await findings(process, visit.locale) : undefined;
      return { process, condition: state, finding };
    });
    const page = portalPage(visit, await Promise.all(asking), mode, assets.href);
    return reply.type('text/html; charset=utf-8').send(page.toString());
  });
  server.get('/ui', (request, reply) => {
    const page = galleryPage(visitOf(request), assets.href);
    return reply.type('text/html; charset=utf-8').send(page.toString());
  });
  return server;
}
