import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale } from '@tessera/kit/locale';
import type { Period } from '../chamber/period.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { loyalty } from './analyse.ts';
import { loyaltyChart } from './page.ts';

const pictureOf = (period: Period, locale: Locale = 'cs') =>
  loyaltyChart({
    visit: { locale, theme: 'auto', path: '' },
    period,
    rows: loyalty(period),
    query: { club: 'current', party: '', top: 2 },
  })!;

test('4.3: bars of rebellion rates from the warm to the cool end of the palette', () => {
  const picture = pictureOf(samplePeriod);
  const [bars] = picture.chart.marks;
  assert.deepEqual(bars?.kind === 'bars' && bars.bars.map(({ to, colour }) => [to, colour]), [
    [50, '#b40426'],
    [0, '#3b4cc0'],
  ]);
  assert.match(picture.title, /Cyril Žďár \(Sever\): v 50,0\u202f% případů, 1 ze? 2\./);
});

test('1.3, 10.17: the lead does not call the unaffiliated a club, and names them in English', () => {
  const period = sampleChamber(['A A Nezařazení', 'B B Nezařazení', 'C C Nezařazení'], ['AAB']);
  const outside = 'Nejčastěji proti většině nezařazených hlasuje C C (Nezařazení):';
  assert.ok(pictureOf(period).title.startsWith(outside));
  assert.ok(pictureOf(period, 'en').title.startsWith('C C (Unaffiliated) votes against most of'));
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
