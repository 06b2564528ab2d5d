import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questions } from './findings.ts';

const of = (service: string, ...answers: unknown[]) =>
  (['en', 'cs'] as const).map((locale) => questions([])[service]!.finding(answers, locale));

test('parliament: the sentence names the first row of a member who did not change clubs', () => {
  const row = { active_votes: 800, rebellion_pct: 40, changed_club: true };
  const rows = [
    { ...row, jmeno: 'Eve', prijmeni: 'Left', party: 'A' },
    {
      jmeno: 'Ann',
      prijmeni: 'Free',
      party: 'A',
      active_votes: 800,
      rebellion_pct: 34.92,
      changed_club: false,
    },
    {
      jmeno: 'Bob',
      prijmeni: 'Calm',
      party: 'B',
      active_votes: 700,
      rebellion_pct: 2,
      changed_club: false,
    },
  ];
  const [en, cs] = of('parliament', { rows });
  assert.match(
    en!.sentence,
    /^Ann Free \(A\) votes against their own club in 34\.9.?% of 800 votes/,
  );
  assert.match(cs!.sentence, /^Ann Free \(A\) hlasuje proti vlastnímu klubu v 34,9.?% z 800/);
  assert.deepEqual(
    en!.figures.map(({ share }) => share),
    [34.92, 2],
  );
  assert.deepEqual(of('parliament', { rows: [] }), [undefined, undefined]);
});

test('runner: states are shares of all jobs', () => {
  const jobs = { total: 50, pending: 5, running: 1, completed: 40, dead: 4 };
  const [en] = of('runner', { jobs });
  assert.equal(en!.sentence, 'Of 50 jobs 40 are completed, 6 wait or run, 4 are dead.');
  assert.deepEqual(
    en!.figures.map(({ share }) => share),
    [80, 10, 2, 8],
  );
  assert.equal(of('runner', { jobs: { ...jobs, total: 0 } })[0], undefined);
});

test('housing: the dearest and the cheapest place, without those that have no figure', () => {
  const place = (name: string, years_to_buy: number | null) => ({
    ...{ region: name.toLowerCase(), name, flat_size_m2: 60, years_to_buy },
  });
  const rows = [
    place('Brno', 14.19),
    place('Most', 6.1),
    place('National', 1),
    place('Zlín', null),
  ];
  const [en] = of('housing', { rows });
  assert.equal(
    en!.sentence,
    'A flat of 60 m² costs 14.2 years of net pay in Brno and 6.1 in Most.',
  );
});

test('rating: a question that became a job has no estimate yet', () => {
  const summoner = { gameName: 'Zesty Raven', tagLine: 'EUW' };
  const [en] = of('rating', { summoner, estimate: { mu: 1158.6, ci90: [1119.9, 1223.4] } }, {});
  assert.match(
    en!.sentence,
    /^Zesty Raven#EUW stands at about 1,159 points.* between 1,120 and 1,223\.$/,
  );
  assert.equal(of('rating', { jobId: '1' })[0], undefined);
  assert.deepEqual(questions(['euw1:Zesty Raven#EUW']).rating!.paths, [
    '/api/v1/mmr?region=euw1&playerId=Zesty+Raven%23EUW',
  ]);
});
