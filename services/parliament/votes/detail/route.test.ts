import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPeriods } from '../../store/periods.ts';
import { periodsInMemory } from '../../testing/periods-in-memory.ts';
import { sampleApp } from '../../testing/sample-app.ts';
import { samplePeriod } from '../../testing/sample-period.ts';

const app = await sampleApp();
const get = (url: string) => app.inject(url);

test('4.1: the title of a vote is its subject, outcome and score', async () => {
  const { statusCode, body } = await get('/votes/10');
  assert.equal(statusCode, 200);
  assert.match(body, /<title>Novela zákona o Žďáru — přijato 3\u202f:\u202f2, kvórum 3 · /);
  assert.match(body, /<link rel="canonical" href="http:\/\/localhost:80\/votes\/10">/);
  assert.match(body, /<nav class="crumbs".*1\.\sschůze.*hlasování č\.\s1/s);
});

test('4.1: rebels stand above the clubs, and that nobody rebelled is said too', async () => {
  const { body } = await get('/votes/10');
  const [rebels, clubs] = [
    body.indexOf('Cyril Žďár</a> (Sever): proti'),
    body.indexOf('Jak hlasovaly kluby'),
  ];
  assert.ok(rebels > 0 && clubs > rebels);
  assert.match((await get('/votes/12')).body, /Proti většině svého klubu nehlasoval nikdo/);
});

test('2.4: the timeline of the print marks this vote', async () => {
  const { body } = await get('/votes/10');
  assert.match(body, /<li aria-current="step"><strong>1\. čtení<\/strong> – <span>přikázán/);
  assert.match(body, /zákon č\. 60\/2021 Sb\./);
  const english = await app.inject({ url: '/votes/10', cookies: { lang: 'en' } });
  assert.match(english.body, /<strong>First reading<\/strong> – <span>referred to a committee/);
});

test('10.4: JSON is the whole detail; without prints there are no topics and no summary', async () => {
  const { vote, parties, ballots, rebels, prints, history, topics, summary, period } = (
    await get('/api/votes/10?format=json')
  ).json();
  assert.deepEqual(
    [period, vote.id_hlasovani, vote.vysledek, vote.outcome],
    [10, 10, 'A', 'přijato'],
  );
  assert.deepEqual(
    parties.map((party: { party: string; yes: number; no: number }) => [
      party.party,
      party.yes,
      party.no,
    ]),
    [
      ['Jih', 0, 1],
      ['Sever', 3, 1],
    ],
  );
  assert.deepEqual(ballots[2], { id_poslanec: 3, name: 'Cyril Žďár', party: 'Sever', code: 'B' });
  assert.deepEqual(rebels, [
    { id_poslanec: 3, name: 'Cyril Žďár', party: 'Sever', code: 'B', party_side: 'A' },
  ]);
  assert.deepEqual([prints[0].ct, prints[0].by, prints[0].provenance], [7, 'agenda', 'certain']);
  assert.deepEqual(history[1], {
    stage_type: 'first_reading',
    label: '1. čtení',
    outcome: 'přikázán',
    date: '2021-05-02',
    vote_id: 10,
    vote_number: 1,
    schuze: 1,
    law: null,
    note: null,
    this_vote: true,
  });
  assert.deepEqual([topics, summary], [[], null]);
});

test('4.1: a vote without a title is labelled as such', async () => {
  const votes = samplePeriod.votes.map((vote) => ({ ...vote, title: '' }));
  const untitled = await sampleApp({
    periods: createPeriods({
      ingest: async () => ({ ...samplePeriod, votes, prints: new Map() }),
      now: Date.now,
      onError: () => {},
    }),
  });
  assert.match((await untitled.inject('/votes/11')).body, /<h1>Hlasování bez názvu/);
});

test('4.1: a vote with an invalid date is shown without a date', async () => {
  const votes = samplePeriod.votes.map((vote) => ({ ...vote, date: '' }));
  const undated = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, votes }) });
  for (const url of ['/votes', '/votes/10', '/search?q=zdar', '/api/votes/10?format=json']) {
    assert.equal((await undated.inject(url)).statusCode, 200, url);
  }
});

test('10.4: a vote is found by its id alone in any period in memory', async () => {
  const older = {
    ...samplePeriod,
    period: { number: 7, year: 2013, organ: 171 },
    votes: samplePeriod.votes.map((vote) => ({ ...vote, id: vote.id + 700 })),
    prints: new Map(),
  };
  const both = await sampleApp({
    periods: createPeriods({
      ingest: async ({ number }) => (number === 7 ? older : samplePeriod),
      now: Date.now,
      onError: () => {},
    }),
  });
  assert.equal((await both.inject('/votes/711')).statusCode, 404, 'period 7 is not in memory yet');
  assert.equal((await both.inject('/votes/711?period=7')).statusCode, 200);
  const { statusCode, body } = await both.inject('/votes/711?club=at-vote');
  assert.equal(statusCode, 200);
  assert.match(body, /Návrh pořadu schůze/);
  assert.equal((await both.inject('/votes/711?period=10')).statusCode, 404);
});

test('7: an unknown vote is 404, and a void one says that it was declared void', async () => {
  const unknown = await get('/votes/4711');
  assert.equal(unknown.statusCode, 404);
  assert.match(unknown.body, /Hlasování 4711 není v žádném načteném období/);
  assert.match(
    (await get('/votes/4711?period=10')).body,
    /Hlasování 4711 \(10\. volební období\) tu není/,
  );
  const declaredVoid = await get('/votes/99');
  assert.equal(declaredVoid.statusCode, 404);
  assert.match(declaredVoid.body, /Hlasování 99 bylo prohlášeno za zmatečné/);
  assert.deepEqual((await get('/api/votes/99?format=json')).json(), {
    error: 'Vote 99 was declared void and is not counted.',
    status: 404,
  });
});

test('1.1.4: a count that the source lacks is a dash, null and empty; without ballots no rebel is denied', async () => {
  const [first, ...others] = samplePeriod.votes;
  const missing = { yes: undefined, no: undefined, quorum: undefined, number: undefined };
  const bare = await sampleApp({
    periods: periodsInMemory({
      ...samplePeriod,
      votes: [{ ...first!, ...missing }, ...others],
      ballots: samplePeriod.ballots.slice().fill(0, 0, 5),
    }),
  });
  const { body } = await bare.inject('/votes/10');
  assert.match(body, /Přijato: pro hlasovalo –, k přijetí stačilo –\./);
  assert.match(body, /Hlasy jednotlivých poslanců zdroj nemá\./);
  assert.doesNotMatch(body, /nehlasoval nikdo|2147483648|undefined/);
  const { vote } = (await bare.inject('/api/votes/10?format=json')).json();
  assert.deepEqual([vote.pro, vote.proti, vote.kvorum, vote.cislo], [null, null, null, null]);
  const csv = (await bare.inject('/api/votes?format=csv')).body;
  assert.match(csv, /\r\n10,1,,1,2021-05-02,09:30,,,0,0,5,,A,/);
});
