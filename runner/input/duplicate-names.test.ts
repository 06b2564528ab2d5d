import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateName } from './duplicate-names.ts';

test('4, 7: the first name that an object has twice is found by its path', () => {
  const found: readonly (readonly [string, string])[] = [
    ['{"url": 1, "url": 2}', 'url'],
    ['{"payload": {"a": {"b": 1, "c": 2, "b": 3}}}', 'payload.a.b'],
    ['{"jobs": [{"a": 1}, {"a": [1, {"b": 1, "b": 2}]}]}', 'jobs.1.a.1.b'],
    ['{"a": 1, "\\u0061": 2}', 'a'],
    ['{"a" : 1,\n\t"a"\r\n: 2}', 'a'],
    ['{"": 1, "": 2}', ''],
    ['{"a\\"": 1, "a\\\\": 2, "a\\"": 3}', 'a"'],
    ['[[], {}, {"x": {}, "x": []}]', '2.x'],
    ['{"__proto__": 1, "__proto__": 2}', '__proto__'],
  ];
  for (const [text, path] of found) {
    assert.doesNotThrow(() => JSON.parse(text), text);
    assert.equal(duplicateName(text), path, text);
  }
});

test('4: equal names of different objects, and equal texts that are values, are no duplicates', () => {
  const fine = [
    '{}',
    '[]',
    '"a"',
    'null',
    '{"a": {"a": {"a": 1}}, "b": {"a": 1}}',
    '[{"a": 1}, {"a": 1}]',
    '{"a": "a", "b": ["a", "a", "b"]}',
    '{"a": "{\\"a\\": 1, \\"a\\": 2}"}',
    '{"a": "\\\\", "b": "\\\\\\"", "c": "\\"a\\":"}',
    '{"a": "x", "A": "x", "a ": "x"}',
  ];
  for (const text of fine) {
    assert.doesNotThrow(() => JSON.parse(text), text);
    assert.equal(duplicateName(text), undefined, text);
  }
});

test('8: a deep or wide text is read in one pass', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  assert.equal(duplicateName(deep), undefined);
  const wide = Array.from({ length: 50_000 }, (_, index) => `"n${index}":${index}`).join();
  assert.equal(duplicateName(`{${wide}}`), undefined);
  assert.equal(duplicateName(`{${wide},"n49999":0}`), 'n49999');
  // A pass over each run of backslashes, not one for each backslash.
  assert.equal(duplicateName(`{"a":"${'\\\\'.repeat(200_000)}","a":1}`), 'a');
  assert.equal(duplicateName(`{"a":"${'\\"'.repeat(200_000)}","a":1}`), 'a');
});
