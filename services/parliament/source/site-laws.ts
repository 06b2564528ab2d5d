import type { LawChange, RelatedBill } from '../chamber/print-register.ts';
import {
  byTag,
  contentOf,
  elements,
  type MarkupElement,
  numberParameter,
  textOf,
} from './site-markup.ts';

/**
 * The laws a print changes (`historie.sqw` with `snzp=1`): a table of citation, change and law, any
 * cell of which may link the law's own page. A page without such a table still links its laws.
 */
export function parseLawChanges(page: MarkupElement): LawChange[] {
  const content = contentOf(page);
  const rows = elements(content, byTag('tr'));
  const fromTable = rows.flatMap((row) => {
    const [citation = '', kind, name = ''] = cellsOf(row);
    const link = linksOf(row).find((a) => numberParameter(a, 'idsb') !== undefined);
    return kind === undefined || !link ? [] : [change(link, citation, kind, name)];
  });
  if (fromTable.length > 0) return fromTable;
  return elements(content, byTag('a'))
    .filter((a) => numberParameter(a, 'idsb') !== undefined)
    .map((a) => change(a, textOf(a, byTag('a')), '', ''));
}

const ROW = byTag('tr');
const linksOf = (row: MarkupElement) => elements(row, byTag('a'), ROW);
const cellsOf = (row: MarkupElement) =>
  elements(row, byTag('td'), byTag('td', 'tr')).map((cell) => textOf(cell, ROW));

function change(link: MarkupElement, citation: string, kind: string, name: string): LawChange {
  const law = /(?<!\d)\d{1,4}\/\d{4}/.exec(`${citation} ${name}`)?.[0] ?? citation;
  return {
    law,
    law_name: name || citation,
    amendment_type: amendmentType(kind),
    idsb: numberParameter(link, 'idsb') ?? null,
  };
}

function amendmentType(kind: string): LawChange['amendment_type'] {
  if (/zruš/i.test(kind)) return 'repeals';
  return /nov(á|ý|é)|přijet|vyd[áa]/i.test(kind) ? 'enacts' : 'amends';
}

/** Bills about one law (`tisky.sqw?idsb=`): number, short title, kind and state a row. */
export function parseRelatedBills(page: MarkupElement): RelatedBill[] {
  return elements(contentOf(page), byTag('tr')).flatMap((row) => {
    const link = linksOf(row).find((a) => numberParameter(a, 't') !== undefined);
    if (!link) return [];
    const cells = cellsOf(row);
    return [
      {
        period: numberParameter(link, 'o') ?? null,
        ct: numberParameter(link, 't')!,
        title: cells[1] ?? textOf(link),
        kind: cells[2] || null,
        status: cells[3] || null,
      },
    ];
  });
}
