import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Sourced } from '../../market/indicator.ts';

/** How many listings stand behind a mean, and how far apart they are: beside every price. */
export function sampleNote(locale: Locale, of: 'price' | 'rent', mean: Sourced | undefined): Html {
  const say = phrases(locale);
  const sample = mean?.sample;
  if (!mean || !sample) return html``;
  const { money, integer } = formats(locale);
  const { counted, dropped, median, lowerQuartile, upperQuartile } = sample;
  const few = counted < FEW;
  return html`<p class="small">${of === 'price' ? say.price : say.rent} ${say.counted(money(mean.value), integer(counted), integer(dropped))} ${say.spread(money(median), money(lowerQuartile), money(upperQuartile))} ${few && html`<strong>${say.few}</strong>`}</p>`;
}

/** Below so many listings one odd flat moves the mean noticeably. */
const FEW = 20;

const phrases = phraseBook(
  {
    price: 'Cena za m²:',
    rent: 'Nájem za m²:',
    counted: (mean: string, counted: string, dropped: string) =>
      `průměr ${mean} z ${counted} nabídek (vyřazeno ${dropped}: skrytá cena, bez plochy nebo daleko od ostatních).`,
    spread: (median: string, low: string, high: string) =>
      `Medián ${median}, prostřední polovina nabídek od ${low} do ${high}.`,
    few: 'Nabídek je málo, průměr berte s rezervou.',
  },
  {
    price: 'Price per m²:',
    rent: 'Rent per m²:',
    counted: (mean, counted, dropped) =>
      `mean ${mean} of ${counted} listings (${dropped} left out: hidden price, no area, or far from the rest).`,
    spread: (median, low, high) =>
      `Median ${median}, the middle half of listings from ${low} to ${high}.`,
    few: 'There are few listings; take the mean with caution.',
  },
);
