import type { Picture } from '@tessera/kit/chart/picture';
import { badRequest } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import type { Locale } from '@tessera/kit/locale';
import { chartView } from '@tessera/kit/ui/chart-view';
import { type Static, Type } from 'typebox';
import { chartDocument, DEFINITION, pageRoute } from '../api-document.ts';
import { rentsChart } from '../chart/place-charts.ts';
import { withStale } from '../chart/stale.ts';
import { type Context, freshnessOf, householdsOfAddress, latestRows, staleOf } from '../context.ts';
import { inDefinition } from '../formula/affordability.ts';
import { definitionOf, definitionParameters } from '../market/definition.ts';
import { findRegion, NATIONAL, regionsOnly } from '../market/region.ts';
import { sheetTable } from '../market/sheet.ts';
import { downloadHrefs, withDayOf, withDefinitionOf, withVisitorOf } from '../ui/address.ts';
import { sortedRows } from '../ui/metric-table.ts';
import { metricIds, metricOf } from '../ui/metrics.ts';
import { phrases } from '../ui/phrases.ts';
import { comparedMetrics, comparisonChart } from './chart.ts';
import { type CompareChoice, comparePage } from './page.ts';

const lines = {
  ...DEFINITION,
  measure: Type.Enum([...comparedMetrics], { default: 'years_to_buy' }),
  terms: Type.Enum(['nominal', 'real'], { default: 'nominal' }),
  scale: Type.Enum(['absolute', 'index'], { default: 'absolute' }),
  with: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 15 })])),
};
const pageQuery = Type.Object({
  ...lines,
  sort: Type.Enum(['region', ...metricIds], { default: 'years_to_buy' }),
  first: Type.Enum(['high', 'low'], { default: 'high' }),
});
const chartQuery = Type.Object({
  ...lines,
  format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
});

/** The lines drawn by default: few enough to tell apart, from the dearest region to the cheapest. */
const DEFAULT_LINES = [NATIONAL, 'praha', 'brno', 'ostrava', 'usti_nad_labem'];

/** `GET /compare`, and the data of its lines at `GET /api/chart/compare`. */
export function compareRoutes(context: Context): void {
  const { server, store, pages, drawing } = context;
  const page = {
    ...{ path: '/compare', operationId: 'comparePage', summary: 'Regions compared over time' },
    ...{ querystring: pageQuery, limit: 120 },
  };
  pageRoute(context, page, (visit, query) => {
    const { locale } = visit;
    const choice = choiceOf(query);
    const rows = sortedRows(latestRows(context, choice.definition), choice.sorting, locale);
    const view = (picture: Picture, api: string) =>
      rows.length === 0
        ? undefined
        : chartView({ locale, picture, hrefs: downloadHrefs(api, locale) });
    const households = householdsOfAddress(context, visit.path);
    const page = comparePage({
      ...{ visit, rows, choice },
      freshness: freshnessOf(context, NATIONAL, choice.definition),
      households,
      hrefOf: (changes) => withVisitorOf(visit.path, hrefOf('/compare', { ...choice, ...changes })),
      years: view(
        linesOf(locale, choice).picture,
        withDayOf(visit.path, hrefOf('/api/chart/compare', choice, false)),
      ),
      rents: view(
        withStale(rentsChart(locale, regionsOnly(rows)), locale, staleOf(context)).picture,
        withDefinitionOf(visit.path, '/api/chart/rents'),
      ),
    });
    return { ...page, problems: households.problems };
  });
  server.get(
    '/api/chart/compare',
    {
      schema: {
        ...chartDocument('compareChart', 'A figure of several regions over time'),
        querystring: chartQuery,
      },
      config: perMinute(120),
    },
    async (request, reply) => {
      const { format, lang } = request.query;
      const choice = choiceOf({ ...request.query, sort: 'region', first: 'low' });
      if (format !== 'png') {
        return sendTable(reply, format, sheetTable(linesOf(lang, choice).sheet));
      }
      return pages.send(request, reply, 'image/png', () =>
        drawing.drawPng(linesOf(lang, choice).picture, phrases(lang).sources, lang),
      );
    },
  );

  function linesOf(locale: Locale, choice: CompareChoice) {
    const { measure, terms, scale, regions, definition } = choice;
    const yearlyOf = (slug: string) =>
      store.affordability.yearly(slug).map((row) => inDefinition(row, definition));
    const chart = comparisonChart(locale, {
      metric: measure,
      terms: { real: terms === 'real', index: scale === 'index' },
      yearly: new Map(regions.map((slug) => [slug, yearlyOf(slug)])),
      cpi: terms === 'real' ? store.series.monthly('cpi', NATIONAL) : [],
    });
    return withStale(chart, locale, staleOf(context), {
      real: terms === 'real' && metricOf(measure).unit.startsWith('CZK'),
    });
  }
}

function choiceOf(query: Static<typeof pageQuery>): CompareChoice {
  const { measure, terms, scale, sort: by, first } = query;
  const wanted = query.with === undefined ? DEFAULT_LINES : [query.with].flat();
  const unknown = wanted.filter((slug) => slug !== NATIONAL && !findRegion(slug));
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 100);
    throw badRequest([{ field: 'with', message: `does not know ${names}`, cs: `nezná ${names}` }]);
  }
  return {
    ...{ measure, terms, scale, regions: [...new Set(wanted)] },
    ...{ sorting: { by, first }, definition: definitionOf(query) },
  };
}

/** The address of a choice; defaults are left out. */
function hrefOf(path: string, choice: CompareChoice, sorted = true): string {
  const { measure, terms, scale, regions, sorting, definition } = choice;
  const query = new URLSearchParams(definitionParameters(definition));
  if (measure !== 'years_to_buy') query.set('measure', measure);
  if (terms !== 'nominal') query.set('terms', terms);
  if (scale !== 'absolute') query.set('scale', scale);
  if (regions.join() !== DEFAULT_LINES.join())
    for (const slug of regions) query.append('with', slug);
  if (sorted) {
    query.set('sort', sorting.by);
    query.set('first', sorting.first);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
