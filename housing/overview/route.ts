import { answer, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { DEFINITION, pageDocument, rowsSchema } from '../api-document.ts';
import { affordabilityChart } from '../chart/region-charts.ts';
import { withStale } from '../chart/stale.ts';
import {
  type Context,
  freshnessOf,
  generatedAt,
  householdsOfAddress,
  latestRows,
  outlookOf,
  regionOrNotFound,
  staleOf,
} from '../context.ts';
import { bestRegion } from '../household/panel.ts';
import { definitionOf, isUsual } from '../market/definition.ts';
import { rowsTable } from '../market/sheet.ts';
import { downloadHrefs, withDefinitionOf } from '../ui/address.ts';
import { metricIds } from '../ui/metrics.ts';
import { overviewPage } from './page.ts';
import { REGION, regionRecord } from './record.ts';

const query = Type.Object({
  ...DEFINITION,
  /** The region of the household's answer; the one that suits it best unless given. */
  region: Type.Optional(Type.String({ maxLength: 60 })),
  sort: Type.Enum(['region', ...metricIds], { default: 'years_to_buy' }),
  first: Type.Enum(['high', 'low'], { default: 'high' }),
});
const tableQuery = Type.Object({
  ...DEFINITION,
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

/** This year's figure of the outlook, where pay has to be extrapolated. */
function estimateOf(context: Context) {
  const { yearsToBuy, thisYear, overview } = outlookOf(context, 'last-two');
  const estimate = yearsToBuy.future.find(({ year }) => year === thisYear);
  return estimate && overview && { years: estimate.value, wageYear: overview.wageYear };
}

/** `GET /`: map, cards, chart and table of the regions; `GET /api/regions`: the table's data. */
export function overviewRoutes(context: Context): void {
  const { server, pages, frame } = context;
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
        const definition = definitionOf(request.query);
        const rows = latestRows(context, definition);
        const { picture } = withStale(affordabilityChart(locale, rows), locale, staleOf(context));
        const chart =
          rows.length === 0
            ? undefined
            : chartView({
                locale,
                picture,
                hrefs: downloadHrefs(
                  withDefinitionOf(visit.path, '/api/chart/affordability'),
                  locale,
                ),
              });
        const { sort: by, first } = request.query;
        const freshness = freshnessOf(context);
        const sorting = { by, first };
        const estimate = isUsual(definition) ? estimateOf(context) : undefined;
        const { region } = request.query;
        const named = region && regionOrNotFound(region);
        const households = householdsOfAddress(context, visit.path);
        const page = overviewPage({
          household: named
            ? households.all.find((one) => one.region === named)
            : bestRegion(households.all),
          households,
          ...{ visit, rows, definition, sorting, freshness, chart, estimate },
        });
        return frame(visit, { ...page, canonical: '/' }).toString();
      }),
  );
  server.get(
    '/api/regions',
    { schema: { ...REGIONS, querystring: tableQuery }, config: perMinute(60) },
    async (request, reply) => {
      const rows = latestRows(context, definitionOf(request.query)).map(regionRecord);
      return sendTable(
        reply,
        request.query.format,
        rowsTable('regions', rows, generatedAt(context)),
      );
    },
  );
}
