import { zipSync } from 'fflate';
import { escaped, sitePage } from '../pages/page.ts';
import type { Parliament } from '../parliament.ts';
import type { Block } from './bill.ts';
import type { SiteDocument } from './catalogue.ts';
import { textPdf } from './pdf.ts';
import { documentBlocks } from './text.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A document's bytes under the content type the site announces, which need not be the true one. */
export function renderDocument(
  parliament: Parliament,
  document: SiteDocument,
): { readonly type: string; readonly bytes: Uint8Array } {
  const write = { pdf: textPdf, docx, html: savedPage }[document.type];
  return { type: TYPES[document.claims], bytes: write(documentBlocks(parliament, document)) };
}

/** A web page saved under a PDF's address. */
function savedPage(blocks: readonly Block[]): Uint8Array {
  const body = blocks.map(({ text, heading }) =>
    heading === true ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`,
  );
  return sitePage('Dokument', body.join('\n'));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The parts of a Word document besides `word/document.xml`. */
export const DOCX_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};

/** A minimal Word document (ECMA-376): content types, the relationship, the text. */
function docx(blocks: readonly Block[]): Uint8Array {
  const paragraphs = blocks.map(({ text, heading }) => {
    const style = heading === true ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    const content = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${content}</w:t></w:r></w:p>`;
  });
  const xml = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`;
  const mtime = new Date(2026, 0, 1, 12);
  const files = Object.entries({ ...DOCX_PARTS, 'word/document.xml': xml }).map(
    ([name, content]) => [name, [new TextEncoder().encode(content), { mtime }]],
  );
  return zipSync(Object.fromEntries(files));
}
