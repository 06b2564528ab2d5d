import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { ListingType, StoredListing } from '../../market/listing.ts';

/** Example listings near the median of a region: what a price stands for. */
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

const phrases = phraseBook(
  {
    sale: 'Na prodej, blízko mediánu',
    rent: 'K pronájmu, blízko mediánu',
    source: (when: string) => `Realitní portál, staženo ${when}. Inzerát už nemusí platit.`,
    none: 'Pro toto místo nejsou uložené žádné příklady.',
    flat: 'Byt',
    area: 'Plocha',
    salePrice: 'Cena',
    rentPrice: 'Nájem měsíčně',
    perM2: 'Za m²',
  },
  {
    sale: 'For sale, near the median',
    rent: 'For rent, near the median',
    source: (when) => `Real-estate portal, downloaded ${when}. A listing may be gone by now.`,
    none: 'No examples are stored for this region.',
    flat: 'Flat',
    area: 'Area',
    salePrice: 'Price',
    rentPrice: 'Rent a month',
    perM2: 'Per m²',
  },
);
