import { badRequest } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Locale } from '@tessera/kit/locale';
import { chartView } from '@tessera/kit/ui/chart-view';
import { type Static, Type } from 'typebox';
import { chartDocument, pageRoute } from '../api-document.ts';
import { type Context, freshnessOf } from '../context.ts';
import { ownFigures, problemsOf } from '../facts.ts';
import { unchecked } from '../formula/number-input.ts';
import { scenarioFields } from '../formula/scenario.ts';
import { findRegion, NATIONAL } from '../market/region.ts';
import { sendChart } from '../send-chart.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { sortedRows } from '../ui/metric-table.ts';
import { metricIds } from '../ui/metrics.ts';
import { comparedMetrics, comparisonChart } from './chart.ts';
import { type CompareChoice, comparePage } from './page.ts';

const lines = {
  measure: Type.Enum([...comparedMetrics], { default: 'years_to_buy' }),
  with: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 15 })])),
};
const pageQuery = Type.Object({
  ...lines,
  ...unchecked(Object.keys(scenarioFields)),
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

const PAGE = {
  path: '/compare',
  operationId: 'comparePage',
  summary: 'Regions compared over time',
  querystring: pageQuery,
  limit: 120,
};
const DATA = {
  ...chartDocument('compareChart', 'A figure of several regions over time'),
  querystring: chartQuery,
};

/** `GET /compare`, and the data of its lines at `GET /api/chart/compare`. */
export function compareRoutes(context: Context): void {
  const { server, store } = context;
  pageRoute(context, PAGE, (visit, query) => {
    const { locale } = visit;
    const choice = choiceOf(query);
    const rows = sortedRows(store.affordability.allLatest(), choice.sorting, locale);
    const { picture } = linesOf(locale, choice);
    const hrefs = downloadHrefs(hrefOf('/api/chart/compare', choice, false), locale);
    const own = ownFigures(store, query);
    const page = comparePage({
      visit,
      rows,
      choice,
      own,
      freshness: freshnessOf(context),
      hrefOf: (changes) => hrefOf('/compare', { ...choice, ...changes }),
      years: rows.length === 0 ? undefined : chartView({ locale, picture, hrefs }),
    });
    return { ...page, problems: rows.length === 0 ? [] : problemsOf(own) };
  });
  server.get('/api/chart/compare', { schema: DATA, config: perMinute(120) }, (request, reply) => {
    const choice = choiceOf({ ...request.query, sort: 'region', first: 'low' });
    return sendChart(context, request, reply, request.query, () =>
      linesOf(request.query.lang, choice),
    );
  });

  function linesOf(locale: Locale, { measure, regions }: CompareChoice) {
    const yearly = regions.map((slug) => [slug, store.affordability.yearly(slug)] as const);
    return comparisonChart(locale, measure, new Map(yearly));
  }
}

function choiceOf(query: Static<typeof pageQuery>): CompareChoice {
  const { measure, sort: by, first } = query;
  const wanted = query.with === undefined ? DEFAULT_LINES : [query.with].flat();
  const unknown = wanted.filter((slug) => slug !== NATIONAL && !findRegion(slug));
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 100);
    throw badRequest([{ field: 'with', message: `does not know ${names}`, cs: `nezná ${names}` }]);
  }
  return { measure, regions: [...new Set(wanted)], sorting: { by, first } };
}

/** The address of a choice; defaults are left out. */
function hrefOf(path: string, { measure, regions, sorting }: CompareChoice, sorted = true): string {
  const query = new URLSearchParams();
  if (measure !== 'years_to_buy') query.set('measure', measure);
  if (regions.join() !== DEFAULT_LINES.join())
    for (const slug of regions) query.append('with', slug);
  if (sorted) {
    query.set('sort', sorting.by);
    query.set('first', sorting.first);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
