import { Type } from 'typebox';
import { REFUSAL, type Refusals, refusalRecord } from '../refusals.ts';
import { refusalTable } from '../ui/refusal-table.ts';
import { answer, HTML_PAGE, jsonOf, TABLE_FILES } from './answers.ts';
import { perMinute } from './rate-limit.ts';
import { sendTable, TABLE_FORMATS } from './send-table.ts';
import type { Server } from './server.ts';
import { localeOf } from './visit.ts';

const ROWS_A_PAGE = 100;
const BODY = Type.Object(
  {
    generated_at: Type.String({ format: 'date-time' }),
    total: Type.Integer(),
    page: Type.Integer(),
    pages: Type.Integer(),
    rows: Type.Array(REFUSAL),
  },
  { title: 'Refusals', additionalProperties: false },
);

/** `GET /api/refusals`: what sources sent that was not taken; files hold all rows, JSON a page. */
export function refusalRoutes(server: Server, refusals: Refusals, now: () => Date): void {
  const summary = 'What sources sent that was not taken, why, and what is shown instead';
  server.get(
    '/api/refusals',
    {
      config: perMinute(60),
      schema: {
        operationId: 'refusals',
        summary,
        tags: ['sources'],
        querystring: Type.Object({
          page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
          format: Type.Enum([...TABLE_FORMATS], { default: 'json' }),
        }),
        response: { 200: answer(summary, jsonOf(BODY), HTML_PAGE, TABLE_FILES) },
      },
    },
    async (request, reply) => {
      const { page, format } = request.query;
      const rows = refusals.all();
      const total = rows.length;
      reply.header('cache-control', 'no-cache');
      return sendTable(reply, format, {
        name: 'refusals',
        header: Object.keys(REFUSAL.properties),
        records: () => rows.map(refusalRecord),
        html: () => refusalTable(localeOf(request), rows),
        json: (all) => ({
          generated_at: now().toISOString(),
          total,
          page,
          pages: Math.ceil(total / ROWS_A_PAGE),
          rows: all.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
        }),
      });
    },
  );
}
