import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageDocument } from '../api-document.ts';
import type { Chart } from '../chart/chart.ts';
import { forecastChart, rentBurdenChart, yearsToBuyChart } from '../chart/outlook-charts.ts';
import { withStale } from '../chart/stale.ts';
import { type Context, calibrationOf, freshnessOf, outlookOf, staleOf } from '../context.ts';
import { calibrationTable } from '../rent-or-buy/panel.ts';
import { downloadHrefs } from '../ui/address.ts';
import { forecastPage } from './page.ts';

const query = Type.Object({
  method: Type.Enum(['last-two', 'linear', 'growth'], { default: 'last-two' }),
});

/** `GET /forecast`: the country five years ahead; its data are at `/api/chart/forecast`. */
export function forecastRoutes(context: Context): void {
  const { server, pages, frame } = context;
  const config = perMinute(120);
  server.get(
    '/forecast',
    {
      schema: {
        ...pageDocument('forecastPage', 'The country five years ahead'),
        querystring: query,
      },
      config,
    },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const { method } = request.query;
        const ahead = outlookOf(context, method);
        const stale = staleOf(context);
        const noted = (chart: Chart) => withStale(chart, locale, stale).picture;
        const pictures = [
          { chart: 'forecast', picture: noted(forecastChart(locale, ahead)), png: true },
          // The PNG of `/api/chart/forecast` shows the indices, not this picture.
          { chart: 'forecast', picture: noted(yearsToBuyChart(locale, ahead)), png: false },
          { chart: 'rent-burden', picture: noted(rentBurdenChart(locale, ahead)), png: true },
        ];
        const charts = pictures.map(({ chart, picture, png }) => {
          const hrefs = downloadHrefs(`/api/chart/${chart}?method=${method}`, locale, { png });
          return chartView({ locale, picture, hrefs });
        });
        const freshness = freshnessOf(context);
        const compared = calibrationTable(locale, calibrationOf(context));
        const page = forecastPage({ visit, method, outlook: ahead, freshness, charts, compared });
        return frame(visit, { ...page, canonical: '/forecast' }).toString();
      }),
  );
}
