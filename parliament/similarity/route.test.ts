import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();
const get = (url: string, headers = {}) => app.inject({ url, headers });

test('4.1: the similarity page names the most similar pair, then shows the map and the pairs', async () => {
  const { statusCode, body } = await get('/similarity');
  assert.equal(statusCode, 200);
  assert.match(
    body,
    /podobnost -?[−\d,]+\u202f%\. .*Výš v tabulce jsou i ti, kdo v období seděli ve společném klubu/,
  );
  assert.match(body, /<svg class="map"[^>]+role="group" aria-label="[^"]+"/);
  assert.match(body, /Zobrazeno 6 ze 6 dvojic\./);
});

test('4.1: every mark of the map links to its member and is labelled with name and club', async () => {
  const { body } = await get('/similarity');
  assert.match(
    body,
    /<a href="\/mps\/103"><use [^>]+\/><text [^>]+>Cyril Žďár \(Sever\)<\/text><\/a>/,
  );
});

test('4.1: a name is found without diacritics and announced in words', async () => {
  const { body } = await get('/similarity?name=zdar');
  assert.match(body, /class="named"><use [^>]+\/><text [^>]+>Cyril Žďár/);
  assert.equal(body.match(/class="named"/g)?.length, 1);
  assert.match(body, /<strong data-announce>Zvýrazněno: Cyril Žďár\.<\/strong>/);
});

test('4.1: an unknown name is reported, with its markup escaped', async () => {
  const { statusCode, body } = await get('/similarity?name=%3Cb%3Enobody');
  assert.equal(statusCode, 200);
  assert.match(body, /Jméno „&lt;b&gt;nobody“ v mapě není\./);
});

test('4.1: the legend highlights a club with a plain link; the link of the chosen club resets it', async () => {
  const { body } = await get('/similarity?party=Jih');
  assert.match(body, /class="faint"/);
  assert.match(body, /<a href="\/similarity\?[^"]*" aria-current="true"[^>]*><svg/);
});

test('4.1: the map is also available as a table of the same members', async () => {
  const { body } = await get('/similarity?view=table');
  assert.doesNotMatch(body, /<svg class="map"/);
  assert.match(body, /<caption>Poslanci na mapě/);
  assert.match(body, /<a href="\/mps\/105">Emil Přeběhlík<\/a>/);
});

test('4.2: JSON carries the pairs as rows and the points as map', async () => {
  const { rows, map, explained_variance, total, votes } = (
    await get('/api/similarity?format=json&top=1')
  ).json();
  assert.deepEqual([total, votes, map.length, explained_variance.length], [6, 4, 5, 2]);
  assert.deepEqual(Object.keys(map[0]), ['id_poslanec', 'name', 'party', 'x', 'y']);
  const [{ similarity, ...pair }] = rows;
  assert.ok(Math.abs(similarity - 1 / Math.sqrt(12)) < 1e-9);
  assert.deepEqual(pair, {
    mp1_id: 1,
    mp1_name: 'Adam Sever',
    mp1_party: 'Sever',
    mp2_id: 5,
    mp2_name: 'Emil Přeběhlík',
    mp2_party: 'Jih',
    agreed: 2,
    compared: 3,
    shared_club: 'Sever',
  });
});

test('4.3: the map is a PNG in the language of the visitor', async () => {
  const [czech, english] = await Promise.all([
    get('/charts/similarity.png'),
    get('/charts/similarity.png', { cookie: 'lang=en' }),
  ]);
  assert.deepEqual([czech.statusCode, czech.headers['content-type']], [200, 'image/png']);
  assert.notDeepEqual(czech.rawPayload, english.rawPayload);
});

test('1.4 similarity: a pair that shared a club says so, is not named in the sentence, and can be left out', async () => {
  const app = await sampleApp();
  const all = (await app.inject('/api/similarity?format=json')).json();
  const shared = all.rows.filter(({ shared_club }: { shared_club: string | null }) => shared_club);
  assert.equal(all.total, 6);
  assert.deepEqual(
    shared
      .map((row: Record<string, string>) => [row.mp1_name, row.mp2_name, row.shared_club].join(' '))
      .sort(),
    [
      'Adam Sever Emil Přeběhlík Sever',
      'Bára Severní Emil Přeběhlík Sever',
      'Cyril Žďár Emil Přeběhlík Sever',
    ],
  );
  const apart = (await app.inject('/api/similarity?format=json&shared=without')).json();
  assert.equal(apart.total, 3);
  assert.ok(
    apart.rows.every(
      (row: Record<string, string>) => row.mp2_name === 'Dana Jižní' && !row.shared_club,
    ),
  );
  const { body } = await app.inject('/similarity?view=table');
  const lead = /<p class="lead">(.*?)<\/p>/.exec(body)![1]!;
  assert.match(lead, /Dana Jižní/);
  assert.doesNotMatch(lead, /Emil/);
});
