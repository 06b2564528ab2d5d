import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginning, textOfFirstBytes } from './beginning.ts';

test('6.3: of a longer body its beginning is stored, as many whole characters as fit', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((end) => `\ufeff${end}`);
  fc.assert(
    fc.property(text, fc.nat(60), fc.nat(60), (whole, maxBytes, middle) => {
      const bytes = Buffer.from(whole);
      const stored = textOfFirstBytes(
        [bytes.subarray(0, middle), bytes.subarray(middle)],
        maxBytes,
      );
      const size = Buffer.byteLength(stored);
      assert.ok(whole.startsWith(stored));
      assert.ok(size <= maxBytes);
      assert.ok(stored === whole || size > maxBytes - 4);
    }),
  );
});

test('6.3: a whole body that ends within a character shows that it does', () => {
  const broken = Buffer.from('až').subarray(0, 2);
  assert.equal(textOfFirstBytes([broken], 3), 'a\ufffd');
  assert.equal(textOfFirstBytes([broken], 2), 'a\ufffd');
});

test('8: an error quotes no half of a character', () => {
  assert.equal(beginning('a😀b', 2), 'a');
  assert.equal(beginning('a😀b', 3), 'a😀');
  assert.equal(beginning('😀', 9), '😀');
});
