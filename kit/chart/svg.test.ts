import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { htmlProblems } from '../testing/valid-html.ts';
import { sampleBars, sampleLines, samplePoints } from './sample-charts.ts';
import { chartSvg, withTheme } from './svg.ts';
import { base, type ChartOption, categoryAxis, tip, valueAxis } from './theme.ts';

const size = { width: 720, height: 340 };
const options = { ...size, title: 'Kdo hlasuje jinak než klub' };
const samples = [sampleBars(), samplePoints(), sampleLines()];

test('a chart in a page needs no style, no class and no script', async () => {
  for (const option of samples) {
    const svg = await chartSvg(option, options);
    assert.doesNotMatch(
      svg,
      /<style|<script|<!\[CDATA| style="| class="| on\w+="|ecmeta|xlink|xml:/,
    );
  }
});

test('several charts in one page are valid HTML without a double id', async () => {
  const charts = await Promise.all(samples.map((option) => chartSvg(option, options)));
  assert.match(charts[2]!, /id="c\w{10}-c\d+"/, 'the line chart has ids, else this shows nothing');
  const other = await chartSvg(sampleLines(), { ...options, width: 700 });
  const page = `<!DOCTYPE html><html lang="cs"><head><title>Grafy</title></head><body><main><h1>Grafy</h1>${charts.join('')}${other}</main></body></html>`;
  assert.deepEqual(await htmlProblems(page), []);
});

test('every reference within a chart leads to something in it', async () => {
  const svg = await chartSvg(sampleLines(), options);
  const references = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  assert.ok(references.length > 0);
  for (const id of references) assert.ok(svg.includes(`id="${id}"`), id);
});

test('a chart follows the mode of the page, or has the one asked for', async () => {
  const svg = await chartSvg(sampleBars(), options);
  assert.ok(svg.includes('fill="light-dark(#1d1f23,#e9e7e2)"'));
  for (const [theme, ink] of [
    ['light', '#1d1f23'],
    ['dark', '#e9e7e2'],
  ] as const) {
    const fixed = await chartSvg(sampleBars(), { ...options, theme });
    assert.doesNotMatch(fixed, /light-dark/);
    assert.ok(fixed.includes(`fill="${ink}"`));
    assert.equal(fixed, withTheme(svg, theme));
  }
});

test('a screen reader says the title and description of a chart', async () => {
  const svg = await chartSvg(sampleBars(), { ...options, title: 'A & "B"', description: '<5 %' });
  assert.match(svg, /role="img" aria-label="A &amp; &quot;B&quot;. &lt;5 %"/);
});

test('marks carry their tips, and can be reached with Tab when asked', async () => {
  const looked = await chartSvg(sampleBars(), options);
  assert.equal(looked.match(/<title>/g)?.length, 5);
  assert.match(looked, /<g><title>Žďárská Naděžda \(TOP09\): 12\.9 %<\/title><path /);
  const reached = await chartSvg(sampleBars(), { ...options, focusable: true });
  assert.match(reached, /^<svg [^>]*role="group"/);
  assert.equal(reached.match(/<g tabindex="0" role="img" aria-label="/g)?.length, 5);
});

test('a tip belongs to its own point, also in a line that begins with gaps', async () => {
  const option: ChartOption = {
    ...base(),
    xAxis: categoryAxis({ names: ['2025', '2026', '2027'], along: 'x' }),
    yAxis: valueAxis({ name: 'y', along: 'y' }),
    series: [
      { type: 'line', data: [{ value: null }, { value: 2, ...tip('rok 2026') }, { value: 3 }] },
    ],
  };
  const svg = await chartSvg(option, options);
  const [, x] =
    /<title>rok 2026<\/title><path [^>]*matrix\([^)]*,([\d.]+),[\d.]+\)/.exec(svg) ?? [];
  const [, label] = /translate\(([\d.]+) [\d.]+\)"[^>]*>2026</.exec(svg) ?? [];
  assert.ok(x !== undefined && Math.abs(Number(x) - Number(label)) < 1, `${x} under ${label}`);
});

test('axis numbers are written in the reader’s language', async () => {
  const option: ChartOption = {
    ...base(),
    xAxis: valueAxis({ name: 'x', format: '{value} %', max: 1 }),
    yAxis: categoryAxis({ names: ['a'] }),
    series: [{ type: 'bar', data: [0.7] }],
  };
  assert.match(await chartSvg(option, { ...options, locale: 'cs' }), />0,2 %</);
  assert.match(await chartSvg(option, { ...options, locale: 'en' }), />0\.2%</);
});

test('a missing value is a gap in the line, not a zero', async () => {
  const line = (data: (number | null)[]): ChartOption => ({
    ...base(),
    xAxis: categoryAxis({ names: ['1', '2', '3', '4', '5'], along: 'x' }),
    yAxis: valueAxis({ name: 'y', along: 'y' }),
    series: [{ type: 'line', showSymbol: false, data, lineStyle: { color: '#123456' } }],
  });
  const strokes = async (data: (number | null)[]) => {
    const svg = await chartSvg(line(data), options);
    const path = /<path d="([^"]*)"[^>]*stroke="#123456"/.exec(svg)?.[1] ?? '';
    return path.match(/M/g)?.length;
  };
  assert.equal(await strokes([1, 2, 3, 4, 5]), 1);
  assert.equal(await strokes([1, 2, null, 4, 5]), 2);
});

test('a chart without data is drawn', async () => {
  const empty = {
    ...base(),
    xAxis: valueAxis({ name: 'Podíl (%)' }),
    yAxis: categoryAxis({ names: [] }),
    series: [{ type: 'bar' as const, data: [] }],
  };
  assert.match(await chartSvg(empty, options), /Podíl \(%\)/);
});

test('names of members and parties are escaped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (name) => {
      const hostile = `${name}"><script>alert(1)</script> style="x" id=zr0-c0 url(#zr0-c0)`;
      const svg = await chartSvg(
        {
          ...base(),
          xAxis: valueAxis({ name: hostile }),
          yAxis: categoryAxis({ names: [hostile] }),
          series: [{ type: 'bar', name: hostile, data: [{ value: 1, ...tip(hostile) }] }],
        },
        { ...size, title: hostile, focusable: true },
      );
      assert.doesNotMatch(svg, /<script| style="/);
      assert.equal(svg.match(/<svg/g)?.length, 1);
      assert.ok(svg.includes('&lt;/script&gt; style=&quot;x&quot; id=zr0-c0 url(#zr0-c0)</text>'));
    }),
    { numRuns: 40 },
  );
});
