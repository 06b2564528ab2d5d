import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightOfBars, horizontalBars } from './bars.ts';
import { forPng, narrowed, onPage } from './picture.ts';
import { sampleBars, sampleLines } from './sample-charts.ts';

const picture = { title: 'It rises.', measure: 'percent', width: 900, height: 400 };

test('on a page title and measure become the label, without a second full stop', () => {
  const { title, description, focusable } = onPage({ ...picture, option: sampleBars() });
  assert.deepEqual([title, description, focusable], ['It rises', 'percent', true]);
});

test('a PNG carries title, measure and source, and is taller for it', () => {
  const png = forPng({ ...picture, option: sampleBars() }, 'Source: PSP');
  assert.deepEqual([png.subtitle, png.footnote, png.height], ['percent', 'Source: PSP', 510]);
});

test('narrowed lines have a legend instead of labels at their ends', () => {
  const { width, option } = narrowed({ ...picture, option: sampleLines() });
  assert.equal(width, 440);
  assert.deepEqual((option.legend as { data: string[] }).data, ['Ceny bytů', 'Mzdy']);
});

test('a bar without a value has no length and keeps its label', () => {
  const bars = [{ name: 'Brno', value: undefined, text: 'no data', shade: '#123456' }];
  const [series] = [horizontalBars({ bars, axis: 'CZK' }).series ?? []].flat();
  const [bar] = (series as { data: { value: number; itemStyle: { color: string } }[] }).data;
  assert.deepEqual([bar?.value, bar?.itemStyle.color], [0, '#123456']);
  assert.ok(heightOfBars(100) < 100 * 23);
});
