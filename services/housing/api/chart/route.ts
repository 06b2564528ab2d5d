import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { chartDocument } from '../../api-document.ts';
import type { Chart } from '../../chart/chart.ts';
import { forecastChart, rentBurdenChart } from '../../chart/outlook-charts.ts';
import {
  historyChart,
  mortgageChart,
  pricesChart,
  rentVsBuyChart,
} from '../../chart/place-charts.ts';
import { affordabilityChart, wagesChart } from '../../chart/region-charts.ts';
import { type Context, regionOrNotFound } from '../../context.ts';
import { outlookOf } from '../../facts.ts';
import { priceHistory } from '../../formula/history.ts';
import { NATIONAL } from '../../market/region.ts';
import { type ChartQuery, sendChart } from '../../send-chart.ts';
import type { HousingStore } from '../../store/housing-store.ts';

const common = {
  format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
  /** English unless another is requested: the endpoints are for programs. */
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
};
const ofCountry = Type.Object(common);
const ofRegion = Type.Object({
  ...common,
  region: Type.String({ maxLength: 60, default: 'praha' }),
});

type NamedChart = {
  readonly operationId: string;
  readonly summary: string;
  /** True for a chart of the region in the address, false for one of all regions or the country. */
  readonly isRegional?: boolean;
  readonly make: (store: HousingStore, locale: Locale, region: string) => Chart;
};

/** By their name in the address. */
const CHARTS: Readonly<Record<string, NamedChart>> = {
  affordability: {
    operationId: 'affordabilityChart',
    summary: 'Years of net pay for a flat by region',
    make: ({ affordability }, locale) => affordabilityChart(locale, affordability.allLatest()),
  },
  wages: {
    operationId: 'wagesChart',
    summary: 'Average wages by region',
    make: ({ affordability }, locale) => wagesChart(locale, affordability.allLatest()),
  },
  mortgage: {
    operationId: 'mortgageChart',
    summary: 'The central bank rate, which mortgage rates follow',
    make: ({ series }, locale) => mortgageChart(locale, series.all('repo_rate_2w', NATIONAL)),
  },
  forecast: {
    operationId: 'forecastChart',
    summary: 'Prices and wages five years ahead',
    make: (store, locale) => forecastChart(locale, outlookOf(store)),
  },
  'rent-burden': {
    operationId: 'rentBurdenChart',
    summary: 'Rent as a share of net pay ahead',
    make: (store, locale) =>
      rentBurdenChart(locale, outlookOf(store), store.affordability.yearly(NATIONAL)),
  },
  prices: {
    operationId: 'pricesChart',
    summary: 'Prices of flats in a region over time',
    isRegional: true,
    make({ affordability, series }, locale, region) {
      const measured = series.monthly('avg_asking_price_m2_flat', region);
      return pricesChart(locale, region, priceHistory(affordability.yearly(region), measured));
    },
  },
  'rent-vs-buy': {
    operationId: 'rentVsBuyChart',
    summary: 'Rent and mortgage payment in a region',
    isRegional: true,
    make: ({ affordability }, locale, region) =>
      rentVsBuyChart(locale, affordability.latest(region)),
  },
  history: {
    operationId: 'historyChart',
    summary: 'Affordability in a region by year',
    isRegional: true,
    make: ({ affordability }, locale, region) =>
      historyChart(locale, region, affordability.yearly(region)),
  },
};

/** `GET /api/chart/*` (docs/contract/housing.md 4.3), except `compare`, which is in `compare/`. */
export function chartRoutes(context: Context): void {
  const { server, store } = context;
  for (const [name, { operationId, summary, isRegional, make }] of Object.entries(CHARTS)) {
    const querystring = isRegional ? ofRegion : ofCountry;
    const schema = { ...chartDocument(operationId, summary), querystring };
    server.get(`/api/chart/${name}`, { schema, config: perMinute(120) }, (request, reply) => {
      const query = request.query as ChartQuery & { readonly region?: string };
      const { lang, region = NATIONAL } = query;
      if (region !== NATIONAL) regionOrNotFound(region);
      return sendChart(context, request, reply, query, () => make(store, lang, region));
    });
  }
}
