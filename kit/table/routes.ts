import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { drawForPage } from '../chart/drawing.ts';
import { forPng, type Picture } from '../chart/picture.ts';
import type { CsvRow } from '../csv.ts';
import { notFound } from '../errors.ts';
import type { Part } from '../html.ts';
import {
  answer,
  HTML_PAGE,
  jsonOf,
  NOT_MODIFIED,
  PNG_IMAGE,
  TABLE_FILES,
} from '../http/answers.ts';
import { HTML } from '../http/page-cache.ts';
import { perMinute } from '../http/rate-limit.ts';
import { sendTable, TABLE_FORMATS, type TableFormat } from '../http/send-table.ts';
import { visitOf } from '../http/visit.ts';
import { chartView } from '../ui/chart-view.ts';
import type { PageParts } from '../ui/frame.ts';
import { withQuery } from '../ui/visit.ts';
import { downloadsOf } from './table.ts';
import type { Asked, TablePage, TableService } from './table-page.ts';

const FORMAT = Type.Enum([...TABLE_FORMATS], { default: 'html' });
const PAGE = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });

/** Pixels of a picture to share. https://ogp.me/#structured */
const SHARED_PIXELS = { width: 1200, height: 630 };

/**
 * Registers the addresses of a page that shows one table: the page, the same table as fragment,
 * JSON, CSV and XLSX, its chart as PNG, and the picture shown where the page is shared. All have
 * the same parameters, defaults, `load` and summary.
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
  const { name, summary, paths, tables, chart, share, rowsAPage } = parts;
  const names = Object.keys(tables);
  const params = Type.Object(parts.params ?? ({} as Params));

  const open = async (request: FastifyRequest, query = request.query as object): Promise<V> => {
    const asked = { query, params: request.params, visit: visitOf(request) } as Asked<
      Query,
      Params
    >;
    return { ...asked, ...(await parts.load(asked)) };
  };

  const apiOf = (view: V, more: object = {}) =>
    withQuery(filled(paths.api, view.params), textual({ ...view.query, ...more }));

  /** A table, whose downloads name it where there are several. */
  const show = (view: V, name: string) =>
    tables[name]!.show(view, apiOf(view, names.length > 1 ? { table: name } : {}));

  const png = async (view: V, picture: Picture | undefined) => {
    if (!picture) throw notFound('chart for this choice', 'Graf pro tento výběr');
    const input = forPng(picture, service.footnote(view, view.visit));
    return service.drawing.drawPng(input, view.visit.locale);
  };

  const documented = (operationId: string, tag: string, query: TProperties, content: object) => ({
    operationId,
    tags: [tag],
    summary,
    params,
    querystring: Type.Object(query),
    response: { 200: answer(summary, content as never), 304: NOT_MODIFIED },
  });

  server.get(
    paths.page,
    { config: perMinute(60), schema: documented(`${name}Page`, 'pages', parts.query, HTML_PAGE) },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, HTML, async () => {
        const view = await open(request);
        const { chart, image } = await figureOf(view);
        const shown = Object.fromEntries(names.map((name) => [name, show(view, name)]));
        const page = parts.page(view, { tables: shown, chart });
        const framed = { ...(image !== undefined && { image }), ...page, ...sharedImage(view) };
        return service.frame(view, view.visit, framed).toString();
      }),
  );

  const choice = names.length > 1 && { table: Type.Enum(names, { default: names[0]! }) };
  const api = {
    ...parts.query,
    ...choice,
    ...(rowsAPage !== undefined && { page: PAGE }),
    format: FORMAT,
  };
  const beside = {
    ...parts.beside?.schema,
    ...(rowsAPage !== undefined && { page: Type.Integer(), pages: Type.Integer() }),
  };
  const json = jsonOf(service.envelopeSchema(name, rowSchemaOf(), beside));
  server.get(
    paths.api,
    {
      config: perMinute(15),
      schema: documented(name, 'tables', api, { ...json, ...HTML_PAGE, ...TABLE_FILES }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { format, table = names[0]!, ...query } = request.query as ApiQuery;
      const view = await open(request, query);
      const { header, codes, records, total } = tables[table]!;
      return sendTable(reply, format, {
        name: service.fileName(names.length > 1 ? `${name}-${table}` : name, view),
        ...{ header, codes },
        records: () => records(view),
        json: (rows) => ({
          ...service.envelope(view, total(view), onPageOf(rows, query.page)),
          ...parts.beside?.of(view),
          ...(rowsAPage !== undefined && {
            page: query.page ?? 1,
            pages: Math.ceil(rows.length / rowsAPage),
          }),
        }),
        html: () => show(view, table),
      });
    },
  );

  if (chart) {
    const query = { ...parts.query, ...chart.query };
    server.get(
      chart.path,
      { config: perMinute(30), schema: documented(`${name}Chart`, 'charts', query, PNG_IMAGE) },
      (request: FastifyRequest, reply: FastifyReply) =>
        pages.send(request, reply, 'image/png', async () => {
          const view = await open(request);
          return png(view, chart.picture(view));
        }),
    );
  }

  if (share) {
    const query = Object.fromEntries(share.keep.map((key) => [key, parts.query[key]!]));
    server.get(
      `${paths.page}/share.png`,
      { config: perMinute(30), schema: documented(`${name}Picture`, 'charts', query, PNG_IMAGE) },
      (request: FastifyRequest, reply: FastifyReply) =>
        pages.send(request, reply, 'image/png', async () => {
          const given = { ...defaultsOf(parts.query), ...(request.query as object) };
          const view = await open(request, given);
          return png(view, share.picture(view));
        }),
    );
  }

  function rowSchemaOf() {
    const schemas = names.map((name) => tables[name]!.schema);
    return schemas.length === 1 ? schemas[0]! : Type.Union(schemas);
  }

  function onPageOf(records: readonly CsvRow[], page = 1): readonly CsvRow[] {
    if (rowsAPage === undefined) return records;
    return records.slice((page - 1) * rowsAPage, page * rowsAPage);
  }

  async function figureOf(view: V): Promise<{ chart: Part; image?: string }> {
    const query = { ...view.query, ...chart?.onPage?.(view.query) };
    const picture = chart?.picture({ ...view, query });
    if (!chart || !picture) return { chart: undefined };
    const { locale } = view.visit;
    const image = withQuery(filled(chart.path, view.params), textual(query));
    return {
      image,
      chart: chartView({
        locale,
        picture,
        svg: await drawForPage(service.drawing, picture, locale),
        hrefs: { ...downloadsOf(apiOf(view)), png: image },
        note: service.note(view, view.visit),
      }),
    };
  }

  function sharedImage(view: V): Partial<PageParts> {
    const picture = share?.picture(view);
    if (!share || !picture) return {};
    const query = textual(view.query);
    const kept = Object.fromEntries(share.keep.map((key) => [key, query[key]]));
    return {
      image: withQuery(`${filled(paths.page, view.params)}/share.png`, kept),
      imageAbout: { ...SHARED_PIXELS, alt: picture.title },
    };
  }
}

type ApiQuery = {
  readonly format: TableFormat;
  readonly table?: string;
  readonly page?: number;
};

/** `/parties/:club` with its parameters put in. */
function filled(path: string, params: unknown): string {
  const values = params as Readonly<Record<string, string | number>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

const textual = (query: object) => query as Record<string, string | number | undefined>;

/** Values of the parameters that a picture to share does not take. */
function defaultsOf(query: TProperties): Record<string, unknown> {
  const schemas = Object.entries(query as Record<string, { readonly default?: unknown }>);
  return Object.fromEntries(
    schemas
      .filter(([, schema]) => 'default' in schema)
      .map(([name, schema]) => [name, schema.default]),
  );
}
