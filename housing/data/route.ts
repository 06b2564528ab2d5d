import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf } from '../context.ts';
import { baseYear, INDICES } from '../market/base-year.ts';
import { type IndicatorName, indicators } from '../market/indicator.ts';
import { NATIONAL } from '../market/region.ts';
import { dataPage } from './page.ts';

const RUNS_SHOWN = 20;
const PAGE = {
  path: '/data',
  operationId: 'dataPage',
  summary: 'Sources, series, runs and formulas',
  querystring: Type.Object({}),
  limit: 60,
};

/** `GET /data`. */
export function dataRoutes(context: Context): void {
  const { store } = context;
  pageRoute(context, PAGE, (visit) =>
    dataPage({
      visit,
      freshness: freshnessOf(context),
      series: store.series.spans(Object.keys(indicators) as IndicatorName[]),
      baseYears: Object.fromEntries(
        INDICES.map((name) => [name, baseYear(store.series.all(name, NATIONAL))]),
      ),
      runs: store.fetchLog.recent(RUNS_SHOWN),
      quarantined: store.quarantine.all(),
    }),
  );
}
