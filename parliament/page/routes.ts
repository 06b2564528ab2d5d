import type { Picture } from '@tessera/kit/chart/picture';
import { notFound } from '@tessera/kit/errors';
import type { Part } from '@tessera/kit/html';
import { HTML_PAGE, HTML_TYPE, PNG_IMAGE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { chartView } from '@tessera/kit/ui/chart-view';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TProperties } from 'typebox';
import { downloadsOf } from '../ui/table.ts';
import {
  apiOf,
  asQuery,
  documented,
  filesOf,
  loadView,
  tableApi,
  tableOnPage,
  withParams,
} from './api-route.ts';
import type { Asked, TableApi, TablePage, TableService } from './table-page.ts';

/**
 * Registers the addresses of a page that shows tables: the page, the same tables as fragment, JSON,
 * CSV and XLSX, and its chart as PNG. All have the same parameters, defaults, `load` and summary.
 */
export function tablePage<
  Base,
  Query extends TProperties,
  Data extends Base,
  Params extends TProperties = Record<never, never>,
>(
  service: TableService<Base>,
  parts: TablePage<Query, Params, Data, Data & Asked<Query, Params>>,
): void {
  type V = Data & Asked<Query, Params>;
  const { server, pages } = service;
  const { name, paths, chart } = parts;

  server.get(
    paths.page,
    {
      config: perMinute(60),
      schema: documented(parts, `${name}Page`, 'pages', parts.query, HTML_PAGE),
    },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, HTML_TYPE, async () => {
        const view = await loadView(parts, request);
        const { chart, image } = figureOf(view);
        const content = {
          chart,
          table: (name: string) => tableOnPage(parts, view, name),
          files: (name: string) => filesOf(parts, view, name),
        };
        const page = { ...image, ...parts.page(view, content) };
        return service.frame(view, view.visit, page).toString();
      }),
  );

  tableApi(service, parts);

  if (chart) {
    const query = { ...parts.query, ...chart.query };
    pngRoute(service, parts, chart.path, {
      operationId: `${name}Chart`,
      query,
      picture: chart.picture,
    });
  }

  function figureOf(view: V): { chart: Part; image?: Pick<PageParts, 'image'> } {
    const query = { ...view.query, ...chart?.onPage?.(view.query) };
    const picture = chart?.picture({ ...view, query });
    if (!chart || !picture) return { chart: undefined };
    const { locale } = view.visit;
    const image = withQuery(withParams(chart.path, view.params as object), asQuery(query));
    return {
      image: { image },
      chart: chartView({
        locale,
        picture,
        hrefs: { ...downloadsOf(apiOf(paths, view as never)), png: image },
        note: service.note(view, view.visit),
      }),
    };
  }
}

type PngParts<V> = {
  readonly operationId: string;
  readonly query: TProperties;
  /** Undefined when there is nothing to draw: 404. */
  readonly picture: (view: V) => Picture | undefined;
};

/** Registers a PNG of what a page shows. Parameters that it does not take have their defaults. */
export function pngRoute<
  Base,
  Query extends TProperties,
  Data extends Base,
  Params extends TProperties = Record<never, never>,
>(
  { server, pages, drawing, footnote }: TableService<Base>,
  parts: Pick<TableApi<Query, Params, Data, never>, 'summary' | 'params' | 'query' | 'load'>,
  path: string,
  { operationId, query, picture }: PngParts<Data & Asked<Query, Params>>,
): void {
  const defaults = defaultsOf(parts.query);
  const schema = documented(parts, operationId, 'charts', query, PNG_IMAGE);
  server.get(
    path,
    { config: perMinute(30), schema },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, 'image/png', async () => {
        const view = await loadView(parts, request, { ...defaults, ...(request.query as object) });
        const drawn = picture(view);
        if (!drawn) throw notFound('picture for this choice', 'Obrázek pro tento výběr');
        const { visit } = view;
        return drawing.drawPng(drawn, footnote(view, visit), visit.locale);
      }),
  );
}

function defaultsOf(query: TProperties): Record<string, unknown> {
  const schemas = Object.entries(query as Record<string, { readonly default?: unknown }>);
  const given = schemas.filter(([, schema]) => 'default' in schema);
  return Object.fromEntries(given.map(([name, schema]) => [name, schema.default]));
}
