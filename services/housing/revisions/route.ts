import { answer, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { Type } from 'typebox';
import { pageRoute, rowsSchema } from '../api-document.ts';
import { type Context, freshnessOf, generatedAt } from '../context.ts';
import { rowsTable } from '../market/sheet.ts';
import { revisionsPage } from './page.ts';

const REVISION = Type.Object(
  {
    source: Type.String(),
    series: Type.String(),
    region: Type.String(),
    date: Type.String({ description: 'the day the value describes' }),
    before: Type.Number(),
    after: Type.Number(),
    seen_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Revision' },
);

const SUMMARY = 'Values that their source changed later, the newest change first';
const PAGE = {
  path: '/revisions',
  operationId: 'revisionsPage',
  summary: SUMMARY,
  querystring: Type.Object({}),
  limit: 60,
};
const DATA = {
  operationId: 'revisions',
  summary: SUMMARY,
  tags: ['sources'],
  querystring: Type.Object({
    format: Type.Enum(['json', 'csv', 'xlsx'], { default: 'json' }),
    lang: Type.Optional(Type.Enum(['cs', 'en'])),
  }),
  response: { 200: answer(SUMMARY, jsonOf(rowsSchema('Revisions', REVISION)), TABLE_FILES) },
};

/** `GET /revisions` and `GET /api/revisions` (docs/contract/housing.md 10.6). */
export function revisionRoutes(context: Context): void {
  const { server, store } = context;
  pageRoute(context, PAGE, ({ locale }) =>
    revisionsPage(locale, store.revisions.all(), freshnessOf(context)),
  );
  server.get('/api/revisions', { schema: DATA, config: perMinute(60) }, (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const rows = rowsTable('revisions', store.revisions.all(), generatedAt(context));
    const header = Object.keys(REVISION.properties);
    return sendTable(reply, request.query.format, { ...rows, header });
  });
}
