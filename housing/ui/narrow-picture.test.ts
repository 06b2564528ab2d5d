import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlook } from '../formula/outlook.ts';
import { narrowed } from './narrow-picture.ts';
import { forecastChart } from './outlook-charts.ts';
import { wagesChart } from './region-charts.ts';

const series = (start: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    date: `${2011 + at}-01-01`,
    value: start + at * at,
    source: 'test',
    kind: 'measured' as const,
  }));
const ahead = outlook({
  today: undefined,
  priceIndex: series(100),
  wages: series(30_000),
  method: 'last-two',
});

test('narrow lines are named beneath, measured ones only, and not at their ends', () => {
  const { picture } = forecastChart('en', ahead);
  assert.match(JSON.stringify(picture.option), /"label":\{/);
  const narrow = narrowed(picture);
  assert.ok(narrow.width < picture.width);
  assert.doesNotMatch(JSON.stringify(narrow.option.series), /"label":\{/);
  assert.deepEqual((narrow.option.legend as { data: string[] }).data, [
    'flat prices',
    'gross wages',
  ]);
});

test('the figures are the same', () => {
  const { picture } = forecastChart('en', ahead);
  const values = ({ series }: { series?: unknown }) =>
    (series as { data: { value: unknown }[] }[]).map(({ data }) =>
      data.map((item) => item?.value ?? item),
    );
  assert.deepEqual(values(narrowed(picture).option), values(picture.option));
});

test('narrow bars keep their figures and lose the name of their axis', () => {
  const { picture } = wagesChart('en', []);
  assert.equal((narrowed(picture).option.xAxis as { name: string }).name, '');
  assert.equal(narrowed(picture).height, picture.height);
});
