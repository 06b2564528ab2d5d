import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTitleReader, sharedWords } from './telling-words.ts';

const read = createTitleReader();
const shared = (one: string, other: string) => sharedWords(read(one), read(other));

test('1.2: titles share the words of their subject, abbreviated and in any case', () => {
  assert.equal(shared('Návrh zák. o stát. rozpočtu', 'Zákon o státním rozpočtu na rok 1994'), 1);
  assert.equal(shared('Vl.náv.zák. o pens. připoj.', 'Zákon o pensijním připojištění'), 2);
  assert.equal(shared('Novela zákona o školách', 'Školský zákon'), 1);
  assert.equal(shared('Nov. zák. o dražbách mimo soudní výk', 'Zákon o výkonu soudních dražeb'), 3);
});

test('1.2: words that bills of all subjects have, numbers and short words tell nothing', () => {
  assert.equal(
    shared('Vládní návrh zákona č. 280/1992 Sb.', 'Vl.n.z., kterým se mění 280/1992'),
    0,
  );
  assert.deepEqual(read('Novela z. o změně v ČR'), []);
});
