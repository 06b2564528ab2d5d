import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { loyalty } from './analyse.ts';
import { loyaltyChart } from './chart.ts';

test('4.3: bars of rebellion rates from the warm to the cool end of the palette', () => {
  const rows = loyalty(samplePeriod);
  const picture = loyaltyChart({
    locale: 'cs',
    calls: samplePeriod,
    rows,
    leftOut: 0,
    club: 'current',
    party: '',
    top: 2,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the option's type allows every kind of series.
  const bars = (picture.option.series as any)[0].data;
  assert.deepEqual(
    bars.map((bar: { value: number; itemStyle: { color: string } }) => [
      bar.value,
      bar.itemStyle.color,
    ]),
    [
      [50, '#b40426'],
      [0, '#3b4cc0'],
    ],
  );
  assert.match(picture.title, /Cyril Žďár \(Sever\): v 50,0\u202f% případů, 1 ze? 2\./);
});

test('4.3: the chart is a PNG that follows the filters of the page', async () => {
  const app = await sampleApp();
  const png = async (query: string) => app.inject(`/charts/loyalty.png${query}`);
  const [all, jih] = await Promise.all([png(''), png('?party=jih&club=at-vote')]);
  assert.deepEqual([all.statusCode, all.headers['content-type']], [200, 'image/png']);
  assert.notDeepEqual(all.rawPayload, jih.rawPayload);
  assert.equal((await png('?top=0')).statusCode, 400);
});

test('4.1: the page shows the chart and leads to the PNG of the same choice', async () => {
  const app = await sampleApp();
  const { body } = await app.inject('/loyalty?party=Sever&top=2');
  assert.match(body, /<svg[^>]+role="group" aria-label="Nejčastěji proti svému klubu/);
  const href = /href="(\/charts\/loyalty\.png[^"]+)" download/.exec(body)?.[1] ?? '';
  const choice = new URL(href.replaceAll('&amp;', '&'), 'http://here').searchParams;
  assert.deepEqual([choice.get('party'), choice.get('top')], ['Sever', '2']);
});
