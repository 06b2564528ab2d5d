import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textWidth, wrapText } from './ruler.ts';

test('a text is as wide as its letters; the size scales it', () => {
  // DejaVu Sans: advance of M is 1767 of 2048 units, of i 569.
  assert.equal(textWidth('M', '2048px sans-serif'), 1767);
  assert.equal(textWidth('iMi', '1024px sans-serif'), (569 + 1767 + 569) / 2);
  assert.equal(textWidth('', '12px sans-serif'), 0);
});

test('Czech letters have widths of their own, not that of a missing letter', () => {
  const missing = textWidth('\u{10fffd}', '2048px x');
  for (const letter of 'ďťňůřěščžýáíéúĎŤŇŮ') {
    assert.notEqual(textWidth(letter, '2048px x'), missing, letter);
  }
});

test('bold is wider', () => {
  assert.ok(textWidth('Poslanci', 'bold 12px x') > textWidth('Poslanci', '12px x'));
  assert.equal(textWidth('Poslanci', '600 12px x'), textWidth('Poslanci', 'bold 12px x'));
});

test('a wrapped text keeps every word and no line is too wide', () => {
  const text = 'Šťastný Ďurďa hlasoval proti svému klubu v osmnácti procentech případů';
  const lines = wrapText(text, 'bold 18px x', 300);
  assert.ok(lines.length > 1);
  assert.equal(lines.join(' '), text);
  for (const line of lines) assert.ok(textWidth(line, 'bold 18px x') <= 300, line);
});
