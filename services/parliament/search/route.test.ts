import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const app = await sampleApp();
const get = (url: string) => app.inject(url);

test('10.7: the page counts hits by kind and marks them', async () => {
  const { statusCode, body } = await get('/search?q=zdar');
  assert.equal(statusCode, 200);
  assert.match(body, /„zdar“ v 10\. volebním období: 1 poslanec, 1 tisk, 2 hlasování\./);
  assert.match(body, /<a href="\/mps\/103">Cyril <mark>Žďár<\/mark><\/a>/);
  assert.match(body, /<a href="\/votes\?print=7">Tisk 7: Zákon o <mark>Žďár<\/mark>u<\/a>/);
  assert.match(body, /<a href="\/votes\/13">/);
});

test('10.7: prints without votes are found by title, topic and summary, with their status', async () => {
  const withPrints = await sampleApp({ prints: samplePrints() });
  const found = async (q: string) => {
    const url = `/api/search?format=json&q=${encodeURIComponent(q)}`;
    const { counts, rows } = (await withPrints.inject(url)).json();
    assert.equal(
      counts.prints,
      rows.filter(({ kind }: { kind: string }) => kind === 'print').length,
    );
    return rows
      .filter(({ kind }: { kind: string }) => kind === 'print')
      .map(({ id, path }: Record<string, unknown>) => [id, path]);
  };
  assert.deepEqual(await found('školy'), [[8, '/laws/8']]);
  assert.deepEqual(await found('rozpočet'), [[7, '/laws/7']]);
  assert.deepEqual(await found('budget'), [[7, '/laws/7']]);
  assert.deepEqual(await found('včely'), [[9, '/laws/9']]);
  assert.deepEqual(await found('bees'), [[9, '/laws/9']]);
  const { body } = await withPrints.inject('/search?q=%C5%A1koly');
  assert.match(body, /<a href="\/laws\/8">Tisk 8: Návrh zákona o <mark>školách<\/mark><\/a>/);
  assert.match(body, /projednává se<\/span> <span class="muted">bez hlasování<\/span>/);
});

test('10.7: without a query the page explains what can be searched', async () => {
  assert.match((await get('/search')).body, /Napište slovo/);
});

test('10.7: JSON and CSV list every hit', async () => {
  const { total, counts, rows } = (await get('/api/search?q=zdar&format=json')).json();
  assert.deepEqual([total, counts], [4, { members: 1, clubs: 0, prints: 1, votes: 2 }]);
  assert.deepEqual(rows[0], {
    kind: 'member',
    id: 103,
    label: 'Cyril Žďár',
    detail: 'Sever',
    path: '/mps/103',
  });
  assert.match((await get('/api/search?q=zdar&format=csv')).body, /^kind,id,label,detail,path\r\n/);
});

test('10.7: JSON comes in pages of 100 hits, files hold all', async () => {
  const [vote] = samplePeriod.votes;
  const votes = Array.from({ length: 250 }, (_, i) => ({ ...vote!, id: i + 1, title: 'Stejný' }));
  const many = await sampleApp({
    periods: periodsInMemory({ ...samplePeriod, votes, voteCount: votes.length }),
  });
  const { total, page, pages, rows } = (
    await many.inject('/api/search?q=stejny&format=json&page=3')
  ).json();
  assert.deepEqual([total, page, pages, rows.length, rows[0].id], [250, 3, 3, 50, 50]);
  const file = await many.inject('/api/search?q=stejny&format=csv');
  assert.equal(file.body.trimEnd().split('\r\n').length, 251);
});

test('7: bad input is 400 and names the field; an unknown period is 404', async () => {
  const long = await get(`/api/search?format=json&q=${'a'.repeat(201)}`);
  assert.equal(long.statusCode, 400);
  assert.equal(long.json().fields[0].field, 'q');
  assert.equal((await get('/search?q=a&period=99')).statusCode, 404);
});
