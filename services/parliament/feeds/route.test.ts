import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';
import { momentOf } from './entries.ts';

const app = await sampleApp({ prints: samplePrints() });

/** The texts of all elements of a name in a well-formed document, that of the feed first. */
async function textsOf(name: string, url: string, of = app): Promise<string[]> {
  const { body } = await of.inject(url);
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  let text = '';
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ local }) => {
    if (local === name) found.push(text);
  });
  parser.write(body).close();
  return found;
}

test('10.21: a member is followed by rebellions against the club of that time, or by all votes', async () => {
  assert.deepEqual((await textsOf('title', '/feeds/mps/103')).slice(1), [
    'Proti svému klubu (proti): Novela zákona o Žďáru: přijato 3 : 2',
  ]);
  assert.equal((await textsOf('entry', '/feeds/mps/105?only=all')).length, 4);
});

test('10.21: the votes of a search and a topic are those of the list', async () => {
  const count = async (query: string) =>
    (await textsOf('entry', `/feeds/votes?view=all&${query}`)).length;
  assert.deepEqual(
    [await count(''), await count('search=zakon'), await count('topic=taxes')],
    [4, 3, 1],
  );
});

test('10.21: times are those of Prague, summer or winter; without one, the day of the data', async () => {
  const at = (date: string, time: string) => momentOf(samplePeriod, { date, time });
  assert.equal(at('2014-03-05', '14:30'), '2014-03-05T14:30:00+01:00');
  assert.equal(at('2015-03-29', '01:59'), '2015-03-29T01:59:00+01:00');
  assert.equal(at('2015-03-29', '03:00'), '2015-03-29T03:00:00+02:00');
  assert.equal(at('2015-10-25', '03:00'), '2015-10-25T03:00:00+01:00');
  for (const [date, time] of [
    ['', '10:00'],
    ['2015-02-28', '24:00'],
    ['2015-02-28', ''],
  ] as const) {
    assert.equal(at(date, time), '2021-05-03T00:00:00+02:00', `${date} ${time}`);
  }
  const none = await textsOf('updated', '/feeds/votes?search=neexistuje');
  assert.deepEqual(none, ['2021-05-03T00:00:00+02:00']);
});

test('10.21: a member is followed over elections by one feed, which is of the newest period they sit in', async () => {
  const before = { ...samplePeriod, term: { ...samplePeriod.term, number: 9 } };
  const members = samplePeriod.members.filter(({ personId }) => personId !== 101);
  const later = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, members }, before),
  });
  const { body } = await later.inject('/feeds/mps/101?only=all');
  assert.match(body, /<id>http:\/\/localhost:80\/feeds\/mps\/101\?only=all<\/id>/);
  assert.match(body, /href="http:\/\/localhost:80\/votes\/13\?period=9"/);
});

test('5.3, 10.21: hostile titles are text', async () => {
  const title = `]]></title><script>alert(1)</script>&amp; "'\u0000\u000b\ud800`;
  const [first, ...rest] = samplePeriod.votes;
  const hostile = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, votes: [{ ...first!, title }, ...rest] }),
  });
  const titles = await textsOf('title', '/feeds/mps/101?only=all', hostile);
  assert.ok(titles.at(-1)!.includes(`]]></title><script>alert(1)</script>&amp; "'`));
});

test('7, 10.21: who does not exist is 404, a bad choice 400 naming the field', async () => {
  assert.equal((await app.inject('/feeds/mps/1')).statusCode, 404);
  const bad = await app.inject('/feeds/mps/101?only=x&format=json');
  assert.deepEqual([bad.statusCode, bad.json().fields[0].field], [400, 'only']);
});

test('10.21: pages name their feeds in the head and link to them, in the language of the page', async () => {
  for (const [page, address] of [
    ['/mps/101', '/feeds/mps/101'],
    ['/votes?topic=taxes', '/feeds/votes?topic=taxes'],
  ] as const) {
    const { body } = await app.inject(page);
    assert.ok(body.includes(`href="http://localhost:80${address}">`), page);
    assert.ok(body.includes(`<a href="${address}"`), page);
    const english = (await app.inject({ url: page, headers: { cookie: 'lang=en' } })).body;
    assert.match(english, /Follow \(Atom\):[^\n]*lang=en/);
  }
});
