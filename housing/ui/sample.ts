import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PriceSample } from '../market/indicator.ts';

/** The number of listings behind a price and their interquartile range. */
export function sampleNote(locale: Locale, sample: PriceSample): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { counted, dropped, median, lowerQuartile, upperQuartile } = sample;
  const title = say.all(
    integer(counted),
    integer(dropped),
    integer(median),
    integer(lowerQuartile),
    integer(upperQuartile),
  );
  return html`<small class="sample" title="${title}">${say.short(integer(counted), counted, thousands(locale, lowerQuartile), thousands(locale, upperQuartile))}</small>`;
}

function thousands(locale: Locale, value: number): string {
  const { decimal } = formats(locale);
  return value >= 10_000 ? decimal(value / 1000, 0) : decimal(value / 1000, 1);
}

const phrases = phraseBook({
  short: [
    (n: string, count: number, low: string, high: string) =>
      `${n} ${czechPlural(count, 'inzerát', 'inzeráty', 'inzerátů')}, ${low}–${high} tis.`,
    (n, count, low, high) => `${n} ${count === 1 ? 'listing' : 'listings'}, ${low}–${high}k`,
  ],
  all: [
    (n: string, dropped: string, median: string, low: string, high: string) =>
      `Inzerátů: ${n} (vyřazeno ${dropped}); medián ${median}, prostřední polovina ${low} až ${high} Kč za m²`,
    (n, dropped, median, low, high) =>
      `Listings: ${n} (${dropped} left out); median ${median}, middle half ${low} to ${high} CZK per m²`,
  ],
});
