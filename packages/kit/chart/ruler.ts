import { ADVANCES } from './advances.ts';

type Face = ReadonlyMap<number, number>;

const REGULAR = face(ADVANCES.regular);
const BOLD = face(ADVANCES.bold);

/** Width of a text in pixels, as the sum of its letters' advances in the typeface of pictures. */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular') {
  const advances = weight === 'bold' ? BOLD : REGULAR;
  let width = 0;
  for (const letter of text) width += advances.get(letter.codePointAt(0)!) ?? advances.get(0)!;
  return (width / ADVANCES.unitsPerEm) * size;
}

/** Lines no wider than `width`, broken at ordinary spaces; a single word may stand out. */
export function wrapText(
  text: string,
  width: number,
  size: number,
  weight: 'regular' | 'bold' = 'regular',
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`, size, weight) <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function face(runs: string): Face {
  const advances = new Map<number, number>();
  for (const run of runs.split(';')) {
    const [first, widths] = run.split(':') as [string, string];
    for (const [at, width] of widths.split(',').entries()) {
      advances.set(Number(first) + at, Number(width));
    }
  }
  return advances;
}
