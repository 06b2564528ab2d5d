import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import type { PrintKind } from '../chamber/print-kind.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { withPrints } from '../testing/chamber-with-prints.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { search } from './analyse.ts';

const dani = withPrints([[5, 'Zákon o dani', 'Zákon, kterým se mění pivovarnický zákoník']]);
const scoreOf = (period: Period, question: string) => search(period, question).prints[0]?.score;

test('10.7: the same word counts 4, the same stem 3, the beginning of a word 2; doubled in a field, by which field', () => {
  // A title adds 3, a print as a whole 2.
  assert.equal(scoreOf(dani, 'dani'), 4 * 2 + 3 + 2);
  assert.equal(scoreOf(dani, 'daně'), 3 * 2 + 3 + 2);
  assert.equal(scoreOf(dani, 'da'), 2 * 2 + 3 + 2);
  assert.equal(scoreOf(dani, 'zákon da'), 3 * 2 + 3 + 2);
  assert.equal(scoreOf(dani, 'pivovarnický'), 4 * 2 + 1 + 2);
  assert.equal(search(dani, 'novák').members[0]!.score, 4 * 2 + 4);
  assert.equal(search(dani, 'ods').clubs[0]!.score, 4 * 2 + 4);
});

test('10.7: words found in different texts of a document count once, and the reason is that of the last', () => {
  const { prints } = search(dani, 'dani pivo');
  assert.deepEqual(
    prints.map(({ score, reason }) => [score, reason]),
    [[(4 + 2) / 2 + 2, 'full_title']],
  );
});

test('10.7: an abbreviation in a title matches whatever begins with it', () => {
  const period = withPrints([[1, 'Volby do zastup. Prahy']]);
  assert.equal(scoreOf(period, 'zastupitelstvo'), 2 * 2 + 3 + 2);
  assert.equal(scoreOf(period, 'nezastup'), undefined);
});

test('10.7: of prints that match alike, a bill comes before a report, by half a point', () => {
  const print = (ct: number, kind: PrintKind) => ({
    ...{ id: 700 + ct, ct, kind, title: 'O lesích', fullTitle: '', submitter: '' },
    isFurther: false,
    status: 'in_progress' as const,
    sponsor: undefined,
    ...{ submitted: undefined, subPrints: [], lawChanges: [] },
  });
  const contents: PrintContents = {
    version: '1',
    register: {
      period: 10,
      prints: [print(1, 'report'), print(2, 'bill')],
      histories: samplePeriod.histories,
      relatedBills: new Map(),
    },
    topics: new Map(),
    summaries: new Map(),
  };
  const { prints } = search(withPrints([]), 'lesích', contents);
  assert.deepEqual(
    prints.map(({ item, score }) => [item.print.number, score]),
    [
      [2, 4 * 2 + 3 + 2 + 0.5],
      [1, 4 * 2 + 3 + 2],
    ],
  );
});

test('10.7: among votes that match alike, a decision comes first, then the newest', () => {
  const titles = ['nedůvěra', 'vyslovení nedůvěry vládě', 'nedůvěra', 'nedůvěra a další'];
  const period = withPrints([], titles);
  const found = search(period, 'nedůvěra').votes.map(({ item, score }) => [item, score]);
  assert.deepEqual(found, [
    [3, 11],
    [2, 11],
    [0, 11],
    [1, 3 * 2 + 3 + 1],
  ]);
  const equal = withPrints([], ['jiné', 'vyslovení nedůvěry vládě', 'o nedůvěry']);
  assert.deepEqual(
    search(equal, 'nedůvěry').votes.map(({ item, score }) => [item, score]),
    [
      [1, 12],
      [2, 11],
    ],
  );
});

test('10.7: a question of nothing but prepositions is taken at its word; among others they do not count', () => {
  const period = withPrints([
    [1, 'Zpráva, voda'],
    [2, 'Zpráva, vzduch'],
  ]);
  assert.deepEqual(
    search(period, 'na').members.map(({ item }) => item.firstName),
    ['Nataša'],
  );
  const { prints, leftOut } = search(period, 'o voda');
  assert.deepEqual([prints.map(({ item }) => item.print.number), leftOut], [[1], []]);
});

test('10.7: where nothing has all words, those that stand together are searched apart, unknown ones left out and named', () => {
  const period = withPrints([
    [1, 'Zákon o dani'],
    [2, 'Zákon o vodě'],
    [3, 'Zpráva o vodě'],
  ]);
  const found = search(period, 'dani vodě neznámé');
  assert.deepEqual([found.apart, found.leftOut], [['dani', 'vodě'], ['neznámé']]);
  assert.deepEqual(
    found.best.map((hit) => hit.kind === 'print' && hit.item.print.number),
    [1, 2, 3],
  );
  // Not the most frequent word, as long as another one is nowhere.
  assert.deepEqual(search(period, 'neznámé zprava vodě').leftOut, ['neznámé']);
  // What is left would be in every title.
  assert.deepEqual(search(period, 'neznámé zákon').best, []);
  const nothing = search(period, 'neznámé nikdy');
  assert.deepEqual([nothing.prints, nothing.leftOut, nothing.best], [[], [], []]);
  assert.deepEqual(nothing.words, ['nezname', 'nikdy']);
  // Numbers are never left out.
  assert.deepEqual(search(period, '98 97').best, []);
  assert.deepEqual(search(period, 'dani 97').best, []);
});

test('10.7: words that no first hit has side by side are said to be scattered', () => {
  const period = withPrints([
    [1, 'Zákon o stavebním spoření'],
    [2, 'Zákon o dani z příjmů'],
  ]);
  assert.equal(search(period, 'stavební zákon').scattered, true);
  assert.equal(search(period, 'stavební spoření').scattered, false);
  assert.equal(search(period, 'daň z příjmů').scattered, false);
  assert.equal(search(period, 'zákon').scattered, false);
});

test('10.7: a part of five letters within a word finds it where no word begins so', () => {
  const period = withPrints([[1, 'Zákon o registru smluv']]);
  assert.equal(scoreOf(period, 'egistru'), 1 * 2 + 3 + 2);
  assert.equal(scoreOf(period, 'gist'), undefined);
});

test('10.7: a vote found by the title of its print says so, and is scored like one found by its own', () => {
  const period = withPrints([[7, 'Zákon o vodě']], ['Zkrácení lhůty', 'Zákon o vodě']);
  const link = (id: number) =>
    [id, { print: { id: 7, number: 7, title: 'Zákon o vodě' }, by: 'agenda' as const }] as const;
  const { votes } = search({ ...period, prints: new Map([link(10), link(11)]) }, 'vodě');
  assert.deepEqual(
    votes.map(({ item, reason, score }) => [item, reason, score]),
    [
      [1, 'title', 4 * 2 + 3 + 1],
      [0, 'print_title', 4 * 2 + 3],
    ],
  );
});

test('10.7: an empty query finds nothing', () => {
  for (const question of ['', '   ', '<>.,*']) {
    const { members, clubs, prints, votes, best } = search(samplePeriod, question);
    assert.deepEqual([members, clubs, prints, votes, best], [[], [], [], [], []]);
  }
});

test('10.7: members are listed by surname in Czech order, then by id', () => {
  const chamber = sampleChamber(
    ['Jan Žák', 'Jan Novák', 'Eva Chalupa', 'Jan Holub', 'Jan Novák'],
    [],
  );
  const found = (question: string) => search(chamber, question).members.map(({ item }) => item.id);
  assert.deepEqual(found('jan'), [4, 2, 5, 1]);
  assert.deepEqual(found('eva'), [3]);
});
