import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { repairedTitle } from './field.ts';
import { code, int, MISSING, parseUnl, text } from './unl.ts';

const shape = { id: int(0), name: text(1), code: code(3) };
const bytes = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0));
const parse = (content: string) => parseUnl('x.unl', bytes(content), shape);

test('1.1.2: fields end with |, text is Windows-1250, the empty trailing column is dropped', () => {
  const { rows, ragged, column } = parse('1|\x8e\xef\xe1r|x|A|\n-2|b|x|@|\n');
  assert.deepEqual([rows, ragged], [2, 0]);
  assert.deepEqual([...column.id], [1, -2]);
  assert.deepEqual([column.name.at(0), column.name.at(1)], ['Žďár', 'b']);
  assert.equal(String.fromCharCode(...column.code), 'A@');
});

test('1.1.2: a backslash escapes the pipe, the line break and itself', () => {
  const { rows, ragged, column } = parse(
    '1|Plan \\| variant A|x|A|\n2|Two\\\nlines|x|B|\n3|C:\\\\|x|C|\n4|\\ |x|D|\n',
  );
  assert.deepEqual([rows, ragged], [4, 0]);
  assert.deepEqual(
    [0, 1, 2, 3].map((row) => column.name.at(row)),
    ['Plan | variant A', 'Two lines', 'C:\\', ''],
  );
  assert.equal(String.fromCharCode(...column.code), 'ABCD');
});

test('1.1.3: double quotes are literal characters, balanced or not', () => {
  const { column } = parse('1|Zpráva "Programu|x|A|\n2|"a" "b|x|A|\n'.replace('á', '\xe1'));
  assert.equal(column.name.at(0), 'Zpráva "Programu');
  assert.equal(column.name.at(1), '"a" "b');
});

test('1.1.4: padding is trimmed; a lone backslash and a blank are the source saying nothing', () => {
  const { column } = parse('1|  two words \t|x|A |\n2|\\ |x| |\n3| |x||\n');
  assert.deepEqual(
    [0, 1, 2].map((row) => column.name.at(row)),
    ['two words', '', ''],
  );
  assert.deepEqual([...column.code], [65, 0, 0]);
});

test('1.1.2: control characters, also those of bytes that Windows-1250 does not define, are left out', () => {
  const { column } = parse('1|a\x81b|x|A|\n2|J\x1bana\tN\x7f|x|A|\n');
  assert.deepEqual([column.name.at(0), column.name.at(1)], ['ab', 'Jana N']);
});

test('1.1.2: of a text only its first 4,096 bytes are read', () => {
  assert.equal(parse(`1|${'a'.repeat(5_000)}|x|A|\n`).column.name.at(0).length, 4_096);
});

test('1.1.4: columns are read by name and type; a number that is none is missing, never zero', () => {
  const { column } = parse('|a|x|A|\n1x|a|x|A|\n99999999999|a|x|A|\n0|a|x|A|\n');
  assert.deepEqual([...column.id], [MISSING, MISSING, MISSING, 0]);
});

test('1.1.4: further columns are dropped; missing ones are padded and counted', () => {
  const { rows, ragged, column } = parse('1|a|x|A|\n2|b|x|B|new|\n3|c|\n4|d|x|D|\n5|e|x|E|\n');
  assert.deepEqual([rows, ragged], [5, 1]);
  assert.equal(column.name.at(1), 'b');
  assert.deepEqual([column.name.at(2), column.code[2]], ['c', 0]);
});

test('1.1.4: a table of another shape is refused with file, line and expectation', () => {
  const message = 'x.unl, line 1: expected at least 4 fields, each ended by |';
  assert.throws(() => parse('1|2|\n3|4|\n'), { message });
});

test('1.1.2: an empty file has no rows; a last line without a newline is read', () => {
  assert.equal(parse('').rows, 0);
  assert.equal(parse('1|a|x|A|').rows, 1);
});

test('1.1.2: any byte sequence is read or rejected with a ParseError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (input) => {
      try {
        parseUnl('x.unl', input, shape);
      } catch (error) {
        assert.equal((error as Error).name, 'ParseError');
      }
    }),
  );
});

test('1.1.2: a title in ISO 8859-2 is repaired, one in Windows-1250 or in Slovak names stays', () => {
  const repaired = {
    '®ádost': 'Žádost',
    'sloľení komise': 'složení komise',
    '©kolský ąalvąj, ú»ata': 'Školský šalvšj, úťata',
  };
  for (const [read, meant] of Object.entries(repaired)) assert.equal(repairedTitle(read), meant);
  for (const title of [
    'Volba: Silvestr Vasiľ do komise',
    'Přístupový protokol (Dąbrowa Górnicza)',
    'Žádost ľudu',
    'Zákon ® 2',
    '«citát» z dopisu',
    'Žádost',
    'Návrh',
    '',
  ]) {
    assert.equal(repairedTitle(title), title);
  }
});
