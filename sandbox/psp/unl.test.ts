import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NULL_TEXT, padded, unlBytes, windows1250 } from './unl.ts';

const decode = (bytes: Uint8Array) => new TextDecoder('windows-1250').decode(bytes);
const everyCharacter = decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

test('1.1: a record ends with a pipe and a line feed, empty fields stand', () => {
  const bytes = unlBytes([
    [1, '', undefined, 'Žluťoučký'],
    [2, ' ', NULL_TEXT, '"'],
  ]);
  assert.equal(decode(bytes), '1|||Žluťoučký|\n2| |\\ |"|\n');
});

test('1.1: every character of Windows-1250 becomes its one byte, the undefined ones too', () => {
  assert.deepEqual(
    [...windows1250(everyCharacter)],
    Array.from({ length: 256 }, (_, byte) => byte),
  );
  assert.deepEqual([...windows1250('Š\u0081ž')], [0x8a, 0x81, 0x9e]);
});

test('1.1: any text of Windows-1250 comes back as it was', () => {
  const character = fc.constantFrom(...everyCharacter.replace(/[|\n]/g, ''));
  fc.assert(
    fc.property(fc.array(fc.string({ unit: character })), (fields) => {
      const line = decode(unlBytes([fields]));
      assert.deepEqual(line.slice(0, -1).split('|').slice(0, -1), fields);
    }),
  );
});

test('a character without a byte and a field with a pipe are refused', () => {
  assert.throws(() => windows1250('日'), /Windows-1250 has no "日"/);
  assert.throws(() => unlBytes([['a|b']]), /may not hold/);
});

test('padding cuts what is longer', () => {
  assert.equal(padded('čaj', 5), 'čaj  ');
  assert.equal(padded('schodiště', 5), 'schod');
});
