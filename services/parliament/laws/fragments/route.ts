import { notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, type TSchema, Type } from 'typebox';
import { findPeriod } from '../../chamber/electoral-periods.ts';
import { LAW_CHANGE, PRINT_VERSION, RELATED_BILL } from '../../chamber/print-register.ts';
import type { Context } from '../../context.ts';
import * as query from '../../ui/query.ts';
import { sourcePrintUrl } from '../../ui/vote.ts';
import { lawChangeList, relatedBillsList, versionList } from './panel.ts';
import { textFragment } from './text.ts';

const INTEGER = Type.Integer();
const ct = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const version = Type.Integer({ minimum: 0, maximum: 1_000, default: 0 });
const format = Type.Enum(['html', 'json'], { default: 'html' });

const textQuery = Type.Object({
  period: query.period,
  ct: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  ct1: version,
  format,
});
const evolutionQuery = Type.Object({ period: query.period, ct, format });
const billsQuery = Type.Object({
  period: query.period,
  idsb: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  format,
});

/** Texts, versions and related bills of prints. */
export function printFragmentRoutes({ server, library, siteUrl }: Context): void {
  server.get(
    '/api/tisk-text',
    {
      schema: documented(
        'tiskText',
        'Extracted text of a print, null when there is none',
        {
          period: INTEGER,
          ct: INTEGER,
          ct1: INTEGER,
          text: Type.Union([Type.String(), Type.Null()]),
        },
        textQuery,
      ),
      config: perMinute(60),
    },
    async (request, reply) => {
      const { period, ct, ct1 } = request.query;
      checkPeriod(period);
      const text = await library.text(period, ct, ct1);
      const sourceUrl = sourcePrintUrl(siteUrl, ct, period);
      return send(request, reply, { period, ct, ct1, text: text ?? null }, () =>
        textFragment({ visit: visitOf(request), ct, ct1, text, sourceUrl }),
      );
    },
  );

  server.get(
    '/api/tisk-evolution',
    {
      schema: documented(
        'tiskEvolution',
        'Versions of a print and the laws it changes',
        {
          period: INTEGER,
          ct: INTEGER,
          versions: Type.Array(PRINT_VERSION),
          law_changes: Type.Array(LAW_CHANGE),
        },
        evolutionQuery,
      ),
      config: perMinute(60),
    },
    async (request, reply) => {
      const { period, ct } = request.query;
      const { lawChanges } = await printNumbered(period, ct);
      const versions = await library.versions(period, ct);
      const view = { visit: visitOf(request), period, ct };
      return send(
        request,
        reply,
        { period, ct, versions, law_changes: lawChanges },
        () => html`${lawChangeList(view.visit, lawChanges)}${versionList({ ...view, versions })}`,
      );
    },
  );

  server.get(
    '/api/related-bills',
    {
      schema: documented(
        'relatedBills',
        'Bills about one law, newest first',
        { idsb: INTEGER, period: INTEGER, total: INTEGER, rows: Type.Array(RELATED_BILL) },
        billsQuery,
      ),
      config: perMinute(5),
    },
    async (request, reply) => {
      const { period, idsb } = request.query;
      checkPeriod(period);
      const rows = await library.relatedBills(period, idsb);
      return send(request, reply, { idsb, period, total: rows.length, rows }, () =>
        relatedBillsList(visitOf(request), rows),
      );
    },
  );

  async function printNumbered(period: number, ct: number) {
    const print = await library.print(period, ct);
    if (print) return print;
    throw notFound(`print ${ct} in period ${period}`, `Tisk ${ct} (${period}. volební období)`);
  }
}

function checkPeriod(period: number): void {
  if (!findPeriod(period)) throw notFound(`period ${period}`, `Volební období ${period}`);
}

/** JSON for programs, the fragment for others. */
function send(request: FastifyRequest, reply: FastifyReply, json: object, fragment: () => Html) {
  if (wantsJson(request)) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(json));
  }
  return reply.type(HTML_TYPE).send(fragment().toString());
}

function documented<Query extends TSchema>(
  operationId: string,
  summary: string,
  json: TProperties,
  querystring: Query,
) {
  const response = { 200: answer(summary, jsonOf(Type.Object(json)), HTML_PAGE) };
  return { operationId, tags: ['bills'], summary, querystring, response };
}
