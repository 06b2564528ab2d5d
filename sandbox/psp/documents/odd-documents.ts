import { deflateSync } from 'node:zlib';
import { bomb, hugeStream } from '../broken-archives.ts';
import type { DocumentFault } from '../faults.ts';
import { honestEntry, zipByHand } from '../zip-by-hand.ts';
import { paragraph } from './bill.ts';
import { DOCX_PARTS } from './formats.ts';
import { assemble, rawStream, textPdf } from './pdf.ts';

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
