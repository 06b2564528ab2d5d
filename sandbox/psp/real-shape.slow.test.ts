import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeArchives } from './archives.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const folder = join(
  process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'psp',
);
const missing = !existsSync(folder) && `the real archives are not at ${folder}`;
const ours = makeArchives();
const PAIRS = [
  ['hl-2013ps.zip', 'hl-2021ps.zip'],
  ['poslanci.zip', 'poslanci.zip'],
  ['schuze.zip', 'schuze.zip'],
  ['tisky.zip', 'tisky.zip'],
  ['sbirka.zip', 'sbirka.zip'],
] as const;

test('1.1: every real file that is read has a stand-in with the same number of columns', {
  skip: missing,
}, () => {
  for (const [theirs, own] of PAIRS) {
    const real = readArchive(readFileSync(join(folder, theirs)));
    const made = readArchive(ours.get(own));
    for (const name of real.keys()) {
      const ownName = name.replace('2013', '2021');
      if (!made.has(ownName)) continue;
      const columns = recordsOf(made, ownName)[0]?.length;
      assert.equal(columns, recordsOf(real, name)[0]?.length, `${own}: ${ownName}`);
    }
  }
});

test('fields look alike: digits, letters, dates and blanks are where the real ones have them', {
  skip: missing,
}, () => {
  for (const [theirs, own, file] of SHAPES) {
    const real = recordsOf(readArchive(readFileSync(join(folder, theirs))), file);
    const made = recordsOf(readArchive(ours.get(own)), file.replace('2013', '2021'));
    const columns = real[0]!.length;
    for (let column = 0; column < columns; column++) {
      const known = new Set(real.map((record) => shape(record[column]!)));
      const strange = made
        .map((record) => record[column]!)
        .find((field) => !known.has(shape(field)));
      assert.equal(strange, undefined, `${file}, column ${column + 1} of "${strange}"`);
    }
  }
});

const SHAPES = [
  ['hl-2013ps.zip', 'hl-2021ps.zip', 'hl2013h1.unl'],
  ['hl-2013ps.zip', 'hl-2021ps.zip', 'omluvy.unl'],
  ['poslanci.zip', 'poslanci.zip', 'zarazeni.unl'],
  ['poslanci.zip', 'poslanci.zip', 'osoby.unl'],
  ['poslanci.zip', 'poslanci.zip', 'organy.unl'],
  ['schuze.zip', 'schuze.zip', 'schuze.unl'],
  ['schuze.zip', 'schuze.zip', 'bod_schuze.unl'],
  ['tisky.zip', 'tisky.zip', 'tisky.unl'],
  ['tisky.zip', 'tisky.zip', 'tisky_za.unl'],
  ['tisky.zip', 'tisky.zip', 'hist.unl'],
  ['sbirka.zip', 'sbirka.zip', 'sbirka.unl'],
] as const;

/** `9` for a number, dates and times with their digits as 9, `a` for words, blanks as they are. */
function shape(field: string): string {
  if (field.trim() === '' || field === '\\ ') return field;
  if (/^-?\d+$/.test(field)) return '9';
  if (/^[\d.:\- ]+$/.test(field)) return field.replace(/\d/g, '9');
  return 'a';
}
