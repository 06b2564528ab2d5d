import { drawForPage } from '@tessera/kit/chart/drawing';
import { answer, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageDocument, rowsSchema } from '../api-document.ts';
import { affordabilityChart } from '../chart/region-charts.ts';
import { type Context, freshnessOf, rowsTable } from '../context.ts';
import { downloadHrefs } from '../ui/address.ts';
import { metricIds } from '../ui/metrics.ts';
import { overviewPage } from './page.ts';
import { REGION, regionRecord } from './record.ts';

const query = Type.Object({
  sort: Type.Enum(['region', ...metricIds], { default: 'years_to_buy' }),
  first: Type.Enum(['high', 'low'], { default: 'high' }),
});
const tableQuery = Type.Object({
  format: Type.Enum(['json', 'csv', 'xlsx'], { default: 'json' }),
  lang: Type.Optional(Type.Enum(['cs', 'en'])),
});

const REGIONS = {
  operationId: 'regions',
  summary: 'Every region with its figures, their kind, source and date',
  tags: ['regions'],
  response: {
    200: answer('The regions', jsonOf(rowsSchema('Regions', REGION)), TABLE_FILES),
  },
};

/** `GET /`: map, cards, chart and table of the regions; `GET /api/regions`: the table's data. */
export function overviewRoutes(context: Context): void {
  const { server, store, pages, frame, drawing, clock } = context;
  server.get(
    '/',
    {
      schema: { ...pageDocument('overviewPage', 'Regions by affordability'), querystring: query },
      config: perMinute(120),
    },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const rows = store.affordability.allLatest();
        const { picture } = affordabilityChart(locale, rows);
        const chart =
          rows.length === 0
            ? undefined
            : chartView({
                locale,
                picture,
                svg: await drawForPage(drawing, picture, locale),
                hrefs: downloadHrefs('/api/chart/affordability', locale),
              });
        const { sort: by, first } = request.query;
        const freshness = freshnessOf(context);
        const page = overviewPage({ visit, rows, sorting: { by, first }, freshness, chart });
        return frame(visit, { ...page, canonical: '/' }).toString();
      }),
  );
  server.get(
    '/api/regions',
    { schema: { ...REGIONS, querystring: tableQuery }, config: perMinute(60) },
    async (request, reply) => {
      const rows = store.affordability.allLatest().map(regionRecord);
      return sendTable(reply, request.query.format, rowsTable('regions', rows, clock()));
    },
  );
}
