import { documentsOf, fileName, type SiteDocument } from '../documents/catalogue.ts';
import type { Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { escaped, sitePage } from './page.ts';
import { printHeading, printName } from './print-heading.ts';

/**
 * `text/tiskt.sqw?o=&ct=&ct1=`: the documents of a print (`ct1` 0) or of one of its sub-prints;
 * `undefined` when there is no such sub-print. The new form lists files under headings; the old one,
 * of earlier periods, has a link "Verze PDF".
 */
export function documentsPage(
  period: Period,
  print: Print,
  subPrint: number,
  form: 'new' | 'old',
): Uint8Array | undefined {
  const documents = documentsOf(period, print).filter((one) => one.subPrint === subPrint);
  if (documents.length === 0) return undefined;
  const byHeading = Map.groupBy(documents, (one) => one.heading);
  const list = form === 'new' ? newList(print, byHeading) : oldList(byHeading);
  const title = `Sněmovní tisk ${printName(print)}/${subPrint}`;
  return sitePage(title, `${printHeading(period, print, subPrint)}\n${list}`);
}

function newList(print: Print, byHeading: ReadonlyMap<string, readonly SiteDocument[]>): string {
  const rows = [...byHeading].map(([heading, documents]) => {
    const files = documents.map(({ idd, claims, subPrint }) => {
      const type = claims.toUpperCase();
      return `<tr><td><span class="file ${claims}"><a href="orig2.sqw?idd=${idd}" title="Dokument ${type}">${fileName(print, subPrint, claims)}</a></span></td><td>${type}</td></tr>`;
    });
    return `<tr><th colspan=2 class="lightblue">${escaped(heading)}</th></tr>\n${files.join('\n')}`;
  });
  return `<table class="documents">\n${rows.join('\n')}\n</table>`;
}

function oldList(byHeading: ReadonlyMap<string, readonly SiteDocument[]>): string {
  const paragraphs = [...byHeading].map(([heading, documents]) => {
    const links = documents.map(({ idd, claims }) =>
      claims === 'pdf'
        ? `<a href="orig2.sqw?idd=${idd}&amp;pdf=1">Verze PDF</a>`
        : `<a href="orig2.sqw?idd=${idd}">Verze Word</a>`,
    );
    return `<p><b>${escaped(heading)}</b>: ${links.join(', ')}</p>`;
  });
  return paragraphs.join('\n');
}
