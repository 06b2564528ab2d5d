import type { Html } from '@tessera/kit/html';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import type { Visit } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { DEFINITION, pageDocument } from '../api-document.ts';
import type { Chart } from '../chart/chart.ts';
import { historyChart, pricesChart, rentVsBuyChart } from '../chart/place-charts.ts';
import {
  type Context,
  freshnessOf,
  growthRatesOf,
  householdsOfAddress,
  latestRows,
  regionOrNotFound,
} from '../context.ts';
import { inDefinition } from '../formula/affordability.ts';
import { priceHistory } from '../formula/history.ts';
import { definitionOf } from '../market/definition.ts';
import { regionsOnly } from '../market/region.ts';
import { verdictOfRegion } from '../rent-or-buy/panel.ts';
import { downloadHrefs, withDefinitionOf } from '../ui/address.ts';
import { rankOf } from './analyse.ts';
import { priceNote, regionPage } from './page.ts';

const querystring = Type.Object(DEFINITION);
const params = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** `GET /region/:slug`. */
export function regionRoutes(context: Context): void {
  const { server, store, pages, frame, clock } = context;
  const config = perMinute(120);
  server.get(
    '/region/:slug',
    { schema: { ...pageDocument('regionPage', 'One region'), params, querystring }, config },
    (request, reply) => {
      const region = regionOrNotFound(request.params.slug);
      return pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const definition = definitionOf(request.query);
        const rows = latestRows(context, definition);
        const row = rows.find((one) => one.region === region);
        const usual = store.affordability.latest(region);
        const yearly = store.affordability
          .yearly(region)
          .map((one) => inDefinition(one, definition));
        const measured = store.series.monthly('avg_asking_price_m2_flat', region);
        const prices = pricesChart(locale, region, priceHistory(yearly, measured));
        const page = regionPage({
          visit,
          region,
          household: householdsOfAddress(context, visit.path, [region])[0],
          row,
          usual,
          definition,
          rank: rankOf(region, rows),
          places: regionsOnly(rows),
          freshness: freshnessOf(context),
          charts: [
            shown(visit, historyChart(locale, region, yearly), 'history', region),
            shown(visit, prices, 'prices', region, priceNote(locale, measured[0]?.date)),
            shown(visit, rentVsBuyChart(locale, row), 'rent-vs-buy', region),
          ],
          sales: store.listings.of(region, 'sale'),
          rents: store.listings.of(region, 'rent'),
          verdict: verdictOfRegion(
            usual,
            growthRatesOf(context, region),
            clock().toISOString().slice(0, 10),
          ),
        });
        return frame(visit, { ...page, canonical: `/region/${region}` }).toString();
      });
    },
  );
}

function shown(
  { locale, path }: Visit,
  { picture }: Chart,
  chart: string,
  region: string,
  note?: string,
): Html {
  const address = withDefinitionOf(path, `/api/chart/${chart}?region=${region}`);
  return chartView({ locale, picture, note, hrefs: downloadHrefs(address, locale) });
}
