import { badRequest, PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
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
      const of = tableAddress(request.query.of);
      const { cookie } = request.headers;
      const answer = await server.inject({
        url: withQuery(of, { format: 'evidence' }),
        headers: { ...(cookie && { cookie }), accept: 'application/json' },
        remoteAddress: request.ip,
      });
      if (answer.statusCode !== 200) throw refusalOf(answer);
      const record = answer.json<EvidenceRecord>();
      const asked = Number(new URL(of, 'http://localhost').searchParams.get('period'));
      const number = asked || (await periods.newest()).term.number;
      reply.type(HTML_TYPE);
      const framed = { term: { number }, sourceDate: record.source_date };
      return frame(visit, framed, evidencePage(visit, number, of, record)).toString();
    },
  );

  /** Only what answers `format=evidence` is asked: other routes may do something. */
  function tableAddress(of: string): string {
    const url = URL.parse(of, 'http://localhost');
    const isOurs = of.startsWith('/api/') && url?.host === 'localhost';
    const isTable =
      isOurs &&
      server.routes.some(
        ({ path, schema }) =>
          /"evidence"/.test(JSON.stringify(schema?.querystring ?? {})) &&
          new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname),
      );
    if (!isTable) throw notBelowApi();
    return `${url.pathname}${url.search}`;
  }
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

type Refusal = {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** The error of the table is that of its evidence. */
function refusalOf({ statusCode, body, headers }: Refusal): PublicError {
  const { error } = JSON.parse(body) as { error: string };
  const retryAfterSeconds = Number(headers['retry-after']);
  const [code, cs] = REFUSED[statusCode] ?? ['unavailable', 'Data této tabulky teď nejsou k mání.'];
  return new PublicError(statusCode, code, error, {
    cs,
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });
}

const REFUSED: Readonly<Record<number, readonly [code: string, cs: string]>> = {
  400: ['bad_request', 'Některý parametr v adrese tabulky není správně.'],
  404: ['not_found', 'Taková tabulka tu není.'],
};
