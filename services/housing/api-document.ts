import { type Problem, PublicError } from '@tessera/kit/errors';
import type { Html } from '@tessera/kit/html';
import {
  answer,
  HTML_PAGE,
  HTML_TYPE,
  jsonOf,
  NOT_MODIFIED,
  PNG_IMAGE,
  TABLE_FILES,
} from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { wantsJson } from '@tessera/kit/http/error-form';
import type { PageCache } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Server } from '@tessera/kit/http/server';
import { visitOf } from '@tessera/kit/http/visit';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { CHART_JSON } from './market/sheet.ts';

export const DESCRIPTION =
  'What a flat costs in Czech regions compared with wages, rents and mortgage rates: figures of ' +
  'public sources with their kind, source and date, and calculators over them.';

/** By tag: what its operations have in common. */
export const TAGS = {
  regions: 'Figures of the regions with kind, source and date',
  charts: 'The data of each chart as JSON, table or picture',
  calculators: 'Answers to figures of the caller, which are never stored',
  sources: 'The state of the sources and what was set aside',
};

const UNCHANGED = { 304: NOT_MODIFIED };

/** Whoever names a region may name one that is not there. */
export function refusals({ querystring, body }: FastifySchema): Record<number, string> {
  const namesRegion = [querystring, body].some((part) => {
    const { properties, anyOf = [] } = (part ?? {}) as Fields;
    return [{ properties }, ...anyOf].some(({ properties = {} }) => 'region' in properties);
  });
  return namesRegion ? { 404: 'There is no such region' } : {};
}

type Fields = { readonly properties?: object; readonly anyOf?: readonly Fields[] };

const REFUSED = {
  422: answer(
    "The page with the problems of the visitor's figures",
    HTML_PAGE,
    jsonOf(ERROR_REPLY),
  ),
};

/** The parts of the `Context` that serve pages. */
type Pages = {
  readonly server: Server;
  readonly pages: PageCache;
  readonly frame: (visit: Visit, page: PageParts) => Html;
};

type PageRoute<Query extends TSchema> = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly querystring: Query;
  /** Names in the path. */
  readonly params?: TSchema;
  /** Requests a minute of one client. */
  readonly limit: number;
};

/** A page, with the problems of the figures in its address. */
type MadePage = PageParts & { readonly problems?: readonly Problem[] };

/** Registers a page, which is cached until the data change. */
export function pageRoute<Query extends TSchema>(
  { server, pages, frame }: Pages,
  { path, operationId, summary, querystring, params, limit }: PageRoute<Query>,
  make: (
    visit: Visit,
    query: Static<Query>,
    params: Readonly<Record<string, string>>,
  ) => MadePage | Promise<MadePage>,
): void {
  const response = { 200: answer(summary, HTML_PAGE), ...UNCHANGED, ...REFUSED };
  const about = { operationId, summary, tags: ['pages'], response };
  const schema = { ...about, querystring, ...(params && { params }) };
  server.get(path, { schema, config: perMinute(limit) }, (request, reply) =>
    pages.send(request, reply, HTML_TYPE, async () => {
      const visit = visitOf(request);
      const names = request.params as Readonly<Record<string, string>>;
      const { problems, ...page } = await make(visit, request.query as Static<Query>, names);
      refuse(problems, request, reply);
      return frame(visit, { canonical: path, ...page }).toString();
    }),
  );
}

/** Problems of a visitor's figures stand in the page, whose status is 422; programs get them alone. */
function refuse(
  problems: readonly Problem[] = [],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (problems.length === 0) return;
  if (!wantsJson(request)) return void reply.code(422);
  const message = problems.map(({ message }) => message).join('; ');
  throw new PublicError(422, 'unprocessable', message, { problems });
}

/** Documentation of the data of a chart. */
export function chartDocument(operationId: string, summary: string) {
  const response = {
    200: answer(summary, jsonOf(CHART_JSON), TABLE_FILES, PNG_IMAGE),
    ...UNCHANGED,
  };
  return { operationId, summary, tags: ['charts'], response };
}

/** `{generated_at, total, rows}`. */
export function rowsSchema(title: string, row: TSchema): TSchema {
  return Type.Object(
    {
      generated_at: Type.String({ format: 'date-time' }),
      total: Type.Integer(),
      rows: Type.Array(row),
    },
    { title },
  );
}
