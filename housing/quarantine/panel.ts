import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { PlausibilityRule, Quarantined } from '../market/plausibility.ts';
import { findKraj, findRegion, regionName } from '../market/region.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { dateOfSource, sourceName } from '../ui/provenance.ts';
import { seriesNames } from '../ui/series-names.ts';
import { phrases, reasonText } from './phrases.ts';

/** The section of `/data` that lists what the plausibility gate holds back, and why; open if any. */
export function quarantineSection(locale: Locale, values: readonly Quarantined[]): Html {
  const say = phrases(locale);
  return foldedSection({
    id: 'quarantine',
    heading: say.title,
    open: values.length > 0,
    note: values.length === 0 ? say.noValue : formats(locale).integer(values.length),
    content:
      values.length === 0
        ? quarantineTable(locale, [], say.table)
        : html`<p class="small">${say.help}</p>${heldGroups(values).map((group) => groupOf(locale, group))}`,
  });
}

/** One source, reason and day, with the command that releases it. */
function groupOf(locale: Locale, group: HeldGroup): Html {
  const say = phrases(locale);
  const { date, integer } = formats(locale);
  const { source, rule, day, values } = group;
  const title = `${sourceName(locale, source)}: ${say[`of_${rule}`]}, ${date(day)} (${integer(values.length)})`;
  return html`<h3>${title}</h3><p class="small">${say.release} <code>${releaseOf(group)}</code></p>
${quarantineTable(locale, values, title)}`;
}

function quarantineTable(locale: Locale, values: readonly Quarantined[], title: string): Html {
  const say = phrases(locale);
  const { decimal, dateTime } = formats(locale);
  const number = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 2);
  return table<Quarantined>({
    label: title,
    caption: html`<span class="visually-hidden">${title}</span>`,
    rows: values,
    empty: say.none,
    columns: [
      { label: say.id, rowHeader: true, cell: ({ id }) => id },
      { label: say.series, cell: ({ indicator }) => seriesNames(locale)[indicator] },
      { label: say.region, cell: ({ region }) => placeName(locale, region) },
      { label: say.date, cell: ({ source, date }) => dateOfSource(locale, source, date) },
      { label: say.value, numeric: true, cell: ({ value }) => number(value) },
      {
        label: say.previous,
        numeric: true,
        cell: ({ previous }) => (previous === undefined ? '–' : number(previous)),
      },
      { label: say.reason, cell: (value) => reasonText(locale, value) },
      { label: say.seen, cell: ({ seenAt }) => dateTime(new Date(seenAt)) },
    ],
  });
}

/** Wages are those of a kraj, everything else of a region or the country. */
export function placeName(locale: Locale, slug: string): string {
  const kraj = findRegion(slug) ? undefined : findKraj(slug);
  if (kraj === undefined || slug === 'national') return regionName(slug, locale);
  return locale === 'cs' ? kraj.name : kraj.nameInEnglish;
}

/** Values of a source that broke the same rule on the same day. */
type HeldGroup = {
  readonly source: string;
  readonly rule: PlausibilityRule;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly values: readonly Quarantined[];
};

/** What was held by source, reason and day, the newest first. */
export function heldGroups(values: readonly Quarantined[]): HeldGroup[] {
  const groups = Map.groupBy(
    values,
    ({ source, rule, seenAt }) => `${seenAt.slice(0, 10)} ${source} ${rule}`,
  );
  return [...groups.values()]
    .map((members) => {
      const { source, rule, seenAt } = members[0]!;
      return { source, rule, day: seenAt.slice(0, 10), values: members };
    })
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** The command that releases a group: all of its source, of its series where it has only one. */
export function releaseOf({ source, values }: HeldGroup): string {
  const [first, ...others] = new Set(values.map(({ indicator }) => indicator));
  const series = others.length === 0 && first !== undefined ? ` --series ${first}` : '';
  return `accept --source ${source}${series}`;
}
