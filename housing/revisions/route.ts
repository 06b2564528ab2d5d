import { answer, HTML_PAGE, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf } from '../context.ts';
import { ROWS_A_PAGE, revisionsPage } from './page.ts';

const number = Type.Number();
const text = Type.String();
const REVISION = Type.Object(
  {
    source: text,
    series: text,
    region: text,
    date: Type.String({ description: 'the day the value describes' }),
    before: number,
    after: number,
    seen_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Revision' },
);
const BODY = Type.Object(
  {
    total: Type.Integer(),
    page: Type.Integer(),
    pages: Type.Integer(),
    rows: Type.Array(REVISION),
  },
  { title: 'Revisions' },
);

const page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
const SUMMARY = 'Values that their source changed later, the newest change first';
const DATA = {
  operationId: 'revisions',
  summary: SUMMARY,
  tags: ['sources'],
  querystring: Type.Object({
    page,
    format: Type.Enum(['json', 'csv', 'xlsx'], { default: 'json' }),
    lang: Type.Optional(Type.Enum(['cs', 'en'])),
  }),
  response: { 200: answer(SUMMARY, jsonOf(BODY), TABLE_FILES, HTML_PAGE) },
};

/** `GET /revisions` and `GET /api/revisions`: files hold all rows, JSON and the page a hundred. */
export function revisionRoutes(context: Context): void {
  const PAGE = { path: '/revisions', operationId: 'revisionsPage', summary: SUMMARY, limit: 60 };
  pageRoute(context, { ...PAGE, querystring: Type.Object({ page }) }, (visit, { page }) => {
    const view = { visit, revisions: context.store.revisions.all(), page };
    return revisionsPage({ ...view, freshness: freshnessOf(context) });
  });
  context.server.get(
    '/api/revisions',
    { schema: DATA, config: perMinute(60) },
    async (request, reply) => {
      const rows = context.store.revisions.all();
      const at = (request.query.page - 1) * ROWS_A_PAGE;
      reply.header('cache-control', 'no-cache');
      return sendTable(reply, request.query.format, {
        name: 'revisions',
        header: Object.keys(REVISION.properties),
        records: () => rows,
        json: () => ({
          total: rows.length,
          page: request.query.page,
          pages: Math.ceil(rows.length / ROWS_A_PAGE),
          rows: rows.slice(at, at + ROWS_A_PAGE),
        }),
      });
    },
  );
}
