import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ballot } from '../chamber/ballot.ts';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';

const app = await sampleApp();
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.5: /mps lists all members, searched without diacritics and by club', async () => {
  const { statusCode, body } = await get('/mps');
  assert.equal(statusCode, 200);
  assert.match(body, /1–5 z 5/);
  assert.match(body, /href="\/mps\/103"/);
  const found = (await get('/mps?search=zda&party=sever')).body;
  assert.match(found, /Cyril Žďár/);
  assert.ok(!found.includes('Adam Sever'));
  assert.match((await get('/mps?search=nikdo', 'lang=en')).body, /No data for this selection/);
});

for (const [choice, names] of [
  [{}, ['Dana', 'Emil', 'Adam', 'Bára', 'Cyril']],
  [{ search: 'SEVER' }, ['Adam', 'Bára']],
  [{ search: 'praha zdar' }, ['Cyril']],
  [{ search: 'undefined' }, []],
  [{ party: 'jih' }, ['Dana', 'Emil']],
] as const) {
  test(`10.5: members of the choice ${JSON.stringify(choice)}`, async () => {
    const { rows } = (
      await app.inject({ url: '/api/mps', query: { ...choice, format: 'json' } })
    ).json();
    assert.deepEqual(valuesOf(rows, 'jmeno'), names);
  });
}

test('10.5, 10.20: /mps/{id_osoba} shows figures, periods with clubs and dates, offices, colleagues', async () => {
  const { statusCode, body } = await get('/mps/103');
  assert.equal(statusCode, 200);
  assert.match(body, /1 ze? 2 hlasování/);
  assert.match(body, /<a href="\/mps\?party=Sever">Sever<\/a> <small class="muted">od <time/);
  assert.match(body, /<span lang="cs">Ministr kultury<\/span>/);
  assert.match((await get('/mps/103', 'lang=en')).body, /votes against their own club 50\.0%/);
});

test('10.20: without a period a page is about the newest in memory in which the person sits', async () => {
  const term = { number: 7, year: 2013, organ: 171 };
  const members = samplePeriod.members.map((one) => ({ ...one, personId: one.id + 200 }));
  const periods = periodsInMemory(samplePeriod, { ...samplePeriod, term, members });
  const both = await sampleApp({ periods });
  const periodOf = async (query: Record<string, string> = {}) => {
    const reply = await both.inject({ url: '/api/mps/203', query: { ...query, format: 'json' } });
    return reply.json().period;
  };
  assert.equal(await periodOf(), undefined, 'period 7 is not in memory yet');
  assert.deepEqual([await periodOf({ period: '7' }), await periodOf()], [7, 7]);
});

test('10.2: a member has one rate of rebellion on every page; /loyalty alone takes the club at the time', async () => {
  // Emil voted yes against the club that he left after this vote.
  const ballots = samplePeriod.ballots.with(9, Ballot.yes);
  const changed = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, ballots }) });
  const rate = async (url: string) => {
    const { rows } = (await changed.inject(`${url}format=json`)).json();
    return rows.find(({ id_osoba }: { id_osoba: number }) => id_osoba === 105).rebellion_pct;
  };
  assert.deepEqual([await rate('/api/loyalty?'), await rate('/api/mps?')], [0, 0]);
  assert.equal(Math.round(await rate('/api/loyalty?club=at-vote&')), 33);
  const { body } = await changed.inject({ url: '/mps/105', cookies: { lang: 'en' } });
  assert.match(body, /votes against their own club 0\.0%/);
  assert.match(body, /club=at-vote">by the club at the time of the vote: 33\.3%<\/a>/);
  assert.doesNotMatch((await get('/mps/103')).body, /club=at-vote/);
});

test('7, 10.5: an unknown member is 404, a bad parameter 400, and a page beyond the end links back', async () => {
  for (const url of ['/mps/999', '/mps?period=99']) assert.equal((await get(url)).statusCode, 404);
  for (const url of ['/mps/x', '/mps?page=0', '/mps/103?ballot=maybe', '/mps/103?page=0']) {
    assert.equal((await get(url)).statusCode, 400, url);
  }
  const beyond = await get('/mps/103?page=9');
  assert.equal(beyond.statusCode, 200);
  assert.match(beyond.body, /Na první stranu/);
  for (const url of ['/mps', '/mps/103']) {
    assert.ok(!(await get(`${url}?search=%22%3E%3Cimg%20src%3Dx%3E`)).body.includes('<img src'));
  }
});
