import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import { type IndicatorName, indicators, type SeriesSpan } from '../market/indicator.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { unitWords } from '../ui/metric-phrases.ts';
import { dateOfSource, kindKey, sourceName } from '../ui/provenance.ts';
import { seriesNames } from '../ui/series-names.ts';
import { phrases } from './phrases.ts';

/** The section of `/data` about the stored series. */
export function seriesSection(locale: Locale, series: readonly SeriesSpan[]): Html {
  const say = phrases(locale);
  const name = seriesNames(locale);
  const { integer } = formats(locale);
  const sourceOf = (indicator: IndicatorName) => indicators[indicator].source;
  return foldedSection({
    id: 'series',
    heading: say.series,
    note: integer(series.length),
    content: html`${table({
      label: say.tableOf(say.series),
      caption: html`<span class="visually-hidden">${say.series}</span>`,
      rows: series,
      empty: say.never,
      columns: [
        { label: say.name, rowHeader: true, cell: ({ indicator }) => name[indicator] },
        { label: say.source, cell: ({ indicator }) => sourceName(locale, sourceOf(indicator)) },
        { label: say.unit, cell: ({ indicator }) => unitWords(locale, indicators[indicator].unit) },
        { label: say.values, numeric: true, cell: ({ count }) => integer(count) },
        {
          label: say.span,
          cell: ({ indicator, first, last }) =>
            `${dateOfSource(locale, sourceOf(indicator), first)} – ${dateOfSource(locale, sourceOf(indicator), last)}`,
        },
      ],
    })}
<p><a href="/revisions">${say.revisions}</a></p>
${kindKey(locale)}`,
  });
}
