import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { Drawing } from '../chart/drawing.ts';
import type { Picture } from '../chart/picture.ts';
import type { CsvRow } from '../csv.ts';
import { notFound } from '../errors.ts';
import type { Html, Part } from '../html.ts';
import { chartView, type DownloadHrefs } from '../ui/chart-view.ts';
import { type Visit, withQuery } from '../ui/visit.ts';
import { answer, HTML_PAGE, jsonOf, NOT_MODIFIED, PNG_IMAGE, TABLE_FILES } from './answers.ts';
import { HTML, type PageCache } from './page-cache.ts';
import { perMinute } from './rate-limit.ts';
import { sendTable, TABLE_FORMATS, type TableFormat, type TableReply } from './send-table.ts';
import type { Server } from './server.ts';
import { visitOf } from './visit.ts';

/** A request after validation: its query, the parameters of its path, and the visit. */
export type Asked<Query extends TProperties, Params extends TProperties> = {
  readonly query: Static<ReturnType<typeof Type.Object<Query>>>;
  readonly params: Static<ReturnType<typeof Type.Object<Params>>>;
  readonly visit: Visit;
};

/** What the page of a slice gets besides its data. */
export type ChartOnPage = {
  /** The figure with its downloads; undefined when there is nothing to draw. */
  readonly chart: Html | undefined;
  /** Address of the chart as PNG, also for `og:image`. */
  readonly image: string | undefined;
};

type Context = {
  readonly server: Server;
  readonly pages: PageCache;
  readonly drawing: Pick<Drawing, 'drawPng'>;
};

type ChartParts<Query extends TProperties, Params extends TProperties, Data> = {
  /** `/charts/loyalty.png` */
  readonly path: string;
  /** Parameters of the PNG that differ from those of the page, such as the default of `top`. */
  readonly query?: Partial<Query>;
  /** Undefined when the data hold nothing to draw. */
  readonly picture: (data: Data, asked: Asked<Query, Params>) => Picture | undefined;
  /** Changes to the query for the chart on the page, such as fewer bars. */
  readonly onPage?: (
    query: Asked<Query, Params>['query'],
  ) => Partial<Asked<Query, Params>['query']>;
  /** Source and date, drawn into the PNG. */
  readonly footnote: (data: Data, visit: Visit) => string;
  /** Source, date and caveats below the chart on the page. */
  readonly note?: (data: Data, asked: Asked<Query, Params>) => Part;
};

type TableRoutesParts<Query extends TProperties, Params extends TProperties, Data> = {
  /** Operation ids are made of it: `loyalty`, `loyaltyPage`, `loyaltyChart`. */
  readonly name: string;
  /** One sentence, for all operations of the slice. */
  readonly summary: string;
  readonly tags?: readonly string[];
  /** `/loyalty` and `/api/loyalty`; both have the same parameters. */
  readonly paths: { readonly page: string; readonly api: string };
  readonly query: Query;
  readonly params?: Params;
  /** Reads what page, table and chart show. Errors for the visitor are thrown here. */
  readonly load: (asked: Asked<Query, Params>) => Promise<Data>;
  /** The whole page in its frame. */
  readonly page: (data: Data, asked: Asked<Query, Params>, figure: ChartOnPage) => Html;
  /** The table of the page, as a fragment. */
  readonly table: (data: Data, asked: Asked<Query, Params>) => Html;
  readonly records: (data: Data, asked: Asked<Query, Params>) => readonly CsvRow[];
  /** File name of downloads without extension, and columns that hold codes. */
  readonly file: (data: Data) => Pick<TableReply, 'name' | 'codes' | 'header'>;
  /** The JSON body around the records, and its schema. */
  readonly json: (data: Data, records: readonly CsvRow[], asked: Asked<Query, Params>) => object;
  readonly jsonSchema: TSchema;
  /** Rows of JSON on one `page`, with `pages` beside; files hold all rows. Absent: no pages. */
  readonly rowsAPage?: number;
  readonly chart?: ChartParts<Query, Params, Data>;
  /** Requests per minute and address. */
  readonly limits?: { readonly page?: number; readonly api?: number; readonly chart?: number };
};

const FORMAT = Type.Enum([...TABLE_FORMATS], { default: 'html' });
const PAGE = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
const LIMITS = { page: 60, api: 15, chart: 30 };

/**
 * The addresses of a slice that shows one table: the page, the same table as fragment, JSON, CSV
 * and XLSX, and its chart as PNG. All three share query, `load`, summary and documentation.
 */
export function tableRoutes<
  Query extends TProperties,
  Data,
  Params extends TProperties = Record<never, never>,
>(context: Context, parts: TableRoutesParts<Query, Params, Data>): void {
  const { server, pages, drawing } = context;
  const { name, summary, tags = [], paths, load, chart, rowsAPage } = parts;
  const limits = { ...LIMITS, ...parts.limits };
  const params = Type.Object(parts.params ?? ({} as Params));
  const query = Type.Object(parts.query);
  const schema = { summary, params, querystring: query };

  server.get(
    paths.page,
    {
      config: perMinute(limits.page),
      schema: {
        ...schema,
        operationId: `${name}Page`,
        tags: ['pages'],
        response: { 200: answer(summary, HTML_PAGE), 304: NOT_MODIFIED },
      },
    },
    (request: FastifyRequest, reply: FastifyReply) =>
      pages.send(request, reply, HTML, async () => {
        const asked = askedOf<Query, Params>(request);
        const data = await load(asked);
        return parts.page(data, asked, figureOf(data, asked)).toString();
      }),
  );

  server.get(
    paths.api,
    {
      config: perMinute(limits.api),
      schema: {
        ...schema,
        querystring: Type.Object({
          ...parts.query,
          ...(rowsAPage !== undefined && { page: PAGE }),
          format: FORMAT,
        }),
        operationId: name,
        tags,
        response: {
          200: answer(summary, jsonOf(parts.jsonSchema), HTML_PAGE, TABLE_FILES),
        },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { format, ...query } = request.query as { format: TableFormat; page?: number };
      const { page = 1 } = query;
      const asked = { ...askedOf<Query, Params>(request), query } as Asked<Query, Params>;
      const data = await load(asked);
      return sendTable(reply, format, {
        ...parts.file(data),
        records: () => parts.records(data, asked),
        json(records) {
          if (rowsAPage === undefined) return parts.json(data, records, asked);
          const from = (page - 1) * rowsAPage;
          return {
            ...parts.json(data, records.slice(from, from + rowsAPage), asked),
            page,
            pages: Math.ceil(records.length / rowsAPage),
          };
        },
        html: () => parts.table(data, asked),
      });
    },
  );

  if (chart) {
    server.get(
      chart.path,
      {
        config: perMinute(limits.chart),
        schema: {
          ...schema,
          querystring: Type.Object({ ...parts.query, ...chart.query }),
          operationId: `${name}Chart`,
          tags: ['charts'],
          response: { 200: answer(summary, PNG_IMAGE), 304: NOT_MODIFIED },
        },
      },
      (request: FastifyRequest, reply: FastifyReply) =>
        pages.send(request, reply, 'image/png', async () => {
          const asked = askedOf<Query, Params>(request);
          const data = await load(asked);
          const picture = chart.picture(data, asked);
          if (!picture) throw notFound('chart for this choice', 'Graf pro tento výběr');
          const footnote = chart.footnote(data, asked.visit);
          return drawing.drawPng(picture, footnote, asked.visit.locale);
        }),
    );
  }

  function figureOf(data: Data, asked: Asked<Query, Params>): ChartOnPage {
    const query = { ...asked.query, ...chart?.onPage?.(asked.query) };
    const picture = chart?.picture(data, { ...asked, query });
    if (!chart || !picture) return { chart: undefined, image: undefined };
    const { locale } = asked.visit;
    const image = withQuery(filledIn(chart.path, asked.params), textual(query));
    const api = filledIn(paths.api, asked.params);
    const as = (format: string) => withQuery(api, { ...textual(asked.query), format });
    const hrefs: DownloadHrefs = {
      csv: as('csv'),
      xlsx: as('xlsx'),
      json: as('json'),
      png: image,
    };
    return {
      chart: chartView({ locale, picture, hrefs, note: chart.note?.(data, asked) }),
      image,
    };
  }
}

function askedOf<Query extends TProperties, Params extends TProperties>(
  request: FastifyRequest,
): Asked<Query, Params> {
  const { query, params } = request;
  return { query, params, visit: visitOf(request) } as Asked<Query, Params>;
}

/** `/parties/:club` with its parameters put in. */
function filledIn(path: string, params: unknown): string {
  const values = params as Readonly<Record<string, string | number>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function textual(query: object): Record<string, string | number | undefined> {
  return query as Record<string, string | number | undefined>;
}
