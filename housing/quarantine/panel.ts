import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { IndicatorName } from '../market/indicator.ts';
import { findKraj } from '../market/kraj.ts';
import { lastGoodValue, type Quarantined } from '../market/plausibility.ts';
import { findRegion, regionName } from '../market/region.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { dateOfSource } from '../ui/provenance.ts';
import { phrases, reasonText } from './phrases.ts';

/** The section of `/data` that lists what the plausibility gate holds back, and why; open if any. */
export function quarantineSection(
  locale: Locale,
  values: readonly Quarantined[],
  seriesName: (indicator: IndicatorName) => string,
): Html {
  const say = phrases(locale);
  return foldedSection({
    ...{ id: 'quarantine', heading: say.title, open: values.length > 0 },
    note: values.length === 0 ? say.noValue : formats(locale).integer(values.length),
    content: quarantineTable(locale, values, seriesName),
  });
}

function quarantineTable(
  locale: Locale,
  values: readonly Quarantined[],
  seriesName: (indicator: IndicatorName) => string,
): Html {
  const say = phrases(locale);
  const { decimal, dateTime } = formats(locale);
  const number = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 2);
  return table<Quarantined>({
    label: say.table,
    caption: html`<small>${say.help}</small>`,
    rows: values,
    empty: say.none,
    columns: [
      { label: say.id, rowHeader: true, cell: ({ id }) => id },
      { label: say.series, cell: ({ indicator }) => seriesName(indicator) },
      { label: say.region, cell: ({ region }) => placeName(locale, region) },
      { label: say.date, cell: ({ source, date }) => dateOfSource(locale, source, date) },
      { label: say.value, numeric: true, cell: ({ value }) => number(value) },
      {
        label: say.previous,
        numeric: true,
        cell: (value) => {
          const last = lastGoodValue(value);
          return last === undefined ? '–' : number(last);
        },
      },
      { label: say.reason, cell: (value) => reasonText(locale, value) },
      { label: say.seen, cell: ({ seenAt }) => dateTime(new Date(seenAt)) },
    ],
  });
}

/** Wages are those of a kraj, everything else of a region or the country. */
function placeName(locale: Locale, slug: string): string {
  const kraj = findRegion(slug) ? undefined : findKraj(slug);
  if (kraj === undefined || slug === 'national') return regionName(slug, locale);
  return locale === 'cs' ? kraj.name : kraj.nameInEnglish;
}
