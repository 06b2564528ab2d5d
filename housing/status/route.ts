import { answer, hiddenRoute, jsonOf } from '@tessera/kit/http/answers';
import { localeOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Context, freshnessOf } from '../context.ts';
import { sourceNames } from '../market/indicator.ts';
import { databaseProblem } from '../store/housing-store.ts';
import { freshnessBadge } from '../ui/freshness.ts';
import { STATUS, status } from './record.ts';

const DOCUMENT = {
  operationId: 'status',
  summary: 'When each source was asked and how it went',
  tags: ['sources'],
  response: { 200: answer('The state of the sources', jsonOf(STATUS)) },
};

/** `GET /api/status`, and the badge that open pages reload. */
export function statusRoutes(context: Context): void {
  const { server, store, refreshing } = context;
  server.get('/api/status', { schema: DOCUMENT }, (_request, reply) => {
    const states = sourceNames.map((source) => store.fetchLog.state(source));
    reply.header('cache-control', 'no-store');
    const database = databaseProblem(store);
    return reply.send(status(refreshing(), database, store.fetchLog.lastRefresh(), states));
  });

  /** `seen` is the version of the data on the open page. */
  const badge = Type.Object({ seen: Type.Optional(Type.Integer({ minimum: 0 })) });
  server.get(
    '/status/badge',
    { schema: { querystring: badge, ...hiddenRoute('a badge that open pages reload') } },
    (request, reply) => {
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      const { seen } = request.query;
      return freshnessBadge(localeOf(request), freshnessOf(context), seen).toString();
    },
  );
}
