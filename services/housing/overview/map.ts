import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { type Heat, heatOfMonths } from '../formula/severity.ts';
import { cityToKraj, krajName, regionName } from '../market/region.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { heatColours } from '../ui/severity.ts';
import { MAP_VIEW_BOX, type MapShape, mapShapes } from './map-shapes.ts';

/**
 * The fourteen regions as links, each with its number and a label in words. Colour and pattern
 * follow the severity; the table below has the same figures.
 */
export function regionMap(locale: Locale, rows: readonly AffordabilityRow[]): Html {
  const byRegion = new Map(rows.map((row) => [row.region, row]));
  const outlines = mapShapes.map((shape) => outline(locale, shape, byRegion.get(shape.region)));
  const labels = mapShapes.map((shape) => label(locale, shape, byRegion.get(shape.region)));
  return html`<svg class="map" viewBox="${MAP_VIEW_BOX}" role="group" aria-label="${phrases(locale).label}">
<defs>${patterns}</defs>
${outlines}
<g aria-hidden="true">${labels}</g>
</svg>`;
}

function outline(locale: Locale, { region, d }: MapShape, row: AffordabilityRow | undefined): Html {
  const name = regionName(region, locale);
  const kraj = krajName(cityToKraj(region), locale);
  const value =
    row?.monthsToBuy === undefined
      ? shared(locale).noData
      : shared(locale).years(formats(locale).decimal(row.monthsToBuy / 12));
  const spoken = `${name}${kraj === name ? '' : ` (${kraj})`}: ${value}`;
  return html`<a href="/region/${region}" aria-label="${spoken}">
<title>${spoken}</title><path fill="url(#${heatOf(row)}-fill)" d="${d}"/></a>\n`;
}

/** Drawn above all outlines, so that no neighbour covers it; the link's label has it in words. */
function label(locale: Locale, shape: MapShape, row: AffordabilityRow | undefined): Html {
  const { region } = shape;
  const [x, y] = shape.label;
  const heat = heatOf(row);
  const years = row?.monthsToBuy === undefined ? undefined : row.monthsToBuy / 12;
  const name = html`<text class="name ${heat}" x="${x}" y="${y + 19}">${regionName(region, locale)}</text>`;
  return html`<text class="${heat}" x="${x}" y="${y}">${formats(locale).decimal(years)}</text>
${region !== 'praha' && name}`;
}

function heatOf(row: AffordabilityRow | undefined): Heat | 'heat-none' {
  return heatOfMonths(row?.monthsToBuy) ?? 'heat-none';
}

/** Patterns that grow denser with every step: plain, sparse dots, dense dots, hatched, cross-hatched. */
const MARKS: Readonly<Record<Heat | 'heat-none', { size: number; mark: string }>> = {
  'heat-none': { size: 8, mark: '' },
  'heat-1': { size: 8, mark: '' },
  'heat-2': { size: 16, mark: 'M3 4h2' },
  'heat-3': { size: 9, mark: 'M3 4h2' },
  'heat-4': { size: 9, mark: 'M0 9L9 0M-1 1L1 -1M8 10L10 8' },
  'heat-5': { size: 7, mark: 'M0 7L7 0M0 0L7 7' },
};

const patterns = Object.entries(MARKS).map(([heat, { size, mark }]) => {
  const ink = heat === 'heat-5' ? '#ffffff' : '#1d1f23';
  const colour = heatColours[heat as keyof typeof MARKS];
  return html`<pattern id="${heat}-fill" width="${size}" height="${size}" patternUnits="userSpaceOnUse">
<rect width="${size}" height="${size}" fill="${colour}"/>
<path d="${mark}" stroke="${ink}" stroke-opacity="0.35" stroke-width="1.6"/>
</pattern>`;
});

const phrases = phraseBook({
  label: [
    'Mapa: roky čistého platu za byt 60 m² v každém regionu',
    'Map: years of net pay for a 60 m² flat in each region',
  ],
});
