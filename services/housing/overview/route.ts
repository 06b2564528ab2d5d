import { answer, jsonOf, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageRoute, rowsSchema } from '../api-document.ts';
import { affordabilityChart } from '../chart/region-charts.ts';
import { type Context, freshnessOf, generatedAt } from '../context.ts';
import { ownFigures, problemsOf } from '../facts.ts';
import { unchecked } from '../formula/number-input.ts';
import { scenarioFields } from '../formula/scenario.ts';
import { rowsTable } from '../market/sheet.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { metricIds } from '../ui/metrics.ts';
import { overviewPage } from './page.ts';
import { REGION, regionRecord } from './record.ts';

const PAGE = {
  path: '/',
  operationId: 'overviewPage',
  summary: 'Regions by affordability',
  querystring: Type.Object({
    ...unchecked(Object.keys(scenarioFields)),
    sort: Type.Enum(['region', ...metricIds], { default: 'years_to_buy' }),
    first: Type.Enum(['high', 'low'], { default: 'high' }),
  }),
  limit: 120,
};
const REGIONS = {
  operationId: 'regions',
  summary: 'Every region with its figures, their kind, source and date',
  tags: ['regions'],
  querystring: Type.Object({
    format: Type.Enum(['json', 'csv', 'xlsx'], { default: 'json' }),
    lang: Type.Optional(Type.Enum(['cs', 'en'])),
  }),
  response: {
    200: answer('The regions', jsonOf(rowsSchema('Regions', REGION)), TABLE_FILES),
  },
};

/** `GET /`: map, list, chart and table of the regions; `GET /api/regions`: the table's data. */
export function overviewRoutes(context: Context): void {
  const { store } = context;
  pageRoute(context, PAGE, (visit, query) => {
    const { locale } = visit;
    const rows = store.affordability.allLatest();
    const own = ownFigures(store, query);
    const { picture } = affordabilityChart(locale, rows);
    const hrefs = downloadHrefs('/api/chart/affordability', locale);
    const page = overviewPage({
      visit,
      rows,
      own,
      sorting: { by: query.sort, first: query.first },
      freshness: freshnessOf(context),
      chart: rows.length === 0 ? undefined : chartView({ locale, picture, hrefs }),
    });
    return { ...page, problems: rows.length === 0 ? [] : problemsOf(own) };
  });
  context.server.get(
    '/api/regions',
    { schema: REGIONS, config: perMinute(60) },
    async (request, reply) => {
      const rows = store.affordability.allLatest().map(regionRecord);
      const table = rowsTable('regions', rows, generatedAt(context));
      return sendTable(reply, request.query.format, table);
    },
  );
}
