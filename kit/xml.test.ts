import assert from 'node:assert/strict';
import { test } from 'node:test';
import { xmlText } from './xml.ts';

test('text for XML keeps tabs, line breaks, every letter and emoji', () => {
  const text = '\t\n\rPříliš žluťoučký kůň \u007f\u0085 \u{1f600} <&>';
  assert.equal(xmlText(text), text);
});

test('text for XML loses control characters and the two code points that are none', () => {
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join('');
  assert.equal(xmlText(`a${controls}\ufffe\uffffb`), 'a\t\n\rb');
});

test('half of a surrogate pair in text for XML becomes a replacement character', () => {
  assert.equal(xmlText('a\ud83d b\ude00'), 'a\ufffd b\ufffd');
});
