import { answer, HTML_TYPE, hiddenRoute, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { localeOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import { type Context, freshnessOf } from '../context.ts';
import { sourceNames } from '../market/indicator.ts';
import { freshnessBadge } from '../ui/freshness.ts';

const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

const STATUS = Type.Object(
  {
    refreshing: Type.Boolean(),
    database: textOrNull('why nothing can be written, or why the database is gone; null: neither'),
    last_refresh: textOrNull(
      '`2026-11-20 22:15 UTC`; null before the first successful refresh has ended',
    ),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        outcome: textOrNull(
          '`updated`, `unchanged`, `not-yet` or `failed`; null while running or never asked',
        ),
        records: Type.Integer(),
        error: textOrNull('what went wrong in the last run, or a remark about it: a new base year'),
        last_asked: textOrNull('start of the last run'),
        last_good: textOrNull('end of the last `updated` or `unchanged` run'),
      }),
    ),
  },
  { title: 'Status' },
);

export type Status = Static<typeof STATUS>;

const DOCUMENT = {
  operationId: 'status',
  summary: 'When each source was asked and how it went',
  tags: ['sources'],
  response: { 200: answer('The state of the sources', jsonOf(STATUS)) },
};

/** `GET /api/status`, and the badge that open pages reload. */
export function statusRoutes(context: Context): void {
  const { server, store, refreshing } = context;
  server.get('/api/status', { schema: DOCUMENT, config: perMinute(60) }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.send({
      refreshing: refreshing(),
      database: store.problem() ?? null,
      last_refresh: minute(store.lastRefresh()),
      sources: sourceNames.map((source) => {
        const { lastRun, lastGood } = store.fetchLog.state(source);
        return {
          source,
          outcome: lastRun?.outcome ?? null,
          records: lastRun?.recordsCount ?? 0,
          error: lastRun?.errorMessage ?? null,
          last_asked: minute(lastRun?.startedAt),
          last_good: minute(lastGood?.finishedAt),
        };
      }),
    });
  });

  /** `seen` is the version of the data on the open page. */
  const badge = Type.Object({ seen: Type.Optional(Type.Integer({ minimum: 0 })) });
  server.get(
    '/status/badge',
    {
      schema: { querystring: badge, ...hiddenRoute('a badge that open pages reload') },
      config: perMinute(120),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store').type(HTML_TYPE);
      const { seen } = request.query;
      return freshnessBadge(localeOf(request), freshnessOf(context), seen).toString();
    },
  );
}

function minute(iso: string | undefined): string | null {
  return iso === undefined ? null : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
