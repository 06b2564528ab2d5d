import type { TiskDocument } from '../chamber/print-register.ts';
import { byTag, contentOf, elements, type MarkupElement, textOf } from './site-markup.ts';

/**
 * The documents of a print on its page `text/tiskt.sqw`. The current pages group files under headings and name each type in the
 * link's title ("Dokument PDF"); older pages have links "Verze PDF" with `pdf=1`.
 */
export function parseDocumentPage(page: MarkupElement): TiskDocument[] {
  const documents: TiskDocument[] = [];
  let heading = '';
  for (const element of elements(contentOf(page), (one) => HEADING(one) || LINK(one))) {
    if (!LINK(element)) {
      heading = textOf(element, HEADING);
      continue;
    }
    const [, file] = DOCUMENT.exec(element.attributes.href ?? '') ?? [];
    if (file === undefined) continue;
    const label = textOf(element, LINK);
    documents.push({
      path: `text/orig2.sqw?idd=${file}${isOldPdf(element) ? '&pdf=1' : ''}`,
      type: typeOf(element, label),
      label,
      heading,
    });
  }
  return documents;
}

const DOCUMENT = /orig2?\.sqw\?(?:.*&)?idd=(\d{1,9})(?!\d)/i;
const HEADING = byTag('th', 'h2', 'h3');
const LINK = byTag('a');

const isOldPdf = ({ attributes }: MarkupElement) => /[?&]pdf=1/i.test(attributes.href ?? '');

function typeOf(link: MarkupElement, label: string): TiskDocument['type'] {
  const about =
    `${link.attributes.title ?? ''} ${link.attributes.class ?? ''} ${label}`.toLowerCase();
  if (isOldPdf(link) || about.includes('pdf')) return 'pdf';
  if (about.includes('docx')) return 'docx';
  if (/\b(html?)\b/.test(about)) return 'html';
  return 'unknown';
}

/**
 * The document to read: a PDF under a heading that names the proposal itself, then any PDF, then
 * whatever there is. "Platné znění" is the law as it would read, not what is proposed.
 */
export function chooseDocument(documents: readonly TiskDocument[]): TiskDocument | undefined {
  const rank = ({ type, heading, label }: TiskDocument) => {
    const about = `${heading} ${label}`.toLowerCase();
    return (
      (type === 'pdf' ? 0 : type === 'docx' ? 10 : 20) +
      (/platné znění|rozdílová|tabulk|analýz/.test(about) ? 5 : 0) +
      (/návrh|zákon|úplné znění|celý|usnesení|stanovisko|pozměňovací/.test(about) ? 0 : 1)
    );
  };
  return documents.toSorted((a, b) => rank(a) - rank(b))[0];
}
