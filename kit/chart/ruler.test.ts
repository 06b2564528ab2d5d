import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { textWidth, wrapText } from './ruler.ts';

test('a text is as wide as its letters in the font of pictures; the size scales it', () => {
  for (const [file, weight] of [
    ['DejaVuSans.ttf', 'regular'],
    ['DejaVuSans-Bold.ttf', 'bold'],
  ] as const) {
    const font = openSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url))) as Font;
    for (const letter of 'Mi ďťňůřěščžýáíéúĎŤŇŮ–„“€²→ΔЖ\u202f\u00a0') {
      assert.ok(font.hasGlyphForCodePoint(letter.codePointAt(0)!), letter);
      const { advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0)!);
      assert.equal(textWidth(letter, font.unitsPerEm, weight), advanceWidth, letter);
    }
  }
  assert.equal(textWidth('iMi', 1024), (569 + 1767 + 569) / 2);
  assert.equal(textWidth('', 12), 0);
});

test('a letter that the font lacks is as wide as the box drawn for it', () => {
  assert.equal(textWidth('漢', 2048), 1229);
});

test('bold is wider', () => {
  assert.ok(textWidth('Poslanci', 12, 'bold') > textWidth('Poslanci', 12));
});

test('a wrapped text keeps every word and no line is too wide', () => {
  const text = 'Šťastný Ďurďa hlasoval proti svému klubu v osmnácti procentech případů';
  const lines = wrapText(text, 300, 18, 'bold');
  assert.ok(lines.length > 1);
  assert.equal(lines.join(' '), text);
  for (const line of lines) assert.ok(textWidth(line, 18, 'bold') <= 300, line);
});
