import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Desk, drawnForPage, freshnessOf } from '../desk.ts';
import { chartView } from '../ui/chart-view.ts';
import { metricIds } from '../ui/metrics.ts';
import { affordabilityChart } from '../ui/region-charts.ts';
import { regionRecord } from '../ui/region-records.ts';
import { overviewPage } from './page.ts';

const query = Type.Object({
  sort: Type.Enum(['region', ...metricIds], { default: 'years_to_buy' }),
  first: Type.Enum(['high', 'low'], { default: 'high' }),
});
const tableQuery = Type.Object({
  format: Type.Enum(['json', 'csv'], { default: 'json' }),
  lang: Type.Optional(Type.Enum(['cs', 'en'])),
});

/** `GET /`: map, cards, chart and table of the regions; `/api/regions` is the table for programs. */
export function overviewRoutes(desk: Desk): void {
  const { server, store, pages, frame, sendRows, clock } = desk;
  server.get('/', { schema: { querystring: query }, config: perMinute(120) }, (request, reply) =>
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
              svg: await drawnForPage(desk, picture, locale),
              api: '/api/chart/affordability',
            });
      const { sort: by, first } = request.query;
      const freshness = freshnessOf(desk);
      const page = overviewPage({ visit, rows, sorting: { by, first }, freshness, chart });
      return frame(visit, { ...page, canonical: '/' }).toString();
    }),
  );

  server.get(
    '/api/regions',
    { schema: { querystring: tableQuery }, config: perMinute(60) },
    async (request, reply) => {
      const rows = store.affordability.allLatest().map(regionRecord);
      return sendRows(reply, request.query.format, 'regions', rows, clock());
    },
  );
}
