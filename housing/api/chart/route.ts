import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable, type TableFormat } from '@tessera/kit/http/send-table';
import type { Locale } from '@tessera/kit/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { chartDocument, DEFINITION } from '../../api-document.ts';
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
import { withStale } from '../../chart/stale.ts';
import { type Context, latestRows, outlookOf, regionOrNotFound, staleOf } from '../../context.ts';
import { inDefinition } from '../../formula/affordability.ts';
import { forecastMethods } from '../../formula/forecast.ts';
import { priceHistory } from '../../formula/history.ts';
import type { Outlook } from '../../formula/outlook.ts';
import { type Definition, definitionOf } from '../../market/definition.ts';
import { NATIONAL, regionsOnly } from '../../market/region.ts';
import { sheetTable } from '../../market/sheet.ts';
import { phrases } from '../../ui/phrases.ts';

const common = {
  format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
  /** English unless asked otherwise: the endpoints are for programs. */
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
};
const plain = Type.Object({ ...common, ...DEFINITION });
const ofRegion = Type.Object({
  ...common,
  ...DEFINITION,
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
    wages: (lang: Locale, definition: Definition) =>
      wagesChart(lang, latestRows(context, definition)),
    rents: (lang: Locale, definition: Definition) =>
      rentsChart(lang, regionsOnly(latestRows(context, definition))),
    mortgage: (lang: Locale) => mortgageChart(lang, series.all('repo_rate_2w', NATIONAL)),
  };
  for (const [name, chart] of Object.entries(plainCharts)) {
    server.get(
      `/api/chart/${name}`,
      { schema: { ...DOCUMENTS[name], querystring: plain }, config },
      (q, reply) =>
        send(context, q, reply, q.query, () => chart(q.query.lang, definitionOf(q.query))),
    );
  }

  const regionCharts = {
    // `region` is accepted and ignored: the bars are those of all regions.
    affordability: (lang: Locale, _region: string, definition: Definition) =>
      affordabilityChart(lang, latestRows(context, definition)),
    prices: (lang: Locale, region: string) =>
      pricesChart(
        lang,
        region,
        priceHistory(
          affordability.yearly(region),
          series.monthly('avg_asking_price_m2_flat', region),
        ),
      ),
    'rent-vs-buy': (lang: Locale, region: string, definition: Definition) =>
      rentVsBuyChart(
        lang,
        latestRows(context, definition).find((row) => row.region === region),
      ),
    history: (lang: Locale, region: string, definition: Definition) =>
      historyChart(
        lang,
        region,
        affordability.yearly(region).map((row) => inDefinition(row, definition)),
      ),
  };
  for (const [name, chart] of Object.entries(regionCharts)) {
    server.get(
      `/api/chart/${name}`,
      { schema: { ...DOCUMENTS[name], querystring: ofRegion }, config },
      (q, reply) => {
        const { region, lang } = q.query;
        if (region !== NATIONAL && name !== 'affordability') regionOrNotFound(region);
        return send(context, q, reply, q.query, () => chart(lang, region, definitionOf(q.query)));
      },
    );
  }

  const outlookCharts = {
    forecast: forecastChart,
    'rent-burden': (lang: Locale, outlook: Outlook) =>
      rentBurdenChart(lang, outlook, affordability.yearly(NATIONAL)),
  };
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
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, lang, region }: Query & { readonly region?: string },
  made: () => Chart,
): Promise<unknown> {
  const { pages, drawing } = context;
  const chartOf = () => withStale(made(), lang, staleOf(context), region ? { region } : {});
  if (format !== 'png') {
    reply.header('cache-control', 'no-cache');
    return sendTable(reply, format, sheetTable(chartOf().sheet));
  }
  return pages.send(request, reply, 'image/png', () =>
    drawing.drawPng(chartOf().picture, phrases(lang).sources, lang),
  );
}
