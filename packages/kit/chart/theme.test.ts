import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '../testing/contrast.ts';
import { ACCENTS, TOKENS } from '../ui/tokens.ts';
import { HUES, ramp } from './palette.ts';
import { categories, onPaper, outlineOf, paint, SHAPES } from './theme.ts';

test('every hue has 3 : 1 against paper, dark paper and the grey plot area (WCAG 2.2, 1.4.11)', () => {
  for (const { light, dark } of HUES) {
    assert.ok(contrast(light, TOKENS.paper.light) >= 3, `${light} on paper`);
    assert.ok(contrast(light, '#f7f7f7') >= 3, `${light} on the plot area`);
    assert.ok(contrast(dark, TOKENS.paper.dark) >= 3, `${dark} on dark paper`);
  }
});

test('no two of nine parties share a colour or a shape', () => {
  const nine = categories(9);
  assert.equal(new Set(nine.map(({ colour }) => colour)).size, 9);
  assert.equal(new Set(nine.map(({ shape }) => shape)).size, 9);
  assert.equal(categories(SHAPES.length + 1).at(-1)!.shape, SHAPES[0]);
});

test('4.3: the ramps run between their published ends', () => {
  const ends = (name: Parameters<typeof ramp>[0]) => [
    ramp(name, 0),
    ramp(name, 0.5),
    ramp(name, 1),
  ];
  assert.deepEqual(ends('coolwarm'), ['#3b4cc0', '#dddddd', '#b40426']);
  assert.deepEqual(ends('RdYlGn'), ['#a50026', '#ffffbf', '#006837']);
  assert.deepEqual(ends('YlOrRd'), ['#ffffcc', '#fd8d3c', '#800026']);
});

test('between two colours of a ramp lies their mean, beyond the ends their end', () => {
  assert.equal(ramp('RdYlGn', 0.05), '#be1827');
  assert.equal(ramp('YlOrRd', -3), '#ffffcc');
  assert.equal(ramp('YlOrRd', 7), '#800026');
});

test('a colour for both modes is the light one on paper', () => {
  assert.equal(onPaper(paint(TOKENS.ink)), TOKENS.ink.light);
  assert.equal(onPaper('#123456'), '#123456');
});

test('an outline stays within its radius around the current point', () => {
  assert.equal(outlineOf('circle', 2.5), 'm-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z');
  assert.equal(outlineOf(SHAPES[1]!, 4.5), 'm-4.5 -4.5l9 0l0 9l-9 0z');
});

test('every colour of text has 4.5 : 1 on paper and on surfaces, in both modes', () => {
  const { paper, surface, ink, 'ink-2': ink2, good, bad, warn } = TOKENS;
  for (const [name, tone] of Object.entries({ ink, ink2, good, bad, warn, ...ACCENTS })) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const ground of [paper, surface]) {
        assert.ok(contrast(tone[scheme], ground[scheme]) >= 4.5, `${name}, ${scheme}`);
      }
    }
  }
});
