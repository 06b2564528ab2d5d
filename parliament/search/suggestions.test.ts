import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { search } from './analyse.ts';

function withTitles(titles: readonly string[], members: readonly string[] = []): Period {
  const chamber = sampleChamber(members.length > 0 ? members : ['Jan Novák ODS'], []);
  const prints = titles.map(
    (title, at) =>
      [10 + at, { print: { id: at + 1, number: at + 1, title }, by: 'agenda' as const }] as const,
  );
  return { ...chamber, prints: new Map(prints) };
}

const offered = (titles: readonly string[], question: string, members?: readonly string[]) =>
  search(withTitles(titles, members), question).suggestions;

test('10.7: a misspelt word is offered in its own form, with the diacritics of the titles', () => {
  assert.deepEqual(offered(['Zákon o rozpočtu'], 'rospocet'), ['rozpočet']);
  assert.deepEqual(offered(['Zákon o rozpočtu'], 'rospočet státu'), []);
  assert.deepEqual(offered(['Zákon o rozpočtu státu'], 'rospočet, státu'), ['rozpočet, státu']);
  assert.deepEqual(offered(['Zákon o nedůvěře'], 'nedůvjera'), ['nedůvěra']);
});

test('10.7: names keep their capitals, the first word of a title does not', () => {
  assert.deepEqual(offered([], 'novlák', ['Jan Novák ODS']), ['Novák']);
  assert.deepEqual(offered(['Rozpočet obcí'], 'rozpočett'), ['rozpočet']);
  assert.deepEqual(offered(['Dohoda s Ukrajinou'], 'ukraijnou'), ['Ukrajinou']);
});

test('10.7: of two near words the nearer is offered first, a much farther one not at all', () => {
  assert.deepEqual(offered(['o lese', 'o lesku'], 'leske'), []);
  assert.deepEqual(offered(['Zákon o bance', 'Zákon o barce', 'Zákon o barce a moři'], 'bapce'), [
    'barce',
    'bance',
  ]);
  assert.deepEqual(offered(['Zákon o mzdách', 'Zákon o mostech'], 'msdách'), ['mzdách']);
});

test('10.7: two mistakes are forgiven in a long word, and in a short one only in sound', () => {
  assert.deepEqual(offered(['Zákon o televizi a rozhlasu'], 'tellevyzy'), ['televizi']);
  assert.deepEqual(offered(['Zákon o zastupitelstvu'], 'zastupitesltvvu'), ['zastupitelstvu']);
  assert.deepEqual(offered(['Zákon o vodě'], 'lyxa'), []);
});

test('10.7: where nothing is near, words that begin alike are offered', () => {
  assert.deepEqual(offered(['Zákon o exportu zboží'], 'exportérka'), ['exportu']);
});

test('10.7: short words, numbers, words that all titles have and known words are left alone', () => {
  const titles = ['Zákon o dani 2015', 'Návrh'];
  for (const question of ['dnn', '2016x', 'zákonn', 'dani', 'dan', 'eet']) {
    assert.deepEqual(offered(titles, question), [], question);
  }
});

test('10.7: a word that people use instead is spelt right, and a misspelt one is led to it', () => {
  const period = withTitles(['Novela z. - zákoník práce']);
  const said = search(period, 'minimální mzda');
  assert.deepEqual(
    said.prints.map(({ reason, inOtherWords }) => [reason, inOtherWords]),
    [['title', true]],
  );
  assert.deepEqual(said.suggestions, []);
  assert.deepEqual(search(period, 'mynimální mzda').suggestions, ['minimální mzda']);
  const own = search(period, 'zákoník').prints[0]!;
  assert.equal(own.inOtherWords, false);
});
