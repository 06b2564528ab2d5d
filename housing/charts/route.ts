import { notFound } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Locale } from '@tessera/kit/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
import { forecastMethods } from '../formula/forecast.ts';
import { outlook } from '../formula/outlook.ts';
import { priceHistory } from '../formula/price-history.ts';
import { findRegion, NATIONAL } from '../market/region.ts';
import type { Chart } from '../ui/chart-parts.ts';
import { forecastChart, rentBurdenChart } from '../ui/outlook-charts.ts';
import { phrases } from '../ui/phrases.ts';
import { onPaper } from '../ui/picture.ts';
import {
  historyChart,
  mortgageChart,
  pricesChart,
  rentsChart,
  rentVsBuyChart,
} from '../ui/place-charts.ts';
import { affordabilityChart, regionsOnly, wagesChart } from '../ui/region-charts.ts';

const common = {
  format: Type.Enum(['json', 'csv', 'png'], { default: 'json' }),
  /** Labels are English for programs unless they ask otherwise. */
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
};
const plain = Type.Object(common);
const ofRegion = Type.Object({
  ...common,
  region: Type.String({ maxLength: 60, default: 'praha' }),
});
const ofMethod = Type.Object({
  ...common,
  method: Type.Enum(['last-two', 'linear', 'growth'], { default: forecastMethods[0]! }),
});

type Query = { readonly format: 'json' | 'csv' | 'png'; readonly lang: Locale };

/** `GET /api/chart/*` (specification part A, section 4; paths in the design page, section 5). */
export function chartRoutes(desk: Desk): void {
  const { server, store } = desk;
  const config = perMinute(120);
  const { affordability, series } = store;

  server.get(
    '/api/chart/affordability',
    { schema: { querystring: ofRegion }, config },
    (q, reply) =>
      send(desk, q, reply, q.query, () =>
        affordabilityChart(q.query.lang, affordability.allLatest()),
      ),
  );
  server.get('/api/chart/wages', { schema: { querystring: plain }, config }, (q, reply) =>
    send(desk, q, reply, q.query, () => wagesChart(q.query.lang, affordability.allLatest())),
  );
  server.get('/api/chart/rents', { schema: { querystring: plain }, config }, (q, reply) =>
    send(desk, q, reply, q.query, () =>
      rentsChart(q.query.lang, regionsOnly(affordability.allLatest())),
    ),
  );
  server.get('/api/chart/mortgage', { schema: { querystring: plain }, config }, (q, reply) =>
    send(desk, q, reply, q.query, () =>
      mortgageChart(q.query.lang, series.all('repo_rate_2w', NATIONAL)),
    ),
  );
  server.get('/api/chart/prices', { schema: { querystring: ofRegion }, config }, (q, reply) => {
    const region = known(q.query.region);
    return send(desk, q, reply, q.query, () =>
      pricesChart(
        q.query.lang,
        region,
        priceHistory(
          affordability.yearly(region),
          series.monthly('avg_asking_price_m2_flat', region),
        ),
      ),
    );
  });
  server.get(
    '/api/chart/rent-vs-buy',
    { schema: { querystring: ofRegion }, config },
    (q, reply) => {
      const region = known(q.query.region);
      return send(desk, q, reply, q.query, () =>
        rentVsBuyChart(q.query.lang, affordability.latest(region)),
      );
    },
  );
  server.get('/api/chart/history', { schema: { querystring: ofRegion }, config }, (q, reply) => {
    const region = known(q.query.region);
    return send(desk, q, reply, q.query, () =>
      historyChart(q.query.lang, region, affordability.yearly(region)),
    );
  });
  const carried = (method: (typeof forecastMethods)[number]) =>
    outlook({
      today: affordability.latest(NATIONAL),
      priceIndex: series.all('nominal_property_price_index', NATIONAL),
      wages: series.all('avg_monthly_wage', NATIONAL),
      method,
    });
  server.get('/api/chart/forecast', { schema: { querystring: ofMethod }, config }, (q, reply) =>
    send(desk, q, reply, q.query, () => forecastChart(q.query.lang, carried(q.query.method))),
  );
  server.get('/api/chart/rent-burden', { schema: { querystring: ofMethod }, config }, (q, reply) =>
    send(desk, q, reply, q.query, () => rentBurdenChart(q.query.lang, carried(q.query.method))),
  );
}

function known(region: string): string {
  if (region !== NATIONAL && !findRegion(region)) {
    throw notFound(`region ${region}`, `Region ${region}`);
  }
  return region;
}

/** One chart as JSON, as CSV, or as a picture for paper. */
async function send(
  { pages, charts, sendSheet }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, lang }: Query,
  chartOf: () => Chart,
): Promise<unknown> {
  if (format !== 'png') {
    reply.header('cache-control', 'no-cache');
    return sendSheet(reply, format, chartOf().sheet);
  }
  return pages.send(request, reply, 'image/png', () =>
    charts.drawPng(onPaper(chartOf().picture, phrases(lang).sources), lang),
  );
}
