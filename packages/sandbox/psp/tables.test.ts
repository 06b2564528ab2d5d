import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { readContents, recordsOf } from './contents.ts';

/** Columns of every table that is read. */
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

for (const size of ['real', 'tiny'] as const) {
  test(`1.1: every line of the ${size} tables ends with a pipe and has the columns of its table`, () => {
    const seen = new Set<string>();
    for (const [archive, bytes] of readContents(size).archives) {
      for (const [name, content] of Object.entries(unzipSync(bytes))) {
        const table = name.replace(/^hl\d{4}/, '').replace('.unl', '');
        seen.add(table);
        const lines = Buffer.from(content).toString('latin1').split('\n');
        assert.equal(lines.pop(), '', `${archive}/${name} does not end with a line feed`);
        for (const line of lines) {
          assert.equal(line.at(-1), '|', `${archive}/${name}: ${line}`);
          assert.equal(line.split('|').length - 1, COLUMNS[table], `${archive}/${name}: ${line}`);
        }
      }
    }
    assert.deepEqual([...seen].sort(), Object.keys(COLUMNS).sort());
  });
}

test('1.1: every vote of the real size has 200 ballots of 200 members', () => {
  const { archives } = readContents('real');
  for (const [year, votes] of [
    [2021, 2400],
    [2025, 960],
  ] as const) {
    const archive = archives.get(`hl-${year}ps.zip`)!;
    const ballots = ['h1', 'h2'].flatMap((part) => recordsOf(archive, `hl${year}${part}.unl`));
    const perVote = Map.groupBy(ballots, (record) => record[1]);
    assert.equal(perVote.size, votes);
    assert.ok([...perVote.values()].every((one) => new Set(one.map(([id]) => id)).size === 200));
  }
});
