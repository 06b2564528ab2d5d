import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { hugeEntry } from '../broken-archives.ts';
import type { DocumentFault } from '../faults.ts';
import { honestEntry, zipByHand } from '../zip-by-hand.ts';
import { type Block, heading, paragraph } from './content.ts';
import { DOCX_PARTS, docx } from './docx.ts';
import { assemble, rawStream, textPdf } from './pdf.ts';
import { savedPage } from './render.ts';

const made = new Map<DocumentFault, Uint8Array>();

/** A document that is hard to read, the same at every request. */
export function oddDocument(kind: DocumentFault): Uint8Array {
  const bytes = made.get(kind) ?? MAKERS[kind]();
  made.set(kind, bytes);
  return bytes;
}

const SHORT: readonly Block[] = [
  heading('Sněmovní tisk bez čísla'),
  paragraph('Text tohoto dokumentu je stejný při každém požadavku.'),
];

const MAKERS: Readonly<Record<DocumentFault, () => Uint8Array>> = {
  'as-docx': () => docx(SHORT),
  'as-html': () => savedPage(SHORT),
  scan: scannedPdf,
  long: longPdf,
  'broken-pdf': brokenPdf,
  'pdf-bomb': pdfBomb,
  'docx-bomb': docxBomb,
};

/** Three pages, each a grey picture; no text layer. */
function scannedPdf(): Uint8Array {
  const [width, height] = [200, 280];
  const grey = Uint8Array.from({ length: width * height }, (_, at) => 200 + ((at * 7) % 50));
  const image = rawStream(
    deflateSync(grey),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode `,
  );
  const content = rawStream(Buffer.from('q 500 0 0 700 48 70 cm /Im1 Do Q'), '');
  return assemble([content, content, content], [image]);
}

/** 2,000 pages of one line. */
function longPdf(): Uint8Array {
  const pages = Array.from({ length: 2000 }, (_, index) =>
    paragraph(`Strana ${index + 1}: tento řádek je jediným obsahem strany.`),
  );
  // A paragraph takes two lines: its text and the gap below it.
  return textPdf(pages, 2);
}

/** The beginning of a PDF, then noise in place of pages and cross references. */
function brokenPdf(): Uint8Array {
  const whole = textPdf(SHORT);
  return whole.map((byte, at) => (at < 200 ? byte : (byte * 31 + at * 17) & 0xff));
}

/** A page whose content stream of 3 MB inflates to 3 GB of blanks. */
function pdfBomb(): Uint8Array {
  const megabyte = new Uint8Array(2 ** 20).fill(0x20);
  const block = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  // A zlib header, the block over and over, an empty last block and a checksum nobody reaches.
  const encoded = Buffer.concat([
    Uint8Array.of(0x78, 0x9c),
    ...Array<Uint8Array>(3072).fill(block),
    Uint8Array.of(3, 0, 0, 0, 0, 1),
  ]);
  return assemble([rawStream(encoded, '/Filter /FlateDecode ')]);
}

/** A Word document whose text says it has 1,000 bytes and inflates to 3 GB. */
function docxBomb(): Uint8Array {
  const parts = Object.entries(DOCX_PARTS).map(([name, xml]) =>
    honestEntry(name, new TextEncoder().encode(xml)),
  );
  return zipByHand([...parts, hugeEntry('word/document.xml', 1000)]);
}
