import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { drawForPage } from '../chart/drawing.ts';
import { forPng, type Picture } from '../chart/picture.ts';
import type { CsvRow } from '../csv.ts';
import { notFound } from '../errors.ts';
import { type Html, html, type Part } from '../html.ts';
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
import { chartView, downloads } from '../ui/chart-view.ts';
import type { PageParts } from '../ui/frame.ts';
import { table as tableView } from '../ui/table.ts';
import { withQuery } from '../ui/visit.ts';
import { fileColumns, pageColumns, recordOf, rowSchema } from './columns.ts';
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
  Row,
  Query extends TProperties,
  Data extends Base,
  Params extends TProperties = Record<never, never>,
>(
  service: TableService<Base>,
  parts: TablePage<Row, Query, Params, Data, Data & Asked<Query, Params>>,
): void {
  type V = Data & Asked<Query, Params>;
  const { server, pages } = service;
  const { name, summary, paths, table, chart, share, rowsAPage } = parts;
  const params = Type.Object(parts.params ?? ({} as Params));

  const open = async (request: FastifyRequest, query = request.query as object): Promise<V> => {
    const asked = { query, params: request.params, visit: visitOf(request) } as Asked<
      Query,
      Params
    >;
    return { ...asked, ...(await parts.load(asked)) };
  };

  const show = (view: V): Html => {
    const { label, caption, empty, rows = parts.rows(view) } = parts.caption(view);
    const shown = { label, caption, empty, rows, columns: pageColumns(table, view) };
    const files = filesOf(withQuery(filled(paths.api, view.params), textual(view.query)));
    return html`${tableView(shown)}
<p class="small">${downloads(view.visit.locale, files)}</p>`;
  };

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
        const page = parts.page(view, { table: show(view), chart });
        const framed = { ...(image !== undefined && { image }), ...page, ...sharedImage(view) };
        return service.frame(view, view.visit, framed).toString();
      }),
  );

  const api = { ...parts.query, ...(rowsAPage !== undefined && { page: PAGE }), format: FORMAT };
  const beside = {
    ...parts.beside?.schema,
    ...(rowsAPage !== undefined && { page: Type.Integer(), pages: Type.Integer() }),
  };
  const json = jsonOf(service.envelopeSchema(name, rowSchema(table), beside));
  server.get(
    paths.api,
    {
      config: perMinute(15),
      schema: documented(name, 'tables', api, { ...json, ...HTML_PAGE, ...TABLE_FILES }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { format, ...query } = request.query as { format: TableFormat; page?: number };
      const view = await open(request, query);
      const columns = fileColumns(table);
      return sendTable(reply, format, {
        name: service.fileName(name, view),
        header: columns.map(({ name }) => name),
        codes: columns.filter(({ type }) => type === 'code').map(({ name }) => name),
        records: () => parts.rows(view).map((row) => recordOf(table, row, view)),
        json: (records) => ({
          ...service.envelope(view, parts.total(view), onPageOf(records, query.page)),
          ...parts.beside?.of(view),
          ...(rowsAPage !== undefined && {
            page: query.page ?? 1,
            pages: Math.ceil(records.length / rowsAPage),
          }),
        }),
        html: () => show(view),
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
    const files = filesOf(withQuery(filled(paths.api, view.params), textual(view.query)));
    return {
      image,
      chart: chartView({
        locale,
        picture,
        svg: await drawForPage(service.drawing, picture, locale),
        hrefs: { ...files, png: image },
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

function filesOf(path: string) {
  const as = (format: string) => withQuery(path, { format });
  return { csv: as('csv'), xlsx: as('xlsx'), json: as('json') };
}

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
