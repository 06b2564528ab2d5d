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
  rentVsBuyChart,
} from '../../chart/place-charts.ts';
import { affordabilityChart, wagesChart } from '../../chart/region-charts.ts';
import { type Context, regionOrNotFound } from '../../context.ts';
import { outlookOf } from '../../facts.ts';
import { priceHistory } from '../../formula/history.ts';
import { NATIONAL } from '../../market/region.ts';
import { sheetTable } from '../../market/sheet.ts';
import type { HousingStore } from '../../store/housing-store.ts';
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

type CountryChart = {
  readonly operationId: string;
  readonly summary: string;
  readonly make: (store: HousingStore, locale: Locale) => Chart;
};

type RegionChart = Pick<CountryChart, 'operationId' | 'summary'> & {
  readonly make: (store: HousingStore, locale: Locale, region: string) => Chart;
};

/** Charts of all regions or of the country, by their name in the address. */
const COUNTRY: Readonly<Record<string, CountryChart>> = {
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
};

/** Charts of one region. */
const REGIONAL: Readonly<Record<string, RegionChart>> = {
  prices: {
    operationId: 'pricesChart',
    summary: 'Prices of flats in a region over time',
    make: ({ affordability, series }, locale, region) =>
      pricesChart(
        locale,
        region,
        priceHistory(
          affordability.yearly(region),
          series.monthly('avg_asking_price_m2_flat', region),
        ),
      ),
  },
  'rent-vs-buy': {
    operationId: 'rentVsBuyChart',
    summary: 'Rent and mortgage payment in a region',
    make: ({ affordability }, locale, region) =>
      rentVsBuyChart(locale, affordability.latest(region)),
  },
  history: {
    operationId: 'historyChart',
    summary: 'Affordability in a region by year',
    make: ({ affordability }, locale, region) =>
      historyChart(locale, region, affordability.yearly(region)),
  },
};

/** `GET /api/chart/*` (docs/contract/housing.md 4.3), except `compare`, which is in `compare/`. */
export function chartRoutes(context: Context): void {
  const { server, store } = context;
  const config = perMinute(120);
  for (const [name, { operationId, summary, make }] of Object.entries(COUNTRY)) {
    const schema = { ...chartDocument(operationId, summary), querystring: plain };
    server.get(`/api/chart/${name}`, { schema, config }, (request, reply) =>
      send(context, request, reply, request.query, () => make(store, request.query.lang)),
    );
  }
  for (const [name, { operationId, summary, make }] of Object.entries(REGIONAL)) {
    const schema = { ...chartDocument(operationId, summary), querystring: ofRegion };
    server.get(`/api/chart/${name}`, { schema, config }, (request, reply) => {
      const { region, lang } = request.query;
      if (region !== NATIONAL) regionOrNotFound(region);
      return send(context, request, reply, request.query, () => make(store, lang, region));
    });
  }
}

/** One chart as JSON, as CSV or as a standalone picture. */
async function send(
  { pages, drawing }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, lang }: { readonly format: TableFormat | 'png'; readonly lang: Locale },
  made: () => Chart,
): Promise<unknown> {
  if (format !== 'png') {
    reply.header('cache-control', 'no-cache');
    return sendTable(reply, format, sheetTable(made().sheet));
  }
  return pages.send(request, reply, 'image/png', () =>
    drawing.drawPng(made().picture, phrases(lang).sources, lang),
  );
}
