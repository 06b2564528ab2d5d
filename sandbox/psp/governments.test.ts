import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeArchives } from './archives.ts';
import { tinyParliament } from './options.ts';
import { readArchive, recordsOf } from './read-archive.ts';

for (const [size, options] of [
  ['real', {}],
  ['tiny', tinyParliament],
] as const) {
  const files = readArchive(makeArchives(options).get('poslanci.zip'));
  const governments = recordsOf(files, 'organy.unl').filter((record) => record[2] === '5');
  const functions = recordsOf(files, 'funkce.unl');
  const rows = recordsOf(files, 'zarazeni.unl');

  test(`1.1, ${size}: governments follow one another, the last is in office`, () => {
    assert.deepEqual(
      governments.map(([, parent, , code, , , from, to]) => [parent, code, from, to]),
      [
        ['0', 'VládaČR', '13.12.2021', '08.12.2025'],
        ['0', 'VládaČR', '08.12.2025', ''],
      ],
    );
  });

  test(`1.1, ${size}: a minister has a membership and a function for each portfolio`, () => {
    for (const [organ] of governments) {
      const offices = new Map(
        functions.filter(([, of]) => of === organ).map((one) => [one[0], one]),
      );
      assert.ok([...offices.values()].some((one) => one[3] === 'Předseda'));
      const members = rows.filter(([, of, isFunction]) => isFunction === '0' && of === organ);
      const held = rows.filter(([, of, isFunction]) => isFunction === '1' && offices.has(of!));
      assert.deepEqual(
        new Set(held.map((one) => `${one[0]} ${one[3]} ${one[4]}`)),
        new Set(members.map((one) => `${one[0]} ${one[3]} ${one[4]}`)),
      );
      assert.equal(held.length, members.length + 1, 'the deputy has two portfolios');
    }
  });

  test(`1.1, ${size}: some ministers sit in the chamber, enough to tell the side of the government`, () => {
    const seats = recordsOf(files, 'poslanec.unl');
    for (const [index, [organ]] of governments.entries()) {
      const seated = new Set(
        seats.filter((record) => record[4] === String(173 + index)).map((record) => record[1]),
      );
      const members = rows.filter(([, of, isFunction]) => isFunction === '0' && of === organ);
      const sitting = members.filter(([person]) => seated.has(person!)).length;
      assert.ok(sitting >= 3 && sitting < members.length, `${sitting} of ${members.length}`);
    }
  });
}
