import { escaped, sitePage } from '../pages/page.ts';
import type { Parliament } from '../parliament.ts';
import type { SiteDocument } from './catalogue.ts';
import type { Block } from './content.ts';
import { documentBlocks } from './documents-text.ts';
import { docx } from './docx.ts';
import { textPdf } from './pdf.ts';

/** A document's bytes under the content type the site announces, which need not be the true one. */
export function renderDocument(
  parliament: Parliament,
  document: SiteDocument,
): { readonly type: string; readonly bytes: Uint8Array } {
  const blocks = documentBlocks(parliament, document);
  return { type: TYPES[document.claims], bytes: RENDERERS[document.type](blocks) };
}

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const RENDERERS: Readonly<Record<SiteDocument['type'], (blocks: readonly Block[]) => Uint8Array>> =
  { pdf: (blocks) => textPdf(blocks), docx, html: savedPage };

/** A web page saved under a PDF's address. */
export function savedPage(blocks: readonly Block[]): Uint8Array {
  const body = blocks.map(({ text, heading }) =>
    heading === true ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`,
  );
  return sitePage('Dokument', body.join('\n'));
}
