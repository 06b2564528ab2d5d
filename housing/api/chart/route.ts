import { forPng } from '@tessera/kit/chart/picture';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable, type TableFormat } from '@tessera/kit/http/send-table';
import type { Locale } from '@tessera/kit/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { chartDocument } from '../../api-document.ts';
import type { Chart } from '../../chart/chart.ts';
import { forecastChart, rentBurdenChart } from '../../chart/outlook-charts.ts';
import {
  historyChart,
  mortgageChart,
  pricesChart,
  rentsChart,
  rentVsBuyChart,
} from '../../chart/place-charts.ts';
import { affordabilityChart, wagesChart } from '../../chart/region-charts.ts';
import { type Context, outlookOf, regionOrNotFound, sheetTable } from '../../context.ts';
import { forecastMethods } from '../../formula/forecast.ts';
import { priceHistory } from '../../formula/history.ts';
import { NATIONAL, regionsOnly } from '../../market/region.ts';
import { phrases } from '../../ui/phrases.ts';

const common = {
  format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
  /** English unless asked otherwise: the endpoints are for programs. */
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
type Query = { readonly format: TableFormat | 'png'; readonly lang: Locale };

/** Documentation by the name of the chart. */
const DOCUMENTS: Readonly<Record<string, ReturnType<typeof chartDocument>>> = {
  wages: chartDocument('wagesChart', 'Average wages by region'),
  rents: chartDocument('rentsChart', 'Rents by region'),
  mortgage: chartDocument('mortgageChart', 'Central bank rate and what a mortgage costs'),
  affordability: chartDocument('affordabilityChart', 'Months of net pay for a flat by region'),
  prices: chartDocument('pricesChart', 'Prices of flats in a region over time'),
  'rent-vs-buy': chartDocument('rentVsBuyChart', 'Rent and mortgage payment in a region'),
  history: chartDocument('historyChart', 'Affordability in a region by year'),
  forecast: chartDocument('forecastChart', 'Prices and wages five years ahead'),
  'rent-burden': chartDocument('rentBurdenChart', 'Rent as a share of net pay ahead'),
};

/** `GET /api/chart/*` (docs/contract/housing.md 4.3), except `compare`, which is in `compare/`. */
export function chartRoutes(context: Context): void {
  const { server, store } = context;
  const { affordability, series } = store;
  const config = perMinute(120);

  const plainCharts = {
    wages: (lang: Locale) => wagesChart(lang, affordability.allLatest()),
    rents: (lang: Locale) => rentsChart(lang, regionsOnly(affordability.allLatest())),
    mortgage: (lang: Locale) => mortgageChart(lang, series.all('repo_rate_2w', NATIONAL)),
  };
  for (const [name, chart] of Object.entries(plainCharts)) {
    server.get(
      `/api/chart/${name}`,
      { schema: { ...DOCUMENTS[name], querystring: plain }, config },
      (q, reply) => send(context, q, reply, q.query, () => chart(q.query.lang)),
    );
  }

  const regionCharts = {
    // `region` is accepted and ignored: the bars are those of all regions.
    affordability: (lang: Locale) => affordabilityChart(lang, affordability.allLatest()),
    prices: (lang: Locale, region: string) =>
      pricesChart(
        lang,
        region,
        priceHistory(
          affordability.yearly(region),
          series.monthly('avg_asking_price_m2_flat', region),
        ),
      ),
    'rent-vs-buy': (lang: Locale, region: string) =>
      rentVsBuyChart(lang, affordability.latest(region)),
    history: (lang: Locale, region: string) =>
      historyChart(lang, region, affordability.yearly(region)),
  };
  for (const [name, chart] of Object.entries(regionCharts)) {
    server.get(
      `/api/chart/${name}`,
      { schema: { ...DOCUMENTS[name], querystring: ofRegion }, config },
      (q, reply) => {
        const { region, lang } = q.query;
        if (region !== NATIONAL && name !== 'affordability') regionOrNotFound(region);
        return send(context, q, reply, q.query, () => chart(lang, region));
      },
    );
  }

  const outlookCharts = { forecast: forecastChart, 'rent-burden': rentBurdenChart };
  for (const [name, chart] of Object.entries(outlookCharts)) {
    server.get(
      `/api/chart/${name}`,
      { schema: { ...DOCUMENTS[name], querystring: ofMethod }, config },
      (q, reply) =>
        send(context, q, reply, q.query, () =>
          chart(q.query.lang, outlookOf(context, q.query.method)),
        ),
    );
  }
}

/** One chart as JSON, as CSV or as a standalone picture. */
async function send(
  { pages, drawing }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, lang }: Query,
  chartOf: () => Chart,
): Promise<unknown> {
  if (format !== 'png') {
    reply.header('cache-control', 'no-cache');
    return sendTable(reply, format, sheetTable(chartOf().sheet));
  }
  return pages.send(request, reply, 'image/png', () =>
    drawing.drawPng(forPng(chartOf().picture, phrases(lang).sources), lang),
  );
}
