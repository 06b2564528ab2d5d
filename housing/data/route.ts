import { HTML_TYPE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { pageDocument } from '../api-document.ts';
import { type Context, freshnessOf } from '../context.ts';
import { type IndicatorName, indicators } from '../market/indicator.ts';
import { baseYear, INDICES } from '../market/rebase.ts';
import { NATIONAL } from '../market/region.ts';
import { dataPage } from './page.ts';

const RUNS_SHOWN = 20;

/** `GET /data`. */
export function dataRoutes(context: Context): void {
  const { server, store, pages, frame } = context;
  server.get(
    '/data',
    {
      schema: pageDocument('dataPage', 'Sources, series, runs and formulas'),
      config: perMinute(60),
    },
    (request, reply) =>
      pages.send(request, reply, HTML_TYPE, () => {
        const visit = visitOf(request);
        const page = dataPage({
          visit,
          freshness: freshnessOf(context),
          series: store.series.spans(Object.keys(indicators) as IndicatorName[]),
          baseYears: Object.fromEntries(
            INDICES.map((name) => [name, baseYear(store.series.all(name, NATIONAL))]),
          ),
          rebases: store.series.rebases(),
          runs: store.fetchLog.recent(RUNS_SHOWN),
          quarantined: store.quarantine.all(),
          refusals: store.refusals.all(),
          compared: store.affordability.allLatest(),
          wages: store.series.all('avg_monthly_wage', 'praha'),
        });
        return frame(visit, { ...page, canonical: '/data' }).toString();
      }),
  );
}
