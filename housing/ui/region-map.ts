import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { findKraj } from '../market/kraj.ts';
import { regionName, regionOfKraj } from '../market/region.ts';
import { MAP_VIEW_BOX, type MapShape, mapBorders, mapShapes } from './map-shapes.ts';
import { phrases as shared } from './phrases.ts';

/**
 * The fourteen regions as links, each with its number written on it and said by its label. Colour
 * and pattern follow the severity; the table beneath says the same.
 */
export function regionMap(locale: Locale, rows: readonly AffordabilityRow[]): Html {
  const say = phrases(locale);
  const byRegion = new Map(rows.map((row) => [row.region, row]));
  return html`<svg class="map" viewBox="${MAP_VIEW_BOX}" role="group" aria-label="${say.label}">
<defs>${PATTERNS}</defs>
${[...mapShapes].map((shape) => {
  const region = regionOfKraj(shape.kraj);
  return region && place(locale, shape, region.slug, byRegion.get(region.slug));
})}
<path class="borders" d="${mapBorders}"/>
</svg>`;
}

function place(
  locale: Locale,
  { kraj, label, d }: MapShape,
  slug: string,
  row: AffordabilityRow | undefined,
): Html {
  const heat = heatOfMonths(row?.monthsToBuy) ?? 'heat-none';
  const name = regionName(slug, locale);
  const around = findKraj(kraj);
  const krajName = locale === 'cs' ? around?.name : around?.nameInEnglish;
  const years = row?.monthsToBuy === undefined ? undefined : row.monthsToBuy / 12;
  const { decimal } = formats(locale);
  const value = years === undefined ? shared(locale).noData : shared(locale).years(decimal(years));
  const spoken = `${name}${krajName === name ? '' : ` (${krajName})`}: ${value}`;
  const [x, y] = label;
  return html`<a href="/region/${slug}" class="${heat}" aria-label="${spoken}"><title>${spoken}</title><path class="fill" d="${d}"/>${
    heat in HATCHED && html`<path class="hatch" d="${d}" fill="url(#${heat}-hatch)"/>`
  }<text x="${x}" y="${y}">${years === undefined ? '–' : decimal(years)}</text></a>`;
}

/** Denser with every step; the first two are plain, dotted the third, hatched the last two. */
const HATCHED: Readonly<Record<string, true>> = {
  'heat-2': true,
  'heat-3': true,
  'heat-4': true,
  'heat-5': true,
};

const PATTERNS = html`<pattern id="heat-2-hatch" width="16" height="16" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.3"/></pattern>
<pattern id="heat-3-hatch" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.3"/></pattern>
<pattern id="heat-4-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke-width="1.6"/></pattern>
<pattern id="heat-5-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7M0 0H7" stroke-width="1.2"/></pattern>`;

const phrases = phraseBook(
  { label: 'Mapa: roky čistého platu za byt 60 m² v každém regionu' },
  { label: 'Map: years of net pay for a 60 m² flat in each region' },
);
