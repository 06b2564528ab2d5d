import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { downloads } from '@tessera/kit/ui/chart-view';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import type { Revision } from '../market/indicator.ts';
import { placeName } from '../market/region.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { dateOfSource, sourceName } from '../ui/provenance.ts';
import { seriesNames } from '../ui/series-names.ts';

/** The page shows the newest; the files have all. */
const SHOWN = 100;

/** Values that sources changed after we had stored them. */
export function revisionsPage(
  locale: Locale,
  revisions: readonly Revision[],
  freshness: Freshness,
): PageParts {
  const say = phrases(locale);
  const name = seriesNames(locale);
  const { decimal, dateTime, integer } = formats(locale);
  const write = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 2);
  return {
    title: say.title,
    description: say.intro,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.intro}</p>
${freshnessBadge(locale, freshness)}
${table<Revision>({
  label: say.title,
  caption: html`<span class="visually-hidden">${say.title}</span>`,
  rows: revisions.slice(0, SHOWN),
  empty: say.none,
  columns: [
    { label: say.series, rowHeader: true, cell: ({ series }) => name[series] },
    { label: say.source, cell: ({ source }) => sourceName(locale, source) },
    { label: say.region, cell: ({ region }) => placeName(region, locale) },
    { label: say.date, cell: ({ source, date }) => dateOfSource(locale, source, date) },
    { label: say.before, numeric: true, cell: ({ before }) => write(before) },
    { label: say.after, numeric: true, cell: ({ after }) => write(after) },
    { label: say.seen, cell: ({ seen_at }) => dateTime(new Date(seen_at)) },
  ],
})}
${revisions.length > SHOWN && html`<p>${say.more(integer(SHOWN), integer(revisions.length))}</p>`}
<p class="small">${downloads(locale, downloadHrefs('/api/revisions', locale, { png: false }))}</p>`,
  };
}

const phrases = phraseBook({
  title: ['Zpětné opravy', 'Revisions'],
  intro: [
    'Hodnoty, které jejich zdroj změnil poté, co jsme je uložili. Dřívější verze zůstávají uloženy.',
    'Values that their source changed after we had stored them. Former versions are kept.',
  ],
  none: ['Žádný zdroj zatím nic nezměnil.', 'No source has changed anything yet.'],
  more: [
    (shown: string, all: string) =>
      `Zobrazeno nejnovějších ${shown} z ${all}, v souborech jsou všechny.`,
    (shown, all) => `The newest ${shown} of ${all} are shown; the files have all.`,
  ],
  series: ['Řada', 'Series'],
  source: ['Zdroj', 'Source'],
  region: ['Region', 'Region'],
  date: ['Za období', 'Period'],
  before: ['Dříve', 'Before'],
  after: ['Nyní', 'After'],
  seen: ['Zjištěno', 'Seen'],
});
