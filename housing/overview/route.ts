import { answer, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { DEFINITION, pageRoute, rowsSchema } from '../api-document.ts';
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
import { NATIONAL } from '../market/region.ts';
import { rowsTable } from '../market/sheet.ts';
import { downloadHrefs, withDefinitionOf } from '../ui/address.ts';
import { metricIds } from '../ui/metrics.ts';
import { overviewPage } from './page.ts';
import { REGION, regionRecord } from './record.ts';

const pageQuery = Type.Object({
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

const PAGE = {
  ...{ path: '/', operationId: 'overviewPage', summary: 'Regions by affordability' },
  ...{ querystring: pageQuery, limit: 120 },
};
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
  pageRoute(context, PAGE, (visit, query) => {
    const { locale } = visit;
    const definition = definitionOf(query);
    const rows = latestRows(context, definition);
    const { picture } = withStale(affordabilityChart(locale, rows), locale, staleOf(context));
    const api = withDefinitionOf(visit.path, '/api/chart/affordability');
    const hrefs = downloadHrefs(api, locale);
    const { region, sort: by, first } = query;
    const named = region && regionOrNotFound(region);
    const households = householdsOfAddress(context, visit.path);
    const { all } = households;
    const page = overviewPage({
      household: named ? all.find((one) => one.region === named) : bestRegion(all),
      ...{ visit, rows, definition, households, sorting: { by, first } },
      freshness: freshnessOf(context, NATIONAL, definition),
      chart: rows.length === 0 ? undefined : chartView({ locale, picture, hrefs }),
      estimate: isUsual(definition) ? estimateOf(context) : undefined,
    });
    return { ...page, problems: households.problems };
  });
  context.server.get(
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
