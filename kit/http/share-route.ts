import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import type { Drawing } from '../chart/drawing.ts';
import type { Picture } from '../chart/picture.ts';
import { notFound } from '../errors.ts';
import { type Visit, withQuery } from '../ui/visit.ts';
import { answer, NOT_MODIFIED, PNG_IMAGE } from './answers.ts';
import type { PageCache } from './page-cache.ts';
import { perMinute } from './rate-limit.ts';
import type { Server } from './server.ts';
import type { Asked } from './table-routes.ts';
import { visitOf } from './visit.ts';

/** The picture that is shown where a page is shared, made of the same data as the page. */
export type SharePart<Query extends TProperties, Params extends TProperties, Data> = {
  /** Parameters of the page that change it. */
  readonly keep: readonly (keyof Query & string)[];
  /** Its title is the finding of the page; undefined when there is nothing to draw. */
  readonly picture: (data: Data, asked: Asked<Query, Params>) => Picture | undefined;
};

type ShareRouteParts<Query extends TProperties, Params extends TProperties, Data> = {
  readonly server: Server;
  readonly pages: PageCache;
  readonly drawing: Pick<Drawing, 'drawPng'>;
  readonly name: string;
  readonly summary: string;
  /** Path of the page. */
  readonly page: string;
  readonly query: Query;
  readonly params: Params;
  readonly load: (asked: Asked<Query, Params>) => Promise<Data>;
  readonly share: SharePart<Query, Params, Data>;
  readonly footnote: (data: Data, visit: Visit) => string;
};

/** Registers `{page}/share.png`. */
export function shareRoute<Query extends TProperties, Params extends TProperties, Data>(
  parts: ShareRouteParts<Query, Params, Data>,
): void {
  const { server, pages, drawing, name, summary, page, query, params, load, share } = parts;
  const kept = Object.fromEntries(share.keep.map((key) => [key, query[key]!]));
  const plainVisit = defaultsOf(query);
  server.get(
    `${page}/share.png`,
    {
      config: perMinute(30),
      schema: {
        operationId: `${name}Picture`,
        tags: ['charts'],
        summary: `${summary}: picture to share`,
        params: Type.Object(params),
        querystring: Type.Object(kept),
        response: { 200: answer(summary, PNG_IMAGE), 304: NOT_MODIFIED },
      },
    },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, 'image/png', async () => {
        const visit = visitOf(request);
        const asked = {
          query: { ...plainVisit, ...(request.query as object) },
          params: request.params,
          visit,
        } as Asked<Query, Params>;
        const data = await load(asked);
        const picture = share.picture(data, asked);
        if (!picture) throw notFound('picture for this choice', 'Obrázek pro tento výběr');
        return drawing.drawPng(picture, parts.footnote(data, visit), visit.locale);
      }),
  );
}

/** Address of the picture of a page with this query. */
export function shareHref<Query extends TProperties, Params extends TProperties>(
  page: string,
  keep: readonly string[],
  asked: Asked<Query, Params>,
): string {
  const params = asked.params as Readonly<Record<string, string | number>>;
  const query = asked.query as Readonly<Record<string, string | number | undefined>>;
  const path = page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return withQuery(
    `${path}/share.png`,
    Object.fromEntries(keep.map((name) => [name, query[name]])),
  );
}

/** Parameters that the picture does not take have the values of a plain visit. */
function defaultsOf(query: TProperties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, { readonly default?: unknown }>)
      .filter(([, schema]) => 'default' in schema)
      .map(([name, schema]) => [name, schema.default]),
  );
}
