import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { escaped } from '../stand-in.ts';
import { sitePage } from './page.ts';

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

/** Lines of a page, and characters of a line: those of a fixed-width font of 9 points on A4. */
const [LINES, CHARACTERS] = [60, 88];

/** A PDF with a text layer of UTF-16. Standard typefaces would number their glyphs otherwise. */
export function textPdf(paragraphs: readonly string[]): Uint8Array {
  const wrapped = new RegExp(`\\S.{0,${CHARACTERS - 1}}(?=\\s|$)|\\S+`, 'g');
  const lines = paragraphs.flatMap((text) => [...(text.match(wrapped) ?? []), '']);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, page) => {
    const shown = lines.slice(page * LINES, (page + 1) * LINES).map((line, index) => {
      const bytes = Buffer.from(line, 'utf16le').swap16().toString('hex');
      return `BT /F1 9 Tf 60 ${780 - index * 12} Td <${bytes}> Tj ET`;
    });
    return rawStream(deflateSync(shown.join('\n')), '/Filter /FlateDecode ');
  });
  return assemble(pages);
}

/** A stream object whose bytes are already encoded as the dictionary says. */
export function rawStream(encoded: Uint8Array, dictionary: string): Buffer {
  const head = Buffer.from(`<< /Length ${encoded.length} ${dictionary}>>\nstream\n`);
  return Buffer.concat([head, encoded, Buffer.from('\nendstream')]);
}

/** A document of pages with these content streams, numbered from the fifth object on. */
export function assemble(contents: readonly Uint8Array[]): Uint8Array {
  const ids = contents.map((_, index) => 5 + index * 2);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents`;
  const objects: (string | Uint8Array)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (cs) >>',
    `<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Synthetic /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode /Identity-H >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Synthetic /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 >>',
    ...contents.flatMap((content, index) => [`${page} ${ids[index]! + 1} 0 R >>`, content]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = parts.reduce((sum, part) => sum + part.length, 0);
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(trailer)]));
}
