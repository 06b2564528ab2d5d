import { notFound } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { localeOf, visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { type Desk, drawnForPage, freshnessOf } from '../desk.ts';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { priceHistory } from '../formula/price-history.ts';
import { rentOrBuy } from '../formula/rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import { readWhatIf } from '../formula/what-if.ts';
import { findRegion } from '../market/region.ts';
import type { Chart } from '../ui/chart-parts.ts';
import { chartView } from '../ui/chart-view.ts';
import { answered, type FormFields, fieldsOf, refused } from '../ui/form-answer.ts';
import { historyChart, pricesChart, rentVsBuyChart } from '../ui/place-charts.ts';
import { WHAT_IF_PREFIX } from '../ui/what-if/of-region.ts';
import { whatIfResult } from '../ui/what-if/results.ts';
import { rankOf } from './analyse.ts';
import { priceNote, regionPage } from './page.ts';
import { whatIfRecord } from './record.ts';

const params = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** `GET /region/:slug` and the what-if tool on it, `GET /api/what-if`. */
export function regionRoutes(desk: Desk): void {
  const { server, store, pages, frame } = desk;

  server.get('/region/:slug', { schema: { params }, config: perMinute(120) }, (request, reply) => {
    const region = known(request.params.slug);
    return pages.send(request, reply, HTML, async () => {
      const visit = visitOf(request);
      const { locale } = visit;
      const row = store.affordability.latest(region);
      const yearly = store.affordability.yearly(region);
      const measured = store.series.monthly('avg_asking_price_m2_flat', region);
      const prices = priceHistory(yearly, measured);
      const page = regionPage({
        visit,
        region,
        row,
        rank: rankOf(region, store.affordability.allLatest()),
        freshness: freshnessOf(desk),
        charts: await Promise.all([
          drawn(
            locale,
            historyChart(locale, region, yearly),
            `/api/chart/history?region=${region}`,
          ),
          drawn(
            locale,
            pricesChart(locale, region, prices),
            `/api/chart/prices?region=${region}`,
            priceNote(locale, measured[0]?.date),
          ),
          drawn(locale, rentVsBuyChart(locale, row), `/api/chart/rent-vs-buy?region=${region}`),
        ]),
        sales: store.listings.of(region, 'sale'),
        rents: store.listings.of(region, 'rent'),
        buyingWins: breakEvenOf(row),
      });
      return frame(visit, { ...page, canonical: `/region/${region}` }).toString();
    });
  });

  server.get('/api/what-if', { config: perMinute(600) }, (request, reply) => {
    const fields = fieldsOf(request.query);
    const region = known(text(fields, 'region'));
    const asking = { accept: request.headers.accept, locale: localeOf(request) };
    const price = store.affordability.latest(region)?.avgPriceM2;
    if (price === undefined) throw notFound(`price of ${region}`, `Cena místa ${region}`);
    const reading = readWhatIf(fields);
    const { statusCode, type, body } =
      reading.kind === 'problems'
        ? refused(asking, reading.problems, WHAT_IF_PREFIX)
        : answered(
            asking,
            () => whatIfResult(asking.locale, region, price, reading),
            () => whatIfRecord(region, price, reading),
          );
    return reply.code(statusCode).header('cache-control', 'no-store').type(type).send(body);
  });

  async function drawn(locale: Locale, { picture }: Chart, api: string, note?: string) {
    const svg = await drawnForPage(desk, picture, locale);
    return chartView({ locale, picture, svg, api, ...(note !== undefined && { note }) });
  }
}

/** The slug of a region there is; 404 otherwise. */
function known(slug: string): string {
  if (!findRegion(slug)) throw notFound(`region ${slug}`, `Region ${slug}`);
  return slug;
}

function text(fields: FormFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.slice(0, 60) : '';
}

/** With the region's own flat and our usual assumptions, over 30 years. */
function breakEvenOf(row: AffordabilityRow | undefined): number | 'never' | undefined {
  const reading = readRentOrBuy({}, rentOrBuyDefaults(row));
  if (reading.kind === 'problems') return undefined;
  return rentOrBuy(reading.input, reading.horizonYears).breakEvenYear ?? 'never';
}
