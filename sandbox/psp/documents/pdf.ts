import { deflateSync } from 'node:zlib';
import { windows1250 } from '../unl.ts';
import type { Block } from './bill.ts';

/** Lines of a page, and characters of a line: those of a fixed-width font of 9 points on A4. */
const [LINES, CHARACTERS] = [60, 88];

/**
 * A PDF with a text layer. Its bytes are those of Windows-1250, which a map to Unicode explains; the
 * typeface, Courier, is one that every reader has. Readers leave out bytes without a glyph, so the
 * font names an encoding that has one for each.
 */
export function textPdf(blocks: readonly Block[]): Uint8Array {
  const lines = blocks.flatMap(({ text }) => [...wrapped(text), '']);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, page) =>
    lines
      .slice(page * LINES, (page + 1) * LINES)
      .map((line, index) =>
        line === '' ? '' : `BT /F1 9 Tf 60 ${780 - index * 12} Td <${hex(line)}> Tj ET`,
      )
      .join('\n'),
  );
  return assemble(pages.map((content) => stream(Buffer.from(content))));
}

function wrapped(text: string): string[] {
  return text.match(new RegExp(`\\S.{0,${CHARACTERS - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];
}

function hex(line: string): string {
  return Buffer.from(windows1250(line)).toString('hex');
}

/** A compressed stream object. */
function stream(content: Uint8Array): Buffer {
  return rawStream(deflateSync(content), '/Filter /FlateDecode ');
}

/** A stream object whose bytes are already encoded as the dictionary says. */
export function rawStream(encoded: Uint8Array, dictionary: string): Buffer {
  const head = Buffer.from(`<< /Length ${encoded.length} ${dictionary}>>\nstream\n`);
  return Buffer.concat([head, encoded, Buffer.from('\nendstream')]);
}

/** A document of pages with these content streams, numbered from the sixth object on. */
export function assemble(
  contents: readonly Uint8Array[],
  picture: Uint8Array = Buffer.from('null'),
): Uint8Array {
  const ids = contents.map((_, index) => 6 + index * 2);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 5 0 R >> >> /Contents`;
  const objects: (string | Uint8Array)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (cs) >>',
    `<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(224)}] /ToUnicode 4 0 R >>`,
    stream(Buffer.from(unicodeMap())),
    picture,
    ...contents.flatMap((content, index) => [`${page} ${ids[index]! + 1} 0 R >>`, content]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.concat([`${index + 1} 0 obj\n`, object, '\nendobj\n'].map(bytesOf)));
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = parts.reduce((sum, part) => sum + part.length, 0);
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(trailer)]));
}

/** Which character each byte of Windows-1250 stands for; a section holds at most 100 rows. */
function unicodeMap(): string {
  const bytes = Array.from({ length: 224 }, (_, index) => 32 + index);
  const characters = new TextDecoder('windows-1250').decode(Uint8Array.from(bytes));
  const rows = bytes.map((byte, index) => {
    const code = characters.charCodeAt(index).toString(16).padStart(4, '0');
    return `<${byte.toString(16)}> <${code}>`;
  });
  const sections = [0, 75, 150].map((from) => {
    const some = rows.slice(from, from + 75);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
${sections.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function bytesOf(part: string | Uint8Array): Buffer {
  return typeof part === 'string' ? Buffer.from(part) : Buffer.from(part);
}
