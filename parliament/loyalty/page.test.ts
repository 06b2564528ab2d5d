import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { firstNames } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { type LoyaltyChoice, loyalty, rankedLoyalty } from './analyse.ts';
import { type LoyaltyView, loyaltyChart, loyaltyFinding } from './page.ts';

// Adam rebels in one of four votes, Ota in two of three, Ema never.
const calls = sampleChamber(
  [
    'Adam Sever ODS',
    'Bára B ODS',
    'Cyril C ODS',
    `Ota Volný ${UNAFFILIATED}`,
    `Pavel P ${UNAFFILIATED}`,
    `Radek R ${UNAFFILIATED}`,
    'Ema E ANO',
  ],
  ['BAABAAA', 'AAABAAA', 'AAAAAAA', 'AAA@AAA'],
);
const ranked = (choice: Partial<LoyaltyChoice> = {}) => {
  const { rows, leftOut } = rankedLoyalty(calls, loyalty(calls), {
    party: '',
    unaffiliated: 'without',
    club: 'current',
    ...choice,
  });
  return { names: firstNames(rows), leftOut };
};

test('10.2: the unaffiliated are not ranked unless they are asked for', () => {
  const affiliated = ['Adam', 'Bára', 'Cyril', 'Ema'];
  assert.deepEqual(ranked(), { names: affiliated, leftOut: 3 });
  assert.deepEqual(ranked({ unaffiliated: 'with' }), {
    names: ['Ota', ...affiliated.slice(0, 3), 'Pavel', 'Radek', 'Ema'],
    leftOut: 0,
  });
});

test('10.2: a ranking of one club leaves nobody of it out', () => {
  assert.deepEqual(ranked({ party: 'ods' }), { names: ['Adam', 'Bára', 'Cyril'], leftOut: 0 });
  assert.deepEqual(ranked({ party: UNAFFILIATED }), {
    names: ['Ota', 'Pavel', 'Radek'],
    leftOut: 0,
  });
});

type Changes = Partial<Omit<LoyaltyView, 'query'> & LoyaltyView['query']>;
const ENGLISH = { locale: 'en', theme: 'auto', path: '' } as const;
const view = ({ club = 'current', party = '', top = 30, ...changes }: Changes): LoyaltyView => ({
  visit: ENGLISH,
  period: calls,
  rows: loyalty(calls),
  leftOut: 0,
  query: { club, party, unaffiliated: 'with', top },
  ...changes,
});
const finding = (changes: Changes = {}) => loyaltyFinding(view(changes));

test('4.1: the sentence is about the first of the rows', () => {
  assert.equal(
    finding(),
    `Ota Volný (${UNAFFILIATED}) votes against their own club most often: 66.7% of the time, 2 of 3. Members count with their last club of the period.`,
  );
  assert.match(
    finding({ rows: loyalty(calls).slice(1) })!,
    /^Adam Sever \(ODS\) .* 25\.0% .* 1 of 4\. Members count/,
  );
  assert.equal(finding({ rows: [], leftOut: 2 }), undefined);
});

test('4.1: the sentence says which club alone, who is left out, and which club counts', () => {
  assert.match(finding({ party: 'ODS' })!, /2 of 3\. ODS only\. Members/);
  assert.match(
    finding({ leftOut: 1 })!,
    /2 of 3\. 1 member unaffiliated at the end of the period is not ranked\./,
  );
  assert.match(
    finding({ leftOut: 2 })!,
    /2 members unaffiliated at the end of the period are not ranked\./,
  );
  assert.match(
    finding({ club: 'at-vote' })!,
    /votes against their own club, as it was at the time of the vote, most often: .* 2 of 3\.$/,
  );
  assert.match(
    finding({ club: 'at-vote', leftOut: 2 })!,
    / 2 members unaffiliated at some time of the period are not ranked\.$/,
  );
});

test('10.2: whoever changed clubs is not called a rebel by the last club', () => {
  const [first, ...rest] = calls.members;
  const span = { from: '2020-01-01 00', to: undefined };
  const changed = {
    ...calls,
    members: [{ ...first!, clubSpans: [0, 2].map((club) => ({ ...span, club })) }, ...rest],
  };
  const rows = loyalty(changed).filter(({ member }) => member.lastName !== 'Volný');
  assert.equal(rows[0]!.member.firstName, 'Adam');
  const said = (club: 'current' | 'at-vote') => finding({ period: changed, rows, club })!;
  assert.doesNotMatch(said('current'), /Adam/);
  assert.match(said('current'), /1 member higher in the table is not named here/);
  assert.match(said('at-vote'), /^Adam/);
});

test('10.2: by the club at the time, whoever was ever unaffiliated is not ranked', () => {
  const [first, ...rest] = calls.members;
  const span = { from: '2020-01-01 00', to: undefined };
  const unaffiliated = calls.clubs.indexOf(UNAFFILIATED);
  const clubSpans = [unaffiliated, first!.club!].map((club) => ({ ...span, club }));
  const changed = { ...calls, members: [{ ...first!, clubSpans }, ...rest] };
  const { rows, leftOut } = rankedLoyalty(changed, loyalty({ ...changed, rule: 'at-vote' }), {
    party: '',
    unaffiliated: 'without',
    club: 'at-vote',
  });
  assert.deepEqual([firstNames(rows), leftOut], [['Bára', 'Cyril', 'Ema'], 4]);
});

test('4.3: bars of rebellion rates from the warm to the cool end of the palette', () => {
  const sample = { ...ENGLISH, locale: 'cs' } as const;
  const picture = loyaltyChart(
    view({ visit: sample, period: samplePeriod, rows: loyalty(samplePeriod), top: 2 }),
  )!;
  const [bars] = picture.chart.marks;
  assert.deepEqual(bars?.kind === 'bars' && bars.bars.map(({ to, colour }) => [to, colour]), [
    [50, '#b40426'],
    [0, '#3b4cc0'],
  ]);
  assert.match(picture.title, /Cyril Žďár \(Sever\): v 50,0\u202f% případů, 1 ze? 2\./);
});

test('4.1: the page shows the chart and leads to the PNG of the same choice', async () => {
  const app = await sampleApp();
  const { body } = await app.inject('/loyalty?party=Sever&top=2');
  assert.match(body, /<svg[^>]+role="group" aria-label="Nejčastěji proti svému klubu/);
  const href = /href="(\/charts\/loyalty\.png[^"]+)" download/.exec(body)?.[1] ?? '';
  const choice = new URL(href.replaceAll('&amp;', '&'), 'http://here').searchParams;
  assert.deepEqual([choice.get('party'), choice.get('top')], ['Sever', '2']);
});

test('1.3: the chart of a page is drawn in the language of the reader', async () => {
  const app = await sampleApp();
  const numbers = async (lang: string) => {
    const { body } = await app.inject({ url: '/loyalty', headers: { cookie: `lang=${lang}` } });
    return [...body.matchAll(/>(\d+\u202f?%)<\/text>/g)].map(([, number]) => number);
  };
  assert.deepEqual((await numbers('cs')).slice(0, 2), ['0\u202f%', '10\u202f%']);
  assert.deepEqual((await numbers('en')).slice(0, 2), ['0%', '10%']);
});
