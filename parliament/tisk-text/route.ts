import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { type Context, pageDocument } from '../context.ts';
import * as query from '../ui/query.ts';
import { sourcePrintUrl } from '../ui/vote.ts';
import { textFragment, textPage } from './page.ts';

const VERSION = Type.Integer({ minimum: 0, maximum: 1_000, default: 0 });

const textQuery = Type.Object({
  period: query.period,
  ct: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  ct1: VERSION,
  format: Type.Enum(['html', 'json'], { default: 'html' }),
});

const TEXT = Type.Object({
  period: Type.Integer(),
  ct: Type.Integer(),
  ct1: Type.Integer(),
  text: Type.Union([Type.String(), Type.Null()]),
});

/** `/laws/{ct}/text` and `/api/tisk-text`: the text of a print, or of one of its versions. */
export function tiskTextRoutes({ server, frame, library, siteUrl }: Context): void {
  server.get(
    '/laws/:ct/text',
    {
      schema: {
        ...pageDocument('lawTextPage', 'The text of a print'),
        params: Type.Object({ ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        querystring: Type.Object({
          period: query.period,
          version: VERSION,
        }),
      },
      config: perMinute(60),
    },
    async (request, reply) => {
      const { ct } = request.params;
      const { period, version } = request.query;
      const print = await library.print(period, ct);
      if (!print)
        throw notFound(`print ${ct} in period ${period}`, `Tisk ${ct} (${period}. volební období)`);
      const view = {
        visit: visitOf(request),
        ct,
        ct1: version,
        period,
        title: print.fullTitle,
        text: await library.text(period, ct, version),
        sourceUrl: sourcePrintUrl(siteUrl, ct, period),
      };
      const page = frame(view.visit, { term: { number: period } }, textPage(view));
      return reply.type(HTML_TYPE).send(page.toString());
    },
  );

  server.get(
    '/api/tisk-text',
    {
      schema: {
        operationId: 'tiskText',
        tags: ['bills'],
        summary: 'Extracted text of a print',
        querystring: textQuery,
        response: { 200: answer('The text, null when there is none', jsonOf(TEXT), HTML_PAGE) },
      },
      config: perMinute(60),
    },
    async (request, reply) => {
      const { period, ct, ct1 } = request.query;
      if (!findPeriod(period)) throw notFound(`period ${period}`, `Volební období ${period}`);
      const text = await library.text(period, ct, ct1);
      if (request.query.format === 'json' || wantsJson(request)) {
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ period, ct, ct1, text: text ?? null }));
      }
      const visit = visitOf(request);
      const sourceUrl = sourcePrintUrl(siteUrl, ct, period);
      const fragment = textFragment({ visit, ct, ct1, text, sourceUrl });
      return reply.type(HTML_TYPE).send(fragment.toString());
    },
  );
}
