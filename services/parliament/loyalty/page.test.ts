import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { loyalty } from './analyse.ts';
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
type Changes = Partial<Omit<LoyaltyView, 'query'> & LoyaltyView['query']>;
const ENGLISH = { locale: 'en', theme: 'auto', path: '' } as const;
const view = ({ club = 'current', party = '', top = 30, ...changes }: Changes): LoyaltyView => ({
  visit: ENGLISH,
  period: calls,
  rows: loyalty(calls),
  query: { club, party, top },
  ...changes,
});
const finding = (changes: Changes = {}) => loyaltyFinding(view(changes));

test('4.1: the sentence is about the first of the rows', () => {
  assert.equal(
    finding(),
    `Ota Volný (${UNAFFILIATED}) votes against their own club most often: 66.7% of the time, 2 of 3.`,
  );
  assert.match(
    finding({ rows: loyalty(calls).slice(1) })!,
    /^Adam Sever \(ODS\) .* 25\.0% .* 1 of 4\.$/,
  );
  assert.equal(finding({ rows: [] }), undefined);
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
