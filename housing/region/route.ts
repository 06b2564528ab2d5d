import { drawForPage } from '@tessera/kit/chart/drawing';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageDocument } from '../api-document.ts';
import type { Chart } from '../chart/chart.ts';
import { historyChart, pricesChart, rentVsBuyChart } from '../chart/place-charts.ts';
import { type Context, freshnessOf, growthRates, regionOrNotFound } from '../context.ts';
import { priceHistory } from '../formula/history.ts';
import { regionsOnly } from '../market/region.ts';
import { downloadHrefs } from '../ui/address.ts';
import { rankOf, verdictOf } from './analyse.ts';
import { priceNote, regionPage } from './page.ts';

const params = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** `GET /region/:slug`. */
export function regionRoutes(context: Context): void {
  const { server, store, pages, frame, drawing } = context;
  const config = perMinute(120);
  server.get(
    '/region/:slug',
    { schema: { ...pageDocument('regionPage', 'One region'), params }, config },
    (request, reply) => {
      const region = regionOrNotFound(request.params.slug);
      return pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const row = store.affordability.latest(region);
        const yearly = store.affordability.yearly(region);
        const measured = store.series.monthly('avg_asking_price_m2_flat', region);
        const prices = pricesChart(locale, region, priceHistory(yearly, measured));
        const page = regionPage({
          visit,
          region,
          row,
          rank: rankOf(region, store.affordability.allLatest()),
          places: regionsOnly(store.affordability.allLatest()),
          freshness: freshnessOf(context),
          charts: await Promise.all([
            drawn(locale, historyChart(locale, region, yearly), 'history', region),
            drawn(locale, prices, 'prices', region, priceNote(locale, measured[0]?.date)),
            drawn(locale, rentVsBuyChart(locale, row), 'rent-vs-buy', region),
          ]),
          sales: store.listings.of(region, 'sale'),
          rents: store.listings.of(region, 'rent'),
          verdict: verdictOf(row, growthRates(context)),
        });
        return frame(visit, { ...page, canonical: `/region/${region}` }).toString();
      });
    },
  );

  async function drawn(
    locale: Locale,
    { picture }: Chart,
    chart: string,
    region: string,
    note?: string,
  ) {
    const svg = await drawForPage(drawing, picture, locale);
    const hrefs = downloadHrefs(`/api/chart/${chart}?region=${region}`, locale);
    return chartView({ locale, picture, svg, hrefs, ...(note !== undefined && { note }) });
  }
}
