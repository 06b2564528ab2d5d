import { localeOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Desk, freshnessOf } from '../desk.ts';
import { sourceNames } from '../market/indicator.ts';
import { freshnessBadge } from '../ui/freshness.ts';
import { status } from './analyse.ts';

/** `GET /api/status` (specification part A, section 4), and the same as a badge for open pages. */
export function statusRoutes(desk: Desk): void {
  const { server, store, refreshing } = desk;
  server.get('/api/status', (_request, reply) => {
    const states = sourceNames.map((source) => store.fetchLog.state(source));
    reply.header('cache-control', 'no-store');
    return reply.send(status(refreshing(), store.fetchLog.lastRefresh(), states));
  });

  /** `seen`: the version of the data that the page shows. */
  const badge = Type.Object({ seen: Type.Optional(Type.Integer({ minimum: 0 })) });
  server.get('/status/badge', { schema: { querystring: badge, hide: true } }, (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    const { seen } = request.query;
    return freshnessBadge(localeOf(request), freshnessOf(desk), seen).toString();
  });
}
