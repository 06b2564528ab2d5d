import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';

const app = await sampleApp();
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

test('10.6: /parties lists clubs with size and unity, and who agrees with whom', async () => {
  const { statusCode, body } = await get('/parties');
  assert.equal(statusCode, 200);
  assert.match(body, /href="\/parties\/Sever"/);
  assert.match(body, /0,625/);
  assert.match(body, /href="\/parties\/Sever\/Jih"/);
  assert.match((await get('/parties', 'lang=en')).body, /How united the clubs are/);
});

test('10.17, 10.26: sorting keeps the choice of votes, whose shares link to no list of all votes', async () => {
  const { body } = await get('/parties?to=2021-05-02');
  assert.match(body, /href="\/parties\?[^"]*to=2021-05-02[^"]*sort=cohesion"/);
  assert.doesNotMatch(body, /href="\/parties\/Sever\/Jih"/);
});

test('10.6, 10.17: the lead names the ends of the table, and who stands beyond them without being counted', async () => {
  const names = [
    ...['A A', 'B B', 'C C', 'D D'].map((name) => `${name} Sever`),
    ...['E E', 'F F', 'G G'].map((name) => `${name} Jih`),
    ...['H H', 'I I'].map((name) => `${name} Malý`),
  ];
  // Sever splits once in four votes, Jih never splits, Malý always; Malý and Jih never agree.
  const period = sampleChamber(names, ['AAAABBBAA', 'AAAAAAABB', 'AAAAAAABB', 'AABBBBBAA']);
  const own = await sampleApp({ periods: periodsInMemory(period) });
  const lead = /<p class="lead">(.*?)<\/p>/s.exec((await own.inject('/parties')).body)![1]!;
  assert.match(
    lead,
    /^Nejjednotněji hlasuje Jih \(index 1,000 z 1\), nejméně jednotně Sever \(0,750\)/,
  );
  assert.match(lead, /Nejčastěji se shodnou Sever a Jih: v\s66,7\s% ze\s3 hlasování\. /);
  assert.match(lead, /Nepočítáno: Malý\.$/);
  const whole = await sampleApp();
  const sample = /<p class="lead">(.*?)<\/p>/s.exec((await whole.inject('/parties')).body)![1]!;
  assert.equal(sample, 'Pro tento výběr nejsou data.');
});

test('10.6: the order of /parties is a parameter marked in the heading; an unknown one is 400', async () => {
  const { body } = await get('/parties?sort=cohesion');
  assert.match(body, /aria-sort="descending"><a href="\/parties\?sort=cohesion"/);
  assert.ok(body.indexOf('/parties/Jih"') < body.indexOf('/parties/Sever"'));
  assert.equal((await get('/parties?sort=best')).statusCode, 400);
});

test('10.6: /api/parties answers clubs and pairs as JSON and CSV', async () => {
  const clubs = (await get('/api/parties?format=json')).json();
  assert.deepEqual(clubs.rows[0], {
    party: 'Sever',
    members: 3,
    largest_vote: 4,
    votes: 4,
    rice_index: 0.625,
  });
  const pairs = (await get('/api/parties/agreement?format=json')).json();
  assert.deepEqual(pairs.rows, [
    { party1: 'Sever', party2: 'Jih', votes: 3, same: 0, agreement_pct: 0 },
  ]);
  const csv = await get('/api/parties?format=csv');
  assert.match(csv.body, /^party,members,largest_vote,votes,rice_index\r\nSever,3,4,4,0\.625\r\n/);
  assert.match((await get('/api/parties')).body, /^<section/);
});

test('10.6: /parties/{code} shows unity by month, dividing votes and members', async () => {
  const { statusCode, body } = await get('/parties/sever');
  assert.equal(statusCode, 200);
  assert.match(body, /<svg[^>]*role="group" aria-label="Jednota klubu Sever/);
  assert.match(body, /href="\/votes\/12"/);
  assert.match(body, /href="\/mps\/105"/, 'who left it is still listed');
  assert.equal((await get('/parties/Nikdo')).statusCode, 404);
  assert.equal((await get('/parties/Sever?period=99')).statusCode, 404);
  assert.equal((await get('/parties/Sever?top=0')).statusCode, 400);
});

test('10.6: /api/parties/{code} answers each table as JSON', async () => {
  const table = async (name: string) =>
    (await get(`/api/parties/Sever?table=${name}&format=json`)).json();
  assert.deepEqual((await table('months')).rows, [
    { month: '2021-05', votes: 4, rice_index: 0.625 },
  ]);
  const splits = await table('splits');
  assert.deepEqual(
    [splits.total, splits.rows[0].id_hlasovani, splits.rows[0].rice_index],
    [2, 12, 0],
  );
  assert.equal((await table('members')).rows.length, 4);
  assert.equal((await table('agreement')).rows[0].party, 'Jih');
  for (const name of ['months', 'splits', 'members', 'agreement']) {
    assert.match((await get(`/api/parties/Sever?table=${name}`)).body, /<table>/);
  }
});

test('10.6: /parties/{code}/{other} lists the votes on which two clubs differ, searched and paged', async () => {
  const { body } = await get('/parties/Sever/Jih');
  assert.match(body, /v 0 ze 3/);
  assert.match(body, /1–3 ze 3/);
  const found = await get('/parties/Sever/Jih?search=zdaru');
  assert.match(found.body, /1–2 ze 2/);
  const none = await get('/parties/Sever/Jih?result=same');
  assert.match(none.body, /Takové hlasování není/);
  const beyond = await get('/parties/Sever/Jih?page=9');
  assert.equal(beyond.statusCode, 200);
  assert.match(beyond.body, /Na první stranu/);
  const hostile = await get('/parties/Sever/Jih?search=%3Cscript%3Ealert(1)');
  assert.ok(!hostile.body.includes('<script>alert'));
  assert.equal((await get('/parties/Sever/Nikdo')).statusCode, 404);
  const rows = (await get('/api/parties/Sever/Jih?format=json')).json().rows;
  assert.deepEqual([rows[0].id_hlasovani, rows[0].yes1, rows[0].no2], [13, 2, 2]);
});

test('10.6: a club with itself is 400 with a sentence', async () => {
  const reply = await app.inject('/api/parties/Sever/sever?format=json');
  assert.equal(reply.statusCode, 400);
  assert.match(reply.json().error, /other must be another club/);
});
