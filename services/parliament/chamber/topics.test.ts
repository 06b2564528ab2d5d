import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LABELLED_TITLES } from '../testing/sample-print-titles.ts';
import { TOPICS } from './topic-taxonomy.ts';
import { classifyByKeywords, topicsToShow } from './topics.ts';

test('1.5: the taxonomy has at least 16 topics, each labelled in both languages', () => {
  assert.ok(TOPICS.length >= 16);
  for (const { id, cs, en, keywords } of TOPICS) {
    // A model names topics in a row with commas between them.
    assert.match(cs + en, /^[^,;|]{8,}$/, id);
    for (const keyword of keywords) assert.match(keyword, /^[a-z0-9]+\.?( [a-z0-9]+\.?)*$/, id);
  }
  assert.equal(new Set(TOPICS.map(({ id }) => id)).size, TOPICS.length);
});

test('1.5: nine of ten hand-labelled titles of period 7 get their topic first', () => {
  const right = LABELLED_TITLES.filter(
    ({ title, topic }) => classifyByKeywords(title).matches[0]?.topic === topic,
  );
  assert.equal(LABELLED_TITLES.length, 60);
  assert.ok(right.length >= 54, `${right.length} of 60`);
});

test('1.5: a keyword is the beginning of a word, ignoring case and diacritics', () => {
  const topics = (title: string, text = '') =>
    classifyByKeywords(title, '', text).matches.map(({ topic }) => topic);
  assert.deepEqual(topics('ŠKOLSKÝ ZÁKON'), ['education']);
  assert.deepEqual(topics('Jordán a zdánlivé věci'), []);
  assert.ok(topics('Zpráva', 'Návrh se týká odpadů a ovzduší.').includes('environment'));
});

test('1.5: a print gets every matching topic with its count of distinct keywords, and the labels of the best', () => {
  const { matches, primary } = classifyByKeywords(
    'Novela z. o odpadech',
    '',
    'Odpady a odpadové hospodářství, daně z odpadů, ovzduší.',
  );
  assert.deepEqual(matches[0], { topic: 'environment', count: 2, place: 'subject' });
  assert.deepEqual(primary, { cs: 'Životní prostředí', en: 'Environment' });
  assert.ok(matches.some(({ topic }) => topic === 'taxes'));
  assert.deepEqual(classifyByKeywords('Xyz'), { matches: [], primary: undefined });
});

test('1.5: a treaty has the topic it is about; the form counts only without another', () => {
  const first = (title: string) => classifyByKeywords(title).matches[0]?.topic;
  assert.equal(first('Doh. mezi ČR a vládou Hongkongu o leteckých službách'), 'transport');
  assert.equal(first('Sml. mezi ČR a Maltou o přátelství'), 'foreign');
});

/** Topics with their counts, best first. */
const counted = (title: string, text = '') =>
  classifyByKeywords(title, '', text).matches.map(({ topic, count }) => `${topic} ${count}`);

test('1.5: among topics of the title the one with more letters of keywords comes first', () => {
  // Nine letters of one keyword, four and three of two.
  assert.deepEqual(counted('Banka, ČNB a telekomunikace'), ['digital 1', 'finance 2']);
});

test('1.5: a keyword with a full stop is a whole word', () => {
  assert.deepEqual(counted('Doh. s Chile'), ['foreign 1']);
  assert.deepEqual(counted('Dohled a daniel'), []);
  assert.deepEqual(counted('Zákon o dani z piva'), ['taxes 2']);
  assert.deepEqual(counted('Správní řád'), ['justice 1']);
  assert.deepEqual(counted('Správní řádka'), []);
});

test('1.5: what a bill is about comes before the other laws it changes', () => {
  const weapons =
    'Vládní návrh zákona, kterým se mění zákon č. 119/2002 Sb., o střelných zbraních, zákon č. 455/1991 Sb., o živnostenském podnikání (živnostenský zákon), a zákon č. 586/1992 Sb., o daních z příjmů';
  const { matches } = classifyByKeywords('Novela zákona o zbraních', weapons);
  assert.deepEqual(
    matches.map(({ topic, place }) => `${topic} ${place}`),
    ['security subject', 'taxes context', 'economy context'],
  );
});

test('1.5, 10.12: a print is listed under the topics of its subject, else what it touches, else the best of its text', () => {
  const shown = (title: string, fullTitle = '', text = '') =>
    topicsToShow(classifyByKeywords(title, fullTitle, text));
  assert.deepEqual(
    shown('Novela z. o potravinách a tabákových výrobcích', '', 'daně, banky, vodovody'),
    ['agriculture', 'health'],
  );
  const touched = 'Vládní návrh zákona o pivu a o změně zákona o obcích';
  assert.deepEqual(shown('Pivo', touched, 'daně a banky'), ['administration']);
  assert.deepEqual(shown('Pivo', '', 'Film, divadlo a banka'), ['culture']);
  assert.deepEqual(shown('Film, banka, daně a soud').length, 3);
  assert.deepEqual(shown('Pivo'), []);
});
