import { crc32 } from 'node:zlib';
import type { Locale } from '../locale.ts';
import { withNoBreakSpaces } from '../no-break-spaces.ts';
import { draw, type Size } from './draw.ts';
import { freePixels } from './pixels-memory.ts';
import { attribute, withTheme } from './svg.ts';
import { type ChartOption, INK, INK_2 } from './theme.ts';
import { tidySvg } from './tidy-svg.ts';

export type PngOptions = Partial<Size> & {
  /** The finding, written above the plot, because the image is also read without its page. */
  readonly title: string;
  /** What is measured, in which unit. */
  readonly subtitle?: string;
  /** Source and date. */
  readonly footnote?: string;
  readonly locale?: Locale;
};

// Resolution and colours: docs/contract/parliament.md 4.3.
const DOTS_PER_INCH = 150;
const BACKGROUND = '#FFFFFF';
const PLOT_AREA = '#F7F7F7';

const CSS_PIXELS_PER_INCH = 96;
const MARGIN = 20;

/** A chart as PNG bytes; width and height in CSS pixels. Heavy: call it in a worker. */
export async function chartPng(option: ChartOption, options: PngOptions): Promise<Uint8Array> {
  const [{ Resvg }, { FONT_FAMILY, FONT_FILES }] = await Promise.all([
    import('@resvg/resvg-js'),
    import('./ruler.ts'),
  ]);
  const svg = await pictureSvg(option, options);
  const rendered = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: DOTS_PER_INCH / CSS_PIXELS_PER_INCH },
    font: {
      loadSystemFonts: false,
      fontFiles: [...FONT_FILES],
      defaultFontFamily: FONT_FAMILY,
      sansSerifFamily: FONT_FAMILY,
    },
  }).render();
  const png = withResolution(rendered.asPng(), DOTS_PER_INCH);
  setImmediate(freePixels);
  return png;
}

/** Title and subtitle, the chart beneath, the footnote at the bottom. */
async function pictureSvg(option: ChartOption, options: PngOptions): Promise<string> {
  const { width = 900, height = 600, title, subtitle, footnote, locale = 'cs' } = options;
  const { FONT_FAMILY, wrapText } = await import('./ruler.ts');
  const inner = width - 2 * MARGIN;
  let y = MARGIN;
  const texts: string[] = [];
  for (const [text, size, weight, colour] of [
    [title, 18, 'bold', INK],
    [subtitle, 13, 'normal', INK_2],
  ] as const) {
    for (const line of wrapText(
      withNoBreakSpaces(text ?? '', locale),
      `${weight} ${size}px`,
      inner,
    )) {
      y += size;
      texts.push(textLine(line, y, size, weight, colour));
      y += size * 0.35;
    }
  }
  const notes = wrapText(withNoBreakSpaces(footnote ?? '', locale), '11px', inner);
  const noteTop = height - MARGIN / 2 - notes.length * 15;
  for (const [i, line] of notes.entries()) {
    texts.push(textLine(line, noteTop + 11 + i * 15, 11, 'normal', INK_2));
  }
  const top = y + 10;
  const size = { width: inner, height: noteTop - top - 6 };
  const marks = tidySvg(await draw(withPlotArea(option), size, locale), option, false);
  return withTheme(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
      `height="${height}" font-family="${FONT_FAMILY}" font-size="12">` +
      `<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>${texts.join('')}` +
      `<g transform="translate(${MARGIN} ${top})">${marks}</g></svg>`,
    'light',
  );
}

function textLine(
  text: string,
  y: number,
  size: number,
  weight: 'bold' | 'normal',
  colour: string,
): string {
  const style = `font-size="${size}" font-weight="${weight}" fill="${colour}"`;
  return `<text x="${MARGIN}" y="${y.toFixed(1)}" ${style}>${attribute(text)}</text>`;
}

/** Every coordinate grid on the grey plot area. */
function withPlotArea(option: ChartOption): ChartOption {
  if (option.grid === undefined) return option;
  const onGrey = (grid: object) => ({
    ...grid,
    show: true,
    backgroundColor: PLOT_AREA,
    borderWidth: 0,
  });
  const grid = Array.isArray(option.grid) ? option.grid.map(onGrey) : onGrey(option.grid);
  return { ...option, grid };
}

/**
 * The image with a pHYs chunk, which says how large it is on paper; it must stand before the
 * pixels, so it goes right behind the header. https://www.w3.org/TR/png-3/#11pHYs
 */
function withResolution(png: Buffer, dotsPerInch: number): Uint8Array {
  const pixelsPerMetre = Math.round(dotsPerInch / 0.0254);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(pixelsPerMetre, 8);
  chunk.writeUInt32BE(pixelsPerMetre, 12);
  chunk.writeUInt8(1, 16); // unit: metre
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  const headerEnd = 8 + 25; // signature, then IHDR: length, name, 13 bytes, checksum
  return new Uint8Array(
    Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]),
  );
}
