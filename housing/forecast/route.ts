import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Desk, drawnForPage, freshnessOf } from '../desk.ts';
import { outlook } from '../formula/outlook.ts';
import { NATIONAL } from '../market/region.ts';
import { chartView } from '../ui/chart-view.ts';
import { forecastChart, rentBurdenChart, yearsToBuyPicture } from '../ui/outlook-charts.ts';
import { forecastPage } from './page.ts';

const query = Type.Object({
  method: Type.Enum(['last-two', 'linear', 'growth'], { default: 'last-two' }),
});

/** `GET /forecast`: the country five years ahead; its data are at `/api/chart/forecast`. */
export function forecastRoutes(desk: Desk): void {
  const { server, store, pages, frame } = desk;
  server.get(
    '/forecast',
    { schema: { querystring: query }, config: perMinute(120) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const { method } = request.query;
        const ahead = outlook({
          today: store.affordability.latest(NATIONAL),
          priceIndex: store.series.all('nominal_property_price_index', NATIONAL),
          wages: store.series.all('avg_monthly_wage', NATIONAL),
          method,
        });
        const pictures = [
          ['/api/chart/forecast', forecastChart(locale, ahead).picture, true],
          ['/api/chart/forecast', yearsToBuyPicture(locale, ahead), false],
          ['/api/chart/rent-burden', rentBurdenChart(locale, ahead).picture, true],
        ] as const;
        const figures = await Promise.all(
          pictures.map(async ([path, picture, png]) =>
            chartView({
              locale,
              picture,
              png,
              svg: await drawnForPage(desk, picture, locale),
              api: `${path}?method=${method}`,
            }),
          ),
        );
        const freshness = freshnessOf(desk);
        const page = forecastPage({ visit, method, outlook: ahead, freshness, charts: figures });
        return frame(visit, { ...page, canonical: '/forecast' }).toString();
      }),
  );
}
