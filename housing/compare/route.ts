import { badRequest } from '@tessera/kit/errors';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import { type Desk, drawnForPage, freshnessOf } from '../desk.ts';
import { findRegion, NATIONAL } from '../market/region.ts';
import { chartView } from '../ui/chart-view.ts';
import { comparedMetrics, comparisonChart } from '../ui/comparison-chart.ts';
import { metricIds } from '../ui/metrics.ts';
import { phrases } from '../ui/phrases.ts';
import { onPaper } from '../ui/picture.ts';
import { rentsChart } from '../ui/place-charts.ts';
import { regionsOnly } from '../ui/region-charts.ts';
import { sortedRows } from '../ui/sorted-rows.ts';
import { type CompareChoice, comparePage } from './page.ts';

const lines = {
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
  format: Type.Enum(['json', 'csv', 'png'], { default: 'json' }),
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
});

/** Few enough to tell apart; they span the scale. */
const USUAL = [NATIONAL, 'praha', 'brno', 'ostrava', 'usti_nad_labem'];

/** `GET /compare`, and its lines for programs at `/api/chart/compare`. */
export function compareRoutes(desk: Desk): void {
  const { server, store, pages, frame, charts, sendSheet } = desk;

  server.get(
    '/compare',
    { schema: { querystring: pageQuery }, config: perMinute(120) },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const visit = visitOf(request);
        const { locale } = visit;
        const choice = choiceOf(request.query);
        const rows = sortedRows(store.affordability.allLatest(), choice.sorting, locale);
        const years = linesOf(locale, choice).picture;
        const rents = rentsChart(locale, regionsOnly(rows)).picture;
        const empty = rows.length === 0;
        const page = comparePage({
          visit,
          rows,
          choice,
          freshness: freshnessOf(desk),
          hrefOf: (changes) => hrefOf('/compare', { ...choice, ...changes }),
          years: empty
            ? undefined
            : chartView({
                locale,
                picture: years,
                svg: await drawnForPage(desk, years, locale),
                api: hrefOf('/api/chart/compare', choice, false),
              }),
          rents: empty
            ? undefined
            : chartView({
                locale,
                picture: rents,
                svg: await drawnForPage(desk, rents, locale),
                api: '/api/chart/rents',
              }),
        });
        return frame(visit, { ...page, canonical: '/compare' }).toString();
      }),
  );

  server.get(
    '/api/chart/compare',
    { schema: { querystring: chartQuery }, config: perMinute(120) },
    async (request, reply) => {
      const { format, lang } = request.query;
      const choice = choiceOf({ ...request.query, sort: 'region', first: 'low' });
      if (format !== 'png') return sendSheet(reply, format, linesOf(lang, choice).sheet);
      return pages.send(request, reply, 'image/png', () =>
        charts.drawPng(onPaper(linesOf(lang, choice).picture, phrases(lang).sources), lang),
      );
    },
  );

  function linesOf(locale: 'cs' | 'en', { measure, terms, scale, regions }: CompareChoice) {
    return comparisonChart(locale, {
      metric: measure,
      terms: { real: terms === 'real', index: scale === 'index' },
      yearly: new Map(regions.map((slug) => [slug, store.affordability.yearly(slug)])),
      cpi: terms === 'real' ? store.series.monthly('cpi', NATIONAL) : [],
    });
  }
}

function choiceOf(query: Static<typeof pageQuery>): CompareChoice {
  const { measure, terms, scale, sort: by, first } = query;
  const asked = query.with === undefined ? USUAL : [query.with].flat();
  const unknown = asked.filter((slug) => slug !== NATIONAL && !findRegion(slug));
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 100);
    throw badRequest([{ field: 'with', message: `does not know ${names}`, cs: `nezná ${names}` }]);
  }
  return { measure, terms, scale, regions: [...new Set(asked)], sorting: { by, first } };
}

/** The address of a choice, without what is usual. */
function hrefOf(path: string, choice: CompareChoice, sorted = true): string {
  const { measure, terms, scale, regions, sorting } = choice;
  const query = new URLSearchParams();
  if (measure !== 'years_to_buy') query.set('measure', measure);
  if (terms !== 'nominal') query.set('terms', terms);
  if (scale !== 'absolute') query.set('scale', scale);
  if (regions.join() !== USUAL.join()) for (const slug of regions) query.append('with', slug);
  if (sorted) {
    query.set('sort', sorting.by);
    query.set('first', sorting.first);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
