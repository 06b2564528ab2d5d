import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { search } from './analyse.ts';
import { askedWords } from './match.ts';
import { oneEditAway, soundOf } from './misspelling.ts';
import { wordIndex } from './word-index.ts';

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

test('10.7: one edit is a letter swapped, dropped, added or replaced; likely mistakes cost less', () => {
  const least = (word: string) => {
    const costs = new Map<string, number>();
    for (const { text, cost } of oneEditAway(word)) {
      costs.set(text, Math.min(cost, costs.get(text) ?? 9));
    }
    return costs;
  };
  const costs = least('myla');
  assert.equal(costs.get('mila'), 0.4);
  assert.equal(costs.get('mlya'), 0.6);
  assert.equal(costs.get('mla'), 0.8);
  assert.equal(costs.get('mylla'), 0.5);
  assert.equal(costs.get('mysla'), 0.8);
  assert.equal(costs.get('mylax'), 0.8);
  assert.equal(costs.get('mxla'), 1);
  assert.equal(costs.get('xyla'), 1.3);
  assert.equal(costs.has('myla'), false);
  assert.equal(least('kommu').get('komu'), 0.5);
});

test('10.7: letters with diacritics are edited as one letter, and others keep theirs', () => {
  assert.ok(oneEditAway('žďár').some(({ text }) => text === 'žár'));
  assert.ok(oneEditAway('žďár').some(({ text }) => text === 'ďžár'));
});

test('10.7: words that sound alike share a sound, others do not', () => {
  for (const [one, other] of [
    ['svarcenberk', 'schwarzenberg'],
    ['rospocet', 'rozpocet'],
    ['fotbal', 'phodpal'],
    ['mynimalny', 'minimalni'],
    ['komise', 'kommise'],
    ['taxa', 'taksa'],
  ] as const) {
    assert.equal(soundOf(one), soundOf(other), `${one} ${other}`);
  }
  assert.notEqual(soundOf('chata'), soundOf('sata'));
  assert.notEqual(soundOf('dan'), soundOf('den'));
});

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

test('10.7: words that mean something together are one part of the question', () => {
  const asked = (words: readonly string[]) => askedWords(wordIndex([]), words);
  assert.equal(asked(['minimalni', 'mzda', 'rok']).length, 2);
  assert.equal(asked(['mzda', 'minimalni']).length, 2);
  assert.deepEqual(asked(['rok'])[0]!.synonyms, []);
});

test('10.7: an abbreviation that a word begins with does not make the word known', () => {
  const titles = ['Smlouva o kosm. prost.', 'Zákon o prostituci'];
  const found = search(withTitles(titles), 'prostytuce');
  assert.deepEqual(found.suggestions, ['prostituce']);
  assert.equal(found.prints.length, 1);
});
