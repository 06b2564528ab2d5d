import { badRequest, PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';
import { type Context, pageDocument } from '../context.ts';
import { type EvidenceRecord, evidencePage } from './page.ts';

const DOCUMENT = pageDocument('evidencePage', 'How a table is computed: files, statement, rows');

/** `/evidence`: how the rows of an address below `/api` are computed, for a reader. */
export function evidenceRoutes({ server, frame, periods }: Context): void {
  server.get(
    '/evidence',
    {
      schema: {
        ...DOCUMENT,
        response: {
          ...DOCUMENT.response,
          404: answer('There is no such table', jsonOf(ERROR_REPLY), HTML_PAGE),
        },
        querystring: Type.Object({
          of: Type.String({
            maxLength: 1000,
            description: 'address of a table below /api, such as /api/loyalty?period=7',
          }),
        }),
      },
      config: perMinute(15),
    },
    async (request, reply) => {
      const visit = visitOf(request);
      const { of } = request.query;
      if (!/^\/api\/[^\\#\s]*$/.test(of)) throw notBelowApi();
      const { cookie } = request.headers;
      const url = withQuery(of, { format: 'evidence' });
      const answer = await server.inject({
        url,
        headers: { ...(cookie && { cookie }), accept: 'application/json' },
        remoteAddress: request.ip,
      });
      if (answer.statusCode !== 200) throw refusalOf(answer.statusCode, answer.body);
      const record = answer.json<EvidenceRecord>();
      const asked = Number(new URL(of, 'http://localhost').searchParams.get('period'));
      const number = asked || (await periods.newest()).term.number || CURRENT_PERIOD;
      reply.type('text/html; charset=utf-8');
      const page = evidencePage(visit, of, record);
      const framed = { term: { number }, sourceDate: record.source_date };
      return frame(visit, framed, page).toString();
    },
  );
}

function notBelowApi() {
  return badRequest([
    {
      field: 'of',
      message: 'must be the address of a table below /api, such as /api/loyalty?period=7',
      cs: 'musí být adresa tabulky pod /api, například /api/loyalty?period=7',
    },
  ]);
}

/** The error of the table is that of its evidence. */
function refusalOf(status: number, body: string): PublicError {
  const { error } = JSON.parse(body) as { error: string };
  return new PublicError(status, status === 404 ? 'not_found' : 'bad_request', error);
}
