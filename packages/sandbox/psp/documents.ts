import { zipSync } from 'fflate';
import { escaped } from '../stand-in.ts';
import { sitePage } from './page.ts';
import { textPdf } from './pdf.ts';

/** The type a document has. */
export type DocumentType = 'pdf' | 'docx' | 'html';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A document's bytes under the content type the site announces. */
export function renderDocument(
  paragraphs: readonly string[],
  type: DocumentType,
  announced: 'pdf' | 'docx',
): { type: string; bytes: Uint8Array } {
  const write = { pdf: textPdf, docx, html: savedPage }[type];
  return { type: TYPES[announced], bytes: write(paragraphs) };
}

/** A web page saved under a PDF's address. */
function savedPage(paragraphs: readonly string[]): Uint8Array {
  return sitePage(paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n'));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The parts of a Word document besides `word/document.xml`. */
const DOCX_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};

/** A minimal Word document (ECMA-376): content types, the relationship, the text. */
function docx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`,
  );
  const xml = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`;
  const mtime = new Date(2026, 0, 1, 12);
  const files = Object.entries({ ...DOCX_PARTS, 'word/document.xml': xml }).map(
    ([name, content]) => [name, [new TextEncoder().encode(content), { mtime }]],
  );
  return zipSync(Object.fromEntries(files));
}
