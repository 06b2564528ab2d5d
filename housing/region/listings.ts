import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { ListingType, Sourced, StoredListing } from '../market/indicator.ts';

/** Example listings near the median price of a region. */
export function listingsTable(
  locale: Locale,
  type: ListingType,
  listings: readonly StoredListing[],
): Html {
  const say = phrases(locale);
  const { money, date, decimal } = formats(locale);
  const fetched = listings[0]?.fetchedAt;
  return table<StoredListing>({
    label: say[type],
    caption: html`${say[type]}<small>${fetched && say.source(date(new Date(fetched)))}</small>`,
    empty: say.none,
    rows: listings,
    columns: [
      {
        label: say.flat,
        rowHeader: true,
        cell: ({ name, url }) =>
          html`<a href="${url}" rel="noopener nofollow external">${name}</a>`,
      },
      { label: say.area, numeric: true, cell: ({ areaM2 }) => `${decimal(areaM2, 0)}\u202fm²` },
      {
        label: type === 'sale' ? say.salePrice : say.rentPrice,
        numeric: true,
        cell: ({ price }) => money(price),
      },
      { label: say.perM2, numeric: true, cell: ({ pricePerM2 }) => money(pricePerM2) },
    ],
  });
}

const phrases = phraseBook({
  sale: ['Na prodej, blízko mediánu', 'For sale, near the median'],
  rent: ['K pronájmu, blízko mediánu', 'For rent, near the median'],
  source: [
    (when: string) => `Realitní portál, staženo ${when}. Nabídka už nemusí platit.`,
    (when) => `Real-estate portal, downloaded ${when}. Listings may no longer be available.`,
  ],
  none: [
    'Pro tento region nejsou uložené žádné příklady.',
    'No examples are stored for this region.',
  ],
  flat: ['Byt', 'Flat'],
  area: ['Plocha', 'Area'],
  salePrice: ['Cena', 'Price'],
  rentPrice: ['Nájem měsíčně', 'Rent per month'],
  perM2: ['Za m²', 'Per m²'],
});

/** The number and the spread of the listings behind a mean. */
export function sampleNote(locale: Locale, of: 'price' | 'rent', mean: Sourced | undefined): Html {
  const say = samplePhrases(locale);
  const sample = mean?.sample;
  if (!mean || !sample) return html``;
  const { money, integer } = formats(locale);
  const { counted, dropped, median, lowerQuartile, upperQuartile } = sample;
  const few = counted < FEW;
  return html`<p class="small">${of === 'price' ? say.price : say.rent} ${say.counted(money(mean.value), integer(counted), integer(dropped))} ${say.spread(money(median), money(lowerQuartile), money(upperQuartile))} ${few && html`<strong>${say.few}</strong>`}</p>`;
}

/** With fewer listings a single flat moves the mean noticeably. */
const FEW = 20;

const samplePhrases = phraseBook({
  price: ['Cena za m²:', 'Price per m²:'],
  rent: ['Nájem za m²:', 'Rent per m²:'],
  counted: [
    (mean: string, counted: string, dropped: string) =>
      `průměr ${mean} ${czechOf(counted)} nabídek (vyřazeno ${dropped}: skrytá cena, bez plochy nebo odlehlé).`,
    (mean, counted, dropped) =>
      `mean ${mean} of ${counted} listings (${dropped} left out: hidden price, no area, or outliers).`,
  ],
  spread: [
    (median: string, low: string, high: string) =>
      `Medián ${median}, prostřední polovina nabídek od ${low} do ${high}.`,
    (median, low, high) => `Median ${median}, middle half of the listings ${low} to ${high}.`,
  ],
  few: [
    'Nabídek je málo, průměr je jen orientační.',
    'With so few listings the mean is only indicative.',
  ],
});
