import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { type ForecastMethod, forecastMethods } from '../formula/forecast.ts';
import type { Extrapolated, Outlook } from '../formula/outlook.ts';
import { downloadHrefs, visitorFields, withDayOf } from '../ui/address.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { nothingYet, phrases as shared } from '../ui/phrases.ts';
import { phrases } from './phrases.ts';

type ForecastView = {
  readonly visit: Visit;
  readonly method: ForecastMethod;
  readonly outlook: Outlook;
  readonly freshness: Freshness;
  /** Indices, years to buy, rent burden. */
  readonly charts: readonly Html[];
  /** How good the probability of buying has been. */
  readonly compared: Html;
};

/** Prices, wages and rents extrapolated by five years, with the error of past forecasts. */
export function forecastPage(view: ForecastView): PageParts {
  const { visit, method, outlook, freshness, charts } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const known = outlook.yearsToBuy.future.length > 0 || outlook.priceIndex.future.length > 0;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
${freshnessBadge(locale, freshness)}
${filterForm({
  action: '/forecast',
  submit: shared(locale).show,
  hidden: visitorFields(visit.path),
  fields: selectField(
    'method',
    say.method,
    forecastMethods.map((value) => ({ value, label: say[value] })),
    method,
  ),
})}
<div id="results">
<p class="lead" data-announce>${leadOf(locale, outlook)}</p>
<p>${caveatsOf(locale, outlook)}</p>
<p>${basisOf(locale, outlook)}</p>
${known ? html`${charts}${futureTable(view)}${accuracyTable(view)}${view.compared}` : nothingYet(locale)}
</div>
${disclosure(shared(locale).howCounted, html`<p>${say.how1}</p><p>${say.how2}</p><p>${say.how3}</p>`)}`,
  };
}

function leadOf(locale: Locale, { yearsToBuy, wageIndex, thisYear }: Outlook): string {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const { past, future } = yearsToBuy;
  const [last, then] = [past.at(-1), future.at(-1)];
  if (!last || !then) return say.lead;
  const estimate = future.find(({ year }) => year === thisYear);
  return [
    // Wages may be published for longer than the index that past prices are scaled with.
    last.year === wageIndex.past.at(-1)?.year
      ? say.finding(last.year, decimal(last.value))
      : say.findingOfBoth(last.year, decimal(last.value)),
    estimate && say.estimate(estimate.year, decimal(estimate.value)),
    say.ahead(then.year, decimal(then.value)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** How sure the lead is, and why the overview has another figure. */
function caveatsOf(locale: Locale, { yearsToBuy, thisYear, overview }: Outlook): string {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  const { future, accuracy } = yearsToBuy;
  const then = future.at(-1);
  if (!then) return '';
  const band =
    then.low === undefined || then.high === undefined
      ? say.noBand
      : say.band(decimal(then.low), decimal(then.high), then.testedOn);
  const isEstimated = future.some(({ year }) => year === thisYear);
  return [
    band,
    accuracy &&
      say.accuracy(
        percent(accuracy.coveragePct, 0),
        percent(accuracy.errorPct),
        percent(accuracy.naiveErrorPct),
      ),
    isEstimated &&
      overview &&
      say.overview(decimal(overview.years), overview.wageYear, thisYear ?? 0),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What past prices and the rents ahead are computed from. */
function basisOf(locale: Locale, { priceDates }: Outlook): string {
  const say = phrases(locale);
  const quarterOf = (date: string) =>
    say.quarter(Math.ceil(Number(date.slice(5, 7)) / 3), date.slice(0, 4));
  const [index, asking] = [priceDates?.index, priceDates?.asking].map(
    (date) => date && quarterOf(date),
  );
  return [
    index && asking && (index === asking ? say.sameQuarter(index) : say.carried(asking, index)),
    say.rents,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The series of the page in the order of its table. */
function seriesOf(locale: Locale, outlook: Outlook) {
  const say = phrases(locale);
  const { decimal, percent } = formats(locale);
  return [
    { label: say.price, extrapolated: outlook.priceIndex, write: decimal },
    { label: say.wage, extrapolated: outlook.wageIndex, write: decimal },
    { label: say.years, extrapolated: outlook.yearsToBuy, write: decimal },
    { label: say.burden, extrapolated: outlook.rentBurden, write: percent, known: '' },
    { label: say.payment, extrapolated: outlook.paymentBurden, write: percent },
  ];
}

/** How good the method was in past years, beside the naive forecast. */
function accuracyTable({ visit: { locale }, outlook }: ForecastView): Html {
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const series = seriesOf(locale, outlook);
  const rows = series.flatMap(({ label, extrapolated }) =>
    extrapolated.accuracy ? [{ label, ...extrapolated.accuracy }] : [],
  );
  const untested = series.flatMap(({ label, extrapolated }) =>
    extrapolated.accuracy || extrapolated.future.length === 0 ? [] : [label],
  );
  return table({
    label: say.accuracyTitle,
    caption: html`${say.accuracyTitle}<small>${say.accuracyHelp}${untested.length > 0 ? ` ${say.untested(untested.join(', '))}` : ''}</small>`,
    empty: say.noBand,
    rows,
    columns: [
      { label: say.series, rowHeader: true, cell: ({ label }) => label },
      { label: say.tests, numeric: true, cell: ({ tests }) => integer(tests) },
      { label: say.coverage, numeric: true, cell: ({ coveragePct }) => percent(coveragePct, 0) },
      { label: say.error, numeric: true, cell: ({ errorPct }) => percent(errorPct) },
      { label: say.naive, numeric: true, cell: ({ naiveErrorPct }) => percent(naiveErrorPct) },
    ],
  });
}

type Line = { readonly year: number; readonly figures: readonly string[] };

/** The projections in numbers, each with its error band. */
function futureTable({ visit: { locale, path }, outlook, method }: ForecastView): Html {
  const say = phrases(locale);
  const series = seriesOf(locale, outlook);
  const dataOf = (chart: string, label: string) =>
    downloads(
      locale,
      downloadHrefs(withDayOf(path, `/api/chart/${chart}?method=${method}`), locale, {
        png: false,
      }),
      `${label}:`,
    );
  const years = [
    ...new Set(series.flatMap(({ extrapolated }) => extrapolated.future.map(({ year }) => year))),
  ].sort();
  const rows = years.map(
    (year): Line => ({
      year,
      figures: series.map(({ extrapolated, write, known: word = say.published }) => {
        const point = extrapolated.future.find((future) => future.year === year);
        if (!point) return known(extrapolated, year, write, word);
        const { low, high } = point;
        const shown = write(point.value);
        return low === undefined || high === undefined
          ? shown
          : `${shown} (${write(low)} – ${write(high)})`;
      }),
    }),
  );
  return html`${table({
    label: say.tableTitle,
    caption: html`${say.tableTitle}<small>${say.tableHelp}</small>`,
    empty: shared(locale).noData,
    rows,
    columns: [
      { label: say.year, rowHeader: true, cell: ({ year }) => String(year) },
      ...series.map(({ label }, index) => ({
        label,
        numeric: true,
        cell: ({ figures }: Line) => figures[index],
      })),
    ],
  })}
<p class="small">${dataOf('forecast', say.downloadIndices)}<br>${dataOf('rent-burden', say.downloadBurden)}</p>`;
}

/** The published value of a year that is already past for this series. */
function known(
  { past }: Extrapolated,
  year: number,
  write: (value: number) => string,
  published: string,
): string {
  const point = past.find((one) => one.year === year);
  return point ? `${write(point.value)} ${published}`.trim() : '–';
}
