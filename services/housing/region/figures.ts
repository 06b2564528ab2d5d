import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { tiles } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { ListingType, Sourced, StoredListing } from '../market/indicator.ts';
import { cityToKraj, krajName } from '../market/region.ts';
import { foldedSection } from '../ui/folded-section.ts';
import type { MetricId } from '../ui/metrics.ts';
import { kindKey } from '../ui/provenance.ts';
import { figure, figureTile, methods } from '../ui/value.ts';

/** Every figure of a region, by topic. The second stands for a folded topic. */
const GROUPS = {
  price: ['years_to_buy', 'price_m2', 'flat_price'],
  wage: ['gross_wage', 'net_wage'],
  mortgage: ['mortgage_rate', 'payment', 'payment_to_wage'],
  rent: ['rent_m2', 'rent', 'rent_to_payment', 'rent_to_wage'],
  saving: ['expenses', 'savings', 'years_to_save', 'years_to_deposit'],
} as const satisfies Record<string, readonly MetricId[]>;

type Group = keyof typeof GROUPS;

/** All figures with kind and method; every topic but the price is folded under its main figure. */
export function figures(
  locale: Locale,
  region: string,
  row: AffordabilityRow,
  lastRefresh: string | undefined,
): Html {
  const say = phrases(locale);
  const tilesOf = (group: Group) =>
    html`${tiles(GROUPS[group].map((id) => figureTile(locale, id, row)))}${methods(locale, say[group], GROUPS[group], row, lastRefresh)}`;
  const folded = (group: Group, more?: Html) =>
    foldedSection({
      id: `figures-${group}`,
      heading: say[group],
      level: 3,
      note: figure(locale, GROUPS[group][1], row),
      content: html`${tilesOf(group)}${more}`,
    });
  return html`<section class="figures" aria-labelledby="figures"><h2 id="figures">${say.figures}</h2>
<p class="small muted">${say.places(krajName(cityToKraj(region), locale))}</p>
<h3>${say.price}</h3>${tilesOf('price')}${sampleNote(locale, 'price', row.inputs.price)}
${folded('wage')}${folded('mortgage')}${folded('rent', sampleNote(locale, 'rent', row.inputs.rent))}${folded('saving')}
${kindKey(locale)}</section>`;
}

const phrases = phraseBook({
  figures: ['Všechna čísla', 'All figures'],
  places: [
    (kraj: string) =>
      `Ceny a nájmy jsou nabídkové, u měst za celý okres. Platy jsou za kraj: ${kraj}.`,
    (kraj) =>
      `Prices and rents are asking ones, for towns those of the whole district. Pay is that of the region around: ${kraj}.`,
  ],
  price: ['Cena', 'Price'],
  wage: ['Čistý plat', 'Net pay'],
  mortgage: ['Splátka hypotéky', 'Mortgage payment'],
  rent: ['Nájem', 'Rent'],
  saving: ['Měsíčně lze naspořit', 'Left to save a month'],
});

/** The number and the spread of the listings behind a mean. */
function sampleNote(locale: Locale, of: 'price' | 'rent', mean: Sourced | undefined): Html {
  const say = samplePhrases(locale);
  const sample = mean?.sample;
  if (!mean || !sample) return html``;
  const { money, integer } = formats(locale);
  const { counted, dropped, median, lowerQuartile, upperQuartile } = sample;
  return html`<p class="small">${of === 'price' ? say.price : say.rent}
${say.counted(money(mean.value), integer(counted), integer(dropped))}
${say.spread(money(median), money(lowerQuartile), money(upperQuartile))}</p>`;
}

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
});

/** Example listings near the median price of a region. */
export function listingsTable(
  locale: Locale,
  type: ListingType,
  listings: readonly StoredListing[],
): Html {
  const say = examplePhrases(locale);
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

const examplePhrases = phraseBook({
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
