import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NULL_TEXT, padded, record, unlBytes, windows1250 } from './unl.ts';

const decode = (bytes: Uint8Array) => new TextDecoder('windows-1250').decode(bytes);
const everyByte = Array.from({ length: 256 }, (_, byte) => byte);

test('1.1: a record ends with a pipe and a line feed, empty fields stand', () => {
  const bytes = unlBytes([
    record`${1}||${undefined}|
      ${'Žluťoučký'}`,
    record`2| |${NULL_TEXT}|"`,
  ]);
  assert.equal(decode(bytes), '1|||Žluťoučký|\n2| |\\ |"|\n');
});

test('1.1: every character of Windows-1250 becomes its one byte, the undefined ones too', () => {
  assert.deepEqual([...windows1250(decode(Uint8Array.from(everyByte)))], everyByte);
  assert.deepEqual([...windows1250('Š\u0081ž')], [0x8a, 0x81, 0x9e]);
});

test('a character without a byte and a field with a pipe are refused', () => {
  assert.throws(() => windows1250('日'), /Windows-1250 has no "日"/);
  assert.throws(() => record`${'a|b'}`, /may not hold/);
});

test('padding cuts what is longer', () => {
  assert.equal(padded('čaj', 5), 'čaj  ');
  assert.equal(padded('schodiště', 5), 'schod');
});
