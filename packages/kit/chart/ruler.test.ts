import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { textWidth, wrapText } from './ruler.ts';

test('a text is as wide as the renderer of pictures draws its letters; the size scales it', () => {
  for (const weight of ['regular', 'bold'] as const) {
    // The ink of a letter is narrower than its advance, that between two bars is not.
    const bars = drawnWidth('||', weight);
    for (const letter of 'Mi ďťňůřěščžýáíéúĎŤŇŮ–„“€²→ΔЖ\u202f\u00a0') {
      const drawn = drawnWidth(`|${letter}|`, weight) - bars;
      assert.ok(Math.abs(drawn - textWidth(letter, 2048, weight)) < 1, `${letter}: ${drawn}`);
    }
  }
  assert.equal(textWidth('iMi', 1024), (569 + 1767 + 569) / 2);
  assert.equal(textWidth('', 12), 0);
});

function drawnWidth(text: string, weight: 'regular' | 'bold'): number {
  const file = weight === 'bold' ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf';
  const fontFiles = [fileURLToPath(new URL(`./fonts/${file}`, import.meta.url))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="4000">
    <text xml:space="preserve" x="1000" y="3000" font-size="2048" style="font-kerning: none">${text}</text></svg>`;
  const options = { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' } };
  return new Resvg(svg, options).getBBox()!.width;
}

test('a letter that the font lacks is as wide as the box drawn for it', () => {
  assert.equal(textWidth('漢', 2048), 1229);
});

test('a wrapped text keeps every word and no line is too wide', () => {
  const text = 'Šťastný Ďurďa hlasoval proti svému klubu v osmnácti procentech případů';
  const lines = wrapText(text, 300, 18, 'bold');
  assert.ok(lines.length > 1);
  assert.equal(lines.join(' '), text);
  for (const line of lines) assert.ok(textWidth(line, 18, 'bold') <= 300, line);
});
