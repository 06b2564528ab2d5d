import { deflateSync } from 'node:zlib';
import type { Block } from './content.ts';
import { type PdfFont, pdfFont } from './pdf-font.ts';

const PAGE = { width: 595, height: 842, margin: 64 } as const;
const LEADING = 1.4;

/** A PDF with a text layer: A4, an embedded subset font and its map to Unicode. */
export function textPdf(blocks: readonly Block[], linesPerPage = 48): Uint8Array {
  const font = pdfFont();
  const lines = blocks.flatMap((block) => {
    const size = block.heading === true ? 12 : 10;
    const width = PAGE.width - 2 * PAGE.margin;
    return [...wrapped(block.text, font, size, width).map((text) => ({ text, size })), GAP];
  });
  const pages: Buffer[] = [];
  for (let at = 0; at < lines.length; at += linesPerPage) {
    pages.push(Buffer.from(pageContent(lines.slice(at, at + linesPerPage), font), 'latin1'));
  }
  return assemble(pages.map((content) => stream(content)));
}

type Line = { readonly text: string; readonly size: number };
const GAP: Line = { text: '', size: 6 };

function wrapped(text: string, font: PdfFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    const length = [...`${word} `].reduce((sum, one) => sum + font.widthOf(one), 0) * size;
    if (line !== '' && used + length > width * 1000) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line = line === '' ? word : `${line} ${word}`;
    used += length;
  }
  return [...lines, line];
}

function pageContent(lines: readonly Line[], font: PdfFont): string {
  let y = PAGE.height - PAGE.margin;
  const drawn = lines.map(({ text, size }) => {
    y -= size * LEADING;
    if (text === '') return '';
    const glyphs = [...text].map((one) => font.glyphOf(one).toString(16).padStart(4, '0'));
    return `BT /F1 ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td <${glyphs.join('')}> Tj ET`;
  });
  return drawn.join('\n');
}

function stream(content: Uint8Array, dictionary = ''): Buffer {
  return rawStream(deflateSync(content), `/Filter /FlateDecode ${dictionary}`);
}

/** A stream object whose bytes are already encoded as the dictionary says. */
export function rawStream(encoded: Uint8Array, dictionary: string): Buffer {
  const head = Buffer.from(`<< /Length ${encoded.length} ${dictionary}>>\nstream\n`, 'latin1');
  return Buffer.concat([head, encoded, Buffer.from('\nendstream', 'latin1')]);
}

/** A document of pages with these content streams; `images` become `/Im1`, `/Im2` … of each page. */
export function assemble(contents: readonly Buffer[], images: readonly Buffer[] = []): Uint8Array {
  const font = pdfFont();
  const firstImage = 8;
  const firstPage = firstImage + images.length;
  const pageIds = contents.map((_, index) => firstPage + index * 2);
  const imageNames = images
    .map((_, index) => `/Im${index + 1} ${firstImage + index} 0 R`)
    .join(' ');
  const resources = `<< /Font << /F1 3 0 R >> /XObject << ${imageNames} >> >>`;
  const widths = font.characters.map((one) => `${font.glyphOf(one)} [${font.widthOf(one)}]`);
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (cs) >>',
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+DejaVuSans /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 7 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+DejaVuSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /CIDToGIDMap /Identity /DW 600 /W [${widths.join(' ')}] >>`,
    '<< /Type /FontDescriptor /FontName /AAAAAA+DejaVuSans /Flags 32 /FontBBox [-1021 -463 1793 1232] /ItalicAngle 0 /Ascent 928 /Descent -236 /CapHeight 729 /StemV 80 /FontFile2 6 0 R >>',
    stream(font.file, `/Length1 ${font.file.length} `),
    stream(Buffer.from(unicodeMap(font), 'latin1')),
    ...images,
  ];
  for (const [index, content] of contents.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${resources} /Contents ${pageIds[index]! + 1} 0 R >>`,
      content,
    );
  }
  return withCrossReferences(objects);
}

function unicodeMap(font: PdfFont): string {
  const rows = font.characters.map((one) => {
    const code = font.glyphOf(one).toString(16).padStart(4, '0');
    return `<${code}> <${one.charCodeAt(0).toString(16).padStart(4, '0')}>`;
  });
  const groups: string[] = [];
  // A section holds at most 100 rows (Adobe technical note 5411, 1.4.1).
  for (let at = 0; at < rows.length; at += 100) {
    const group = rows.slice(at, at + 100);
    groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${groups.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function withCrossReferences(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]!.length;
  const offsets = objects.map((object, index) => {
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    const offset = at;
    parts.push(bytes);
    at += bytes.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
