import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { limits, MIN_LISTINGS, type Quarantined } from '../market/plausibility.ts';
import { placeName } from '../market/region.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { dateOfSource, sourceName } from '../ui/provenance.ts';
import { seriesNames } from '../ui/series-names.ts';

/** The section of `/data` that lists what the plausibility gate holds back, and why; open if any. */
export function quarantineSection(locale: Locale, values: readonly Quarantined[]): Html {
  const say = phrases(locale);
  const { dateTime, integer } = formats(locale);
  const number = (value: number) => written(locale, value);
  const held = table<Quarantined>({
    label: say.table,
    caption: html`<span class="visually-hidden">${say.table}</span>`,
    rows: values,
    empty: say.none,
    columns: [
      { label: say.id, rowHeader: true, cell: ({ id }) => id },
      { label: say.source, cell: ({ source }) => sourceName(locale, source) },
      { label: say.series, cell: ({ indicator }) => seriesNames(locale)[indicator] },
      { label: say.region, cell: ({ region }) => placeName(region, locale) },
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
  return foldedSection({
    id: 'quarantine',
    heading: say.title,
    open: values.length > 0,
    note: values.length === 0 ? say.noValue : integer(values.length),
    content: html`<p class="small">${say.help} ${say.release} ${say.passes}</p>${held}`,
  });
}

/** Why a value is in quarantine, with the limit it broke. */
export function reasonText(locale: Locale, held: Quarantined): string {
  const { rule, indicator, previous, sample } = held;
  const say = phrases(locale);
  const write = (value: number) => written(locale, value);
  const { min, max } = limits[indicator];
  if (rule === 'bounds') return say.bounds(write(min), write(max));
  if (rule === 'sample') return say.sample(sample?.counted ?? 0, MIN_LISTINGS);
  if (rule === 'future') return say.future;
  return say.jump(previous === undefined ? '–' : write(previous));
}

function written(locale: Locale, value: number): string {
  return formats(locale).decimal(value, Number.isInteger(value) ? 0 : 2);
}

const phrases = phraseBook({
  title: ['Hodnoty v karanténě', 'Values in quarantine'],
  table: ['Hodnoty v karanténě: tabulka', 'Values in quarantine: table'],
  help: [
    'Hodnoty, které neprošly kontrolou věrohodnosti; místo nich se ukazují poslední ověřené.',
    'Values that failed the plausibility check; the last good ones are shown instead.',
  ],
  release: [
    'Skok potvrdí druhé stažení nejméně o 20 hodin později. Ostatní uloží jen správce příkazem „accept ČÍSLO“ nebo „accept --source ZDROJ“.',
    'A jump is confirmed by a second download at least 20 hours later. Others are stored by the operator only, with “accept NUMBER” or “accept --source NAME”.',
  ],
  passes: [
    'Chybná první hodnota řady v pevných mezích projde, projde i řada malých kroků.',
    'A wrong first value of a series within the fixed bounds passes, and so do small steps that add up.',
  ],
  none: ['V karanténě nejsou žádné hodnoty.', 'No values are in quarantine.'],
  noValue: ['žádná', 'none'],
  id: ['Číslo', 'No.'],
  source: ['Zdroj', 'Source'],
  series: ['Řada', 'Series'],
  region: ['Region', 'Region'],
  date: ['Datum', 'Date'],
  value: ['Hodnota', 'Value'],
  previous: ['Poslední ověřená', 'Last good value'],
  reason: ['Důvod', 'Reason'],
  seen: ['Zjištěno', 'Seen'],
  bounds: [
    (min: string, max: string) => `mimo meze ${min} až ${max}`,
    (min, max) => `outside the bounds of ${min} to ${max}`,
  ],
  sample: [
    (counted: number, least: number) => `jen ${counted} nabídek, třeba je aspoň ${least}`,
    (counted, least) => `only ${counted} listings; at least ${least} are needed`,
  ],
  future: [
    'datum, ke kterému hodnota ještě nemůže existovat',
    'a date for which there cannot be a value yet',
  ],
  jump: [
    (previous: string) => `příliš velký skok proti ${previous}`,
    (previous) => `too large a jump from ${previous}`,
  ],
});
