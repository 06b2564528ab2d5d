import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeArchives } from './archives.ts';
import { defaultParliament, tinyParliament } from './options.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const tiny = makeArchives(tinyParliament);
const real = makeArchives();

/** Columns of every file that is read (format.md 2 and 3). */
const COLUMNS: Readonly<Record<string, number>> = {
  s: 17,
  h1: 3,
  h2: 3,
  omluvy: 5,
  zmatecne: 1,
  funkce: 5,
  organy: 10,
  osoby: 9,
  poslanec: 15,
  zarazeni: 7,
  bod_schuze: 15,
  schuze: 7,
  hist: 15,
  prechody: 5,
  stavy: 6,
  tisky: 24,
  tisky_za: 16,
  typ_akce: 2,
  typ_stavu: 2,
  sb_pre: 6,
  sbirka: 7,
};

function eachFile(use: (archive: string, name: string, bytes: Uint8Array) => void): void {
  for (const archives of [tiny, real]) {
    for (const [archive, bytes] of archives) {
      for (const [name, content] of readArchive(bytes)) use(archive, name, content);
    }
  }
}

test('1.1: every line of every file ends with a pipe and has the columns of its table', () => {
  const seen = new Set<string>();
  eachFile((archive, name, bytes) => {
    const table = name.replace(/^hl\d{4}/, '').replace('.unl', '');
    const text = Buffer.from(bytes).toString('latin1');
    seen.add(table);
    assert.ok(!text.includes('\r'), `${archive}/${name} has a carriage return`);
    if (text === '') return;
    const lines = text.split('\n');
    assert.equal(lines.pop(), '', `${archive}/${name} does not end with a line feed`);
    for (const line of lines) {
      assert.equal(line.at(-1), '|', `${archive}/${name}: ${line}`);
      assert.equal(line.split('|').length - 1, COLUMNS[table], `${archive}/${name}: ${line}`);
    }
  });
  assert.deepEqual([...seen].sort(), Object.keys(COLUMNS).sort());
});

test('the same options give the same bytes, another seed others', () => {
  const again = makeArchives(tinyParliament);
  const other = makeArchives({ ...tinyParliament, seed: 'other' });
  for (const [name, bytes] of tiny) {
    assert.ok(Buffer.from(bytes).equals(again.get(name)!), `${name} differs`);
  }
  assert.ok(!Buffer.from(tiny.get('poslanci.zip')!).equals(other.get('poslanci.zip')!));
});

test('a period of real size has exactly the votes asked for and 200 ballots of each', () => {
  for (const [index, year] of [2021, 2025].entries()) {
    const files = readArchive(real.get(`hl-${year}ps.zip`));
    const { votes } = defaultParliament.periods[index]!;
    const ballots = ['h1', 'h2'].flatMap((part) => recordsOf(files, `hl${year}${part}.unl`));
    const perVote = Map.groupBy(ballots, (record) => record[1]);
    assert.equal(recordsOf(files, `hl${year}s.unl`).length, votes);
    assert.equal(ballots.length, votes * 200);
    assert.equal(perVote.size, votes);
    assert.ok([...perVote.values()].every((one) => new Set(one.map(([id]) => id)).size === 200));
  }
});

test('1.1: a minister has a membership and a function, and many have a seat', () => {
  const files = readArchive(real.get('poslanci.zip'));
  const governments = recordsOf(files, 'organy.unl').filter((record) => record[2] === '5');
  const [functions, rows] = [recordsOf(files, 'funkce.unl'), recordsOf(files, 'zarazeni.unl')];
  const seats = new Set(recordsOf(files, 'poslanec.unl').map((record) => record[1]));
  assert.deepEqual(
    governments.map((record) => [record[1], record[6], record[7]]),
    [
      ['0', '13.12.2021', '08.12.2025'],
      ['0', '08.12.2025', ''],
    ],
  );
  for (const [organ] of governments) {
    const offices = new Set(functions.filter(([, of]) => of === organ).map(([id]) => id!));
    const members = rows.filter(([, of, kind]) => kind === '0' && of === organ);
    const held = rows.filter(([, of, kind]) => kind === '1' && offices.has(of!));
    const terms = (some: string[][]) => new Set(some.map((row) => `${row[0]} ${row[3]} ${row[4]}`));
    assert.deepEqual(terms(held), terms(members));
    assert.equal(held.length, members.length);
    const sitting = members.filter(([person]) => seats.has(person!)).length;
    assert.ok(sitting >= 3 && sitting < members.length, `${sitting} of ${members.length}`);
  }
});
