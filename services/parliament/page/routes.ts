import { notFound } from '@tessera/kit/errors';
import type { Part } from '@tessera/kit/html';
import {
  answer,
  HTML_PAGE,
  HTML_TYPE,
  jsonOf,
  NOT_MODIFIED,
  PNG_IMAGE,
  TABLE_FILES,
} from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable, TABLE_FORMATS, type TableFormat } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import type { Context } from '../context.ts';
import { sourceLine } from '../ui/period-page.ts';
import { MOST_ROWS } from '../ui/query.ts';
import { downloadsOf } from '../ui/table.ts';
import { envelope, envelopeSchema } from './envelope.ts';
import type {
  AnyAsked,
  Asked,
  PeriodData,
  PngParts,
  TableApi,
  TablePage,
  Tables,
} from './table-page.ts';

type Service = Pick<Context, 'server' | 'pages' | 'frame' | 'analyses'>;

/** Bars on a page; the PNG has as many as are asked for. */
const MOST_BARS = 20;

/**
 * Registers the addresses of a page that shows tables: the page, the same tables as fragment, JSON,
 * CSV and XLSX, and its chart as PNG. All have the same parameters, defaults, `load` and summary.
 */
export function tablePage<
  Query extends TProperties,
  Data extends PeriodData,
  Params extends TProperties = Record<never, never>,
>(service: Service, parts: TablePage<Query, Params, Data, Data & Asked<Query, Params>>): void {
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
          table: (name: string) => parts.tables[name]!.show(view, tableApiOf(parts, view, name)),
        };
        const page = { image, ...parts.page(view, content) };
        return service.frame(view.visit, view.period, page).toString();
      }),
  );

  tableApi(service, parts);

  if (chart) {
    const { path, query, picture } = chart;
    pngRoute(service, parts, path, { operationId: `${name}Chart`, query, picture });
  }

  function figureOf(view: V): { readonly chart?: Part; readonly image?: string } {
    const { top } = view.query as { readonly top?: number };
    const query = top === undefined ? view.query : { ...view.query, top: Math.min(top, MOST_BARS) };
    const picture = chart?.picture({ ...view, query });
    if (!chart || !picture) return {};
    const drawn = Object.entries(query).filter(([name]) => name in chart.query);
    const image = withQuery(chart.path, asQuery(Object.fromEntries(drawn)));
    return {
      image,
      chart: chartView({
        locale: view.visit.locale,
        picture,
        hrefs: { ...downloadsOf(tableApiOf(parts, view, chart.table)), png: image },
        note: sourceLine(view.visit, view.period),
      }),
    };
  }
}

/** Registers a PNG of what a page shows. Parameters that it does not take have their defaults. */
export function pngRoute<
  Query extends TProperties,
  Data extends PeriodData,
  Params extends TProperties = Record<never, never>,
>(
  { server, pages, analyses }: Service,
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
        return analyses.drawPng(drawn, sourceLine(view.visit, view.period), view.visit.locale);
      }),
  );
}

function defaultsOf(query: TProperties): object {
  const schemas = Object.entries(query as Record<string, { readonly default?: unknown }>);
  return Object.fromEntries(schemas.map(([name, schema]) => [name, schema.default]));
}

type ApiQuery = {
  readonly format: TableFormat;
  readonly page?: number;
};

/** Registers the tables of a page below `/api`. */
function tableApi<
  Query extends TProperties,
  Data extends PeriodData,
  Params extends TProperties = Record<never, never>,
>({ server }: Service, parts: TableApi<Query, Params, Data, Data & Asked<Query, Params>>): void {
  const { name, paths, tables, rowsAPage, record } = parts;
  const names = Object.keys(tables);
  const hasSeveral = names.length > 1;
  const isPaged = rowsAPage !== undefined;
  const query = {
    ...parts.query,
    ...(hasSeveral && { table: Type.Enum(names, { default: names[0]! }) }),
    ...(isPaged && { page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }) }),
    format: Type.Enum([...TABLE_FORMATS], { default: 'html' }),
  };
  const schemas = names.map((name) => tables[name]!.schema);
  const rows = envelopeSchema(name, hasSeveral ? Type.Union(schemas) : schemas[0]!, {
    ...parts.beside?.schema,
    ...(isPaged && { page: Type.Integer(), pages: Type.Integer() }),
  });
  server.get(
    paths.api,
    {
      config: perMinute(15),
      schema: documented(parts, name, 'tables', query, {
        ...jsonOf(record?.schema ?? rows),
        ...HTML_PAGE,
        ...TABLE_FILES,
      }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const {
        format,
        table: chosen = names[0]!,
        ...asked
      } = request.query as ApiQuery & Record<string, string>;
      // A page with one table has no such parameter, and whatever stands there is not checked.
      const table = hasSeveral ? chosen : names[0]!;
      const page = Number(asked.page ?? 1);
      const view = await loadView(parts, request, asked);
      const file = parts.file?.(view) ?? name;
      const tableName = hasSeveral ? `${file}-${table}` : file;
      const { header, codes, records, total } = tables[table]!;
      const [from, to] =
        isPaged && format === 'json' ? [(page - 1) * rowsAPage, page * rowsAPage] : [];
      return sendTable(reply, format, {
        name: `${tableName}-${view.period.term.number}`,
        header,
        codes,
        records: () => records(view, from, to),
        json: (rows) =>
          record?.of(view, rows) ?? {
            ...envelope(view.period, total(view), rows),
            ...parts.beside?.of(view, table),
            ...(isPaged && { page, pages: Math.ceil(total(view) / rowsAPage) }),
          },
        html: () => tables[table]!.show(view, tableApiOf(parts, view, table)),
      });
    },
  );
}

/** The query and parameters of the request, with the data `load` gives for them. */
export async function loadView<Query extends TProperties, Params extends TProperties, Data>(
  { load }: Pick<TableApi<Query, Params, Data, never>, 'load'>,
  request: FastifyRequest,
  query = request.query as object,
): Promise<Data & Asked<Query, Params>> {
  const { params } = request;
  const asked = { query, params, visit: visitOf(request) } as Asked<Query, Params>;
  return { ...asked, ...(await load(asked)) };
}

/** The address of all rows of a table in the same choice, which names it where there are several. */
function tableApiOf<V extends AnyAsked>(
  { paths, tables }: Tables<V>,
  view: V,
  name: string,
): string {
  const query: Record<string, unknown> = { ...view.query };
  if ('top' in query) query.top = MOST_ROWS;
  if (Object.keys(tables).length > 1) query.table = name;
  return withQuery(withParams(paths.api, view.params), asQuery(query));
}

/** `/mps/:id` with its parameters put in. */
function withParams(path: string, params: object): string {
  const values = params as Readonly<Record<string, string | number>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

const asQuery = (query: object) => query as Record<string, string | number | undefined>;

/** The entry of an address in the API document. */
export function documented<
  Query extends TProperties,
  Params extends TProperties = Record<never, never>,
>(
  { summary, params }: { readonly summary: string; readonly params?: Params },
  operationId: string,
  tag: string,
  query: Query,
  content: object,
) {
  return {
    operationId,
    tags: [tag],
    summary,
    params: Type.Object(params ?? ({} as Params)),
    querystring: Type.Object(query),
    response: { 200: answer(summary, content as never), 304: NOT_MODIFIED },
  };
}
