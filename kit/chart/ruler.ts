import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The typeface of every picture, with all Czech letters. */
export const FONT_FAMILY = 'DejaVu Sans';

/** Files of the typeface: regular, bold. */
export const FONT_FILES: readonly [string, string] = [
  fontFile('DejaVuSans.ttf'),
  fontFile('DejaVuSans-Bold.ttf'),
];

const faces = new Map<string, Face>();

/**
 * Width of a text in pixels as the sum of its letters' advances. Without it ECharts guesses from
 * a table of Latin letters, and labels leave uneven gaps. `font` is a CSS font: 'bold 12px serif'.
 */
export function textWidth(text: string, font: string): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);
  const bold = /\b(bold|[6-9]00)\b/.test(font);
  const { advance } = face(bold ? FONT_FILES[1] : FONT_FILES[0]);
  let width = 0;
  for (const letter of text) width += advance(letter.codePointAt(0)!);
  return width * size;
}

/** Lines no wider than `width`, broken at ordinary spaces; a single word may stand out. */
export function wrapText(text: string, font: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`, font) <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

type Face = { advance(codePoint: number): number };

function face(file: string): Face {
  let known = faces.get(file);
  if (!known) {
    known = measured(openSync(file));
    faces.set(file, known);
  }
  return known;
}

function measured(font: Font): Face {
  const advances = new Map<number, number>();
  return {
    advance(codePoint) {
      let width = advances.get(codePoint);
      if (width === undefined) {
        width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
        advances.set(codePoint, width);
      }
      return width;
    },
  };
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`));
}
