import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { escaped } from '../../stand-in.ts';
import { bomb, hugeStream } from '../broken-archives.ts';
import type { DocumentFault } from '../faults.ts';
import { sitePage } from '../pages/page.ts';
import { honestEntry, zipByHand } from '../zip-by-hand.ts';
import { type Block, paragraph } from './bill.ts';
import type { SiteDocument } from './catalogue.ts';
import { assemble, rawStream, textPdf } from './pdf.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A document's bytes under the content type the site announces, which need not be the true one. */
export function renderDocument(document: SiteDocument): { type: string; bytes: Uint8Array } {
  const write = { pdf: textPdf, docx, html: savedPage }[document.type];
  return { type: TYPES[document.claims], bytes: write(document.blocks()) };
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
const DOCX_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};

/** A minimal Word document (ECMA-376): content types, the relationship, the text. */
function docx(blocks: readonly Block[]): Uint8Array {
  const paragraphs = blocks.map(({ text, heading }) => {
    const style = heading === true ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  });
  const xml = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`;
  const mtime = new Date(2026, 0, 1, 12);
  const files = Object.entries({ ...DOCX_PARTS, 'word/document.xml': xml }).map(
    ([name, content]) => [name, [new TextEncoder().encode(content), { mtime }]],
  );
  return zipSync(Object.fromEntries(files));
}

const MAKERS: Readonly<Record<DocumentFault, () => Uint8Array>> = {
  /** Three pages, each a grey picture; no text layer. */
  scan: () => {
    const grey = Uint8Array.from({ length: 200 * 280 }, (_, at) => 200 + ((at * 7) % 50));
    const dictionary =
      '/Type /XObject /Subtype /Image /Width 200 /Height 280 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ';
    const content = rawStream(Buffer.from('q 500 0 0 700 48 70 cm /Im1 Do Q'), '');
    return assemble([content, content, content], rawStream(deflateSync(grey), dictionary));
  },
  /** The beginning of a PDF, then noise in place of pages and cross references. */
  'broken-pdf': () => {
    const whole = textPdf([paragraph('Text tohoto dokumentu nikdo nepřečte.')]);
    return whole.map((byte, at) => (at < 200 ? byte : (byte * 31 + at * 17) & 0xff));
  },
  /** A page whose content stream of 3 MB inflates to 3 GB of blanks; its checksum is wrong. */
  'pdf-bomb': () => {
    const header = Uint8Array.of(0x78, 0x9c);
    const zlib = Buffer.concat([header, hugeStream(), Uint8Array.of(0, 0, 0, 1)]);
    return assemble([rawStream(zlib, '/Filter /FlateDecode ')]);
  },
  /** A Word document whose text says it has 1,000 bytes and inflates to 3 GB. */
  'docx-bomb': () => {
    const parts = Object.entries(DOCX_PARTS).map(([name, xml]) =>
      honestEntry(name, new TextEncoder().encode(xml)),
    );
    return zipByHand([...parts, bomb('word/document.xml', 1000)]);
  },
};

const made = new Map<DocumentFault, Uint8Array>();

/** A document that is hard to read, the same at every request. */
export function oddDocument(kind: DocumentFault): Uint8Array {
  const bytes = made.get(kind) ?? MAKERS[kind]();
  made.set(kind, bytes);
  return bytes;
}
