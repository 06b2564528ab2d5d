import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const app = await sampleApp();
const get = (url: string) => app.inject(url);

test('4.1: the votes page lists votes with outcome, score and print', async () => {
  const { statusCode, body } = await get('/votes');
  assert.equal(statusCode, 200);
  assert.match(body, /4 hlasování tohoto období: návrh prošel ve 3, neprošel v 1/);
  assert.match(body, /<a href="\/votes\/13">Novela zákona o Žďáru, 3\. čtení<\/a>/);
  assert.match(body, /historie\.sqw\?o=10&amp;t=7"[^>]*>tisk 7<\/a>/);
});

for (const [choice, ids] of [
  ['', [13, 12, 11, 10]],
  ['search=ŽĎÁRU novel', [13, 10]],
  ['search=zdar cteni', [13]],
  ['search=daru', []],
  ['search=<b>daních & poplat%', [12]],
  ['search= .,;()*', [13, 12, 11, 10]],
  ['outcome=R', [11]],
  ['session=2', [13, 12]],
  ['print=8', []],
] as const) {
  test(`1.4, 4.2: the votes of the choice ${choice} are ${ids.join(', ')}`, async () => {
    const query = {
      ...Object.fromEntries([choice.split('=')].filter(([name]) => name)),
      format: 'json',
    };
    const { rows } = (await app.inject({ url: '/api/votes', query })).json();
    const found = valuesOf(rows, 'id_hlasovani');
    assert.deepEqual(found, ids);
  });
}

test('2.2: JSON rows have the columns of the source, the print and how sure it is', async () => {
  const { rows, total, page, pages, passed, rejected } = (
    await get('/api/votes?format=json&session=1')
  ).json();
  assert.deepEqual([total, page, pages, passed, rejected], [2, 1, 1, 1, 1]);
  assert.deepEqual(rows[1], {
    id_hlasovani: 10,
    schuze: 1,
    cislo: 1,
    bod: 1,
    datum: '2021-05-02',
    cas: '09:30',
    pro: 3,
    proti: 2,
    zdrzel: 0,
    nehlasoval: 0,
    prihlaseno: 5,
    kvorum: 3,
    vysledek: 'A',
    outcome: 'přijato',
    nazev_dlouhy: 'Novela zákona o Žďáru',
    nazev_kratky: '',
    id_typ: null,
    stage: 'first_reading',
    kind: 'procedure',
    kind_certain: true,
    motion: null,
    bill_outcome: null,
    ct: 7,
    print_ct: 7,
    print_name: 'Zákon o Žďáru',
    print_full_name: null,
    print_provenance: 'certain',
    print_url: 'https://www.psp.cz/sqw/historie.sqw?o=10&t=7',
  });
  assert.equal(rows[0].print_ct, null);
});

test('1.2: a print found by its name alone is called probable', async () => {
  const print = { id: 500, number: 7, title: 'Zákon o Žďáru' };
  const byName = await sampleApp({
    periods: periodsInMemory({
      ...samplePeriod,
      prints: new Map([[10, { print, by: 'name' as const }]]),
    }),
  });
  assert.match((await byName.inject('/votes')).body, /pravděpodobně<\/abbr>/);
  const { rows } = (await byName.inject('/api/votes?format=json&print=7')).json();
  assert.equal(rows[0].print_provenance, 'probable');
});

test('10.4: 30 votes a page, newest first', async () => {
  const votes = Array.from({ length: 61 }, (_, index) => ({
    ...samplePeriod.votes[0]!,
    id: 1000 - index,
    time: `10:${String(index).padStart(2, '0')}`,
  }));
  const many = await sampleApp({
    periods: periodsInMemory({
      ...samplePeriod,
      votes,
      voteCount: 61,
      ballots: new Uint8Array(61 * 5),
      clubAtVote: new Uint8Array(61 * 5),
    }),
  });
  const idsOf = async (page: number) =>
    (await many.inject(`/api/votes?format=json&page=${page}`))
      .json()
      .rows.map((row: { id_hlasovani: number }) => row.id_hlasovani);
  const first = await idsOf(1);
  assert.deepEqual([first.length, first[0], first[29]], [30, 940, 969]);
  assert.deepEqual(await idsOf(3), [1000]);
  const { body } = await many.inject('/votes?page=2&outcome=A');
  assert.match(body, /rel="prev"/);
  assert.match(body, /href="\/votes\?[^"]*outcome=A[^"]*page=3[^"]*" rel="next"/);
});

test('10.4: a page beyond the end is an empty list with a way back', async () => {
  const { statusCode, body } = await get('/votes?page=999');
  assert.equal(statusCode, 200);
  assert.match(
    body,
    /Tato strana neexistuje, poslední je 1\..*<a href="\/votes\?period=10">Na první stranu/,
  );
});

test('4.2: a search is marked in the titles and kept in the form', async () => {
  const { body } = await get('/votes?search=zdar');
  assert.match(body, /<mark>Žďár<\/mark>u/);
  assert.match(body, /name="search" type="search" value="zdar"/);
});

test('1.4, 4.2: votes are filtered by the topic of their print, named by id or label', async () => {
  const own = await sampleApp({ prints: samplePrints({ topics: new Map([[7, ['taxes']]]) }) });
  const listed = async (topic: string) => {
    const { rows } = (await own.inject(`/api/votes?format=json&topic=${topic}`)).json();
    return valuesOf(rows, 'id_hlasovani');
  };
  assert.deepEqual(await listed('taxes'), [10]);
  assert.deepEqual(await listed(encodeURIComponent('Daně a rozpočet')), [10]);
  assert.deepEqual(await listed('health'), []);
  const { body } = await own.inject('/votes?topic=taxes');
  assert.match(body, /<option value="taxes" selected>Daně a rozpočet<\/option>/);
});

for (const [url, field] of [
  ['/api/votes?outcome=X', 'outcome'],
  ['/api/votes?page=0', 'page'],
  ['/api/votes?page=1e9', 'page'],
  ['/api/votes?session=0', 'session'],
  [`/api/votes?search=${'a'.repeat(201)}`, 'search'],
  ['/api/votes?format=xml', 'format'],
  ['/votes/abc', 'id'],
  ['/votes/99999999999', 'id'],
  ['/votes/10?club=next', 'club'],
] as const) {
  test(`7: bad input ${url.slice(0, 30)} is 400 and names ${field}`, async () => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'application/json' } });
    assert.equal(statusCode, 400);
    assert.match(body, new RegExp(`"field":"${field}"`));
  });
}

test('1.4, 10.13: the page and the table below /api list all votes, or what was decided', async () => {
  const histories = {
    ...samplePeriod.histories,
    stages: Int32Array.of(0, 5, 11),
    actionNames: ['předložen', 'souhlas', 'odeslán'],
  };
  const app = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, histories }) });
  const all = (await app.inject('/votes')).body;
  assert.match(all, /Návrh pořadu schůze/);
  assert.match(all, /<option value="decided">/);
  const { body } = await app.inject('/votes?view=decided');
  assert.match(body, /1 rozhodující hlasování/);
  assert.match(body, /3\. čtení, konečné hlasování/);
  assert.doesNotMatch(body, /Návrh pořadu schůze/);
  assert.match(body, /<option value="decided" selected>/);
  assert.equal((await app.inject('/api/votes?format=json')).json().total, 4);
  const decided = (await app.inject('/api/votes?format=json&view=decided')).json();
  assert.deepEqual([decided.total, decided.rows[0].kind], [1, 'final']);
  assert.equal((await app.inject('/votes?view=some')).statusCode, 400);
});
