import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { htmlProblems } from '../testing/every-route.ts';
import {
  chartTexts,
  sampleBars,
  sampleLines,
  samplePicture,
  samplePoints,
} from '../testing/sample-charts.ts';
import { horizontalBars } from './bars.ts';
import type { Chart } from './chart.ts';
import { chartSvg, drawForPage } from './svg.ts';

const samples = [sampleBars(), samplePoints(), sampleLines()];
const svgOf = (chart: Chart, locale: 'cs' | 'en' = 'cs') =>
  chartSvg(samplePicture(chart), locale).toString();

test('a chart in a page needs no style, no class, no id and no script', () => {
  for (const chart of samples) {
    assert.doesNotMatch(svgOf(chart), /<style|<script| (style|class|id|on\w+|transform-origin)="/);
  }
});

test('charts in both widths are valid HTML, also several in one page', async () => {
  const charts = samples.map((chart) => drawForPage(samplePicture(chart), 'cs'));
  const page = `<!DOCTYPE html><html lang="cs"><head><title>Grafy</title></head><body><main><h1>Grafy</h1>${charts.join('')}</main></body></html>`;
  assert.deepEqual(await htmlProblems(page), []);
});

test('a chart follows the mode of the page', () => {
  assert.ok(svgOf(sampleBars()).includes('fill="light-dark(#1d1f23,#e9e7e2)"'));
});

test('a screen reader says the finding and the measure, without a second full stop', () => {
  const picture = samplePicture(sampleBars(), { title: 'A & "B".', measure: '<5 %' });
  const svg = chartSvg(picture, 'cs').toString();
  assert.match(svg, /^<svg [^>]*role="group" aria-label="A &amp; &quot;B&quot;\. &lt;5 %"/);
});

test('marks can be reached with Tab and say their tip', () => {
  const svg = svgOf(sampleBars());
  const name = 'Žďárská Naděžda (TOP09): 12.9 %';
  assert.equal(svg.match(/ tabindex="0" role="img" aria-label="/g)?.length, 5);
  assert.ok(svg.includes(` tabindex="0" role="img" aria-label="${name}"><title>${name}</title>`));
});

test('a tip belongs to its own point, also in a line that begins with gaps', () => {
  const chart: Chart = {
    x: { scale: 'names', names: ['2025', '2026', '2027'] },
    y: { scale: 'numbers', title: 'y' },
    marks: [
      {
        kind: 'line',
        colour: '#123456',
        points: [
          { x: 1, y: 2, tip: 'rok 2026' },
          { x: 2, y: 3 },
        ],
      },
    ],
  };
  const svg = svgOf(chart);
  const x = Number(/<path d="M([\d.]+) [^>]*><title>rok 2026</.exec(svg)?.[1]);
  const label = chartTexts(svg).find(({ words }) => words === '2026')!;
  assert.ok(Math.abs(x - label.middle) < 0.2, `${x} under ${label.middle}`);
  assert.equal(svg.match(/<title>/g)?.length, 1, 'a point without a tip has no dot');
});

test('axis numbers are written in the reader’s language', () => {
  const chart = horizontalBars({
    axis: 'x',
    isPercent: true,
    max: 1,
    bars: [{ name: 'a', value: 0.7, text: '', shade: 0 }],
  });
  assert.match(svgOf(chart, 'cs'), />0,2\u202f%</);
  assert.match(svgOf(chart, 'en'), />0\.2%</);
});

test('a bar without a value has no length and keeps its label and its tip', () => {
  const bars = [{ name: 'Brno', value: undefined, text: 'no data', shade: '#123456' }];
  const svg = svgOf(horizontalBars({ bars, axis: 'CZK' }));
  assert.match(svg, /<rect [^>]*width="0" [^>]*><title>Brno: no data<\/title>/);
  assert.ok(chartTexts(svg).some(({ words }) => words === 'no data'));
});

test('a chart without data is drawn', () => {
  assert.match(svgOf(horizontalBars({ bars: [], axis: 'Podíl (%)' })), /Podíl \(%\)/);
  const empty: Chart = { x: { scale: 'time' }, y: { scale: 'numbers', title: 'Kč' }, marks: [] };
  assert.deepEqual(
    chartTexts(svgOf(empty)).map(({ words }) => words),
    ['0,0', '0,2', '0,4', '0,6', '0,8', '1,0'],
  );
  assert.doesNotMatch(svgOf(empty), /NaN|Infinity|undefined/);
});

test('names of members and parties are escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const hostile = `${name}"><script>alert(1)</script> style="x"`;
      const bars = [{ name: hostile, value: 1, text: hostile, shade: 0 }];
      const chart = horizontalBars({ axis: hostile, bars });
      const svg = chartSvg(samplePicture(chart, { title: hostile }), 'cs').toString();
      assert.doesNotMatch(svg, /<script| style="/);
      assert.equal(svg.match(/<svg/g)?.length, 1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
      assert.doesNotMatch(svg, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      assert.ok(svg.includes('&lt;/script&gt; style=&quot;x&quot;</text>'));
    }),
    { numRuns: 40 },
  );
});
