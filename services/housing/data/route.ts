import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf } from '../context.ts';
import { type IndicatorName, indicators } from '../market/indicator.ts';
import { dataPage } from './page.ts';

const PAGE = {
  path: '/data',
  operationId: 'dataPage',
  summary: 'Sources, series and formulas',
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
      quarantined: store.quarantine.all(),
    }),
  );
}
