import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** A subset of the bundled typeface, shared by all PDFs. */
export type PdfFont = {
  /** The font file, for `FontFile2`. */
  readonly file: Uint8Array;
  /** The glyph of a character in the subset; `?` for characters outside it. */
  glyphOf(character: string): number;
  /** Width in thousandths of the font size. */
  widthOf(character: string): number;
  readonly characters: readonly string[];
};

const CZECH = 'áčďéěíňóřšťúůýžľĺŕôäöüß';
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const CHARACTERS = [...new Set(`${ASCII}${CZECH}${CZECH.toUpperCase()}§„“”‚‘’–—…·°×€\u00a0`)];

let loaded: PdfFont | undefined;

/** Loads the font once; later calls return the same subset. */
export function pdfFont(): PdfFont {
  loaded ??= loadFont();
  return loaded;
}

function loadFont(): PdfFont {
  const file = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const font = openSync(file) as Font;
  const subset = font.createSubset();
  const glyphs = new Map<string, { id: number; width: number }>();
  for (const character of CHARACTERS) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0)!);
    const width = Math.round((glyph.advanceWidth * 1000) / font.unitsPerEm);
    glyphs.set(character, { id: subset.includeGlyph(glyph) as unknown as number, width });
  }
  const of = (character: string) => glyphs.get(character) ?? glyphs.get('?')!;
  return {
    file: subset.encode(),
    glyphOf: (character) => of(character).id,
    widthOf: (character) => of(character).width,
    characters: [...glyphs.keys()],
  };
}
