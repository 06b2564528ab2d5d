import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPage } from '../ui/picture.ts';
import { wagesChart } from '../ui/region-charts.ts';
import { createCharts } from './charts.ts';
import { createDrawing, drawInThisThread } from './workers.ts';

const picture = onPage(wagesChart('en', []).picture);

test('the same chart is drawn once for a language, however often it is asked for', async () => {
  const drawing = drawInThisThread();
  let drawn = 0;
  const counting = {
    ...drawing,
    run: ((...given: Parameters<typeof drawing.run>) => {
      drawn += 1;
      return drawing.run(...given);
    }) as typeof drawing.run,
  };
  const charts = createCharts(counting);
  const [one, two] = await Promise.all([
    charts.drawSvg(picture, 'en'),
    charts.drawSvg(picture, 'en'),
  ]);
  assert.equal(one, two);
  assert.equal(drawn, 1);
  await charts.drawSvg(picture, 'cs');
  assert.equal(drawn, 2);
  await charts.drawSvg({ ...picture, height: 222 }, 'cs');
  assert.equal(drawn, 3);
});

test('a worker draws the same as this thread', async () => {
  const drawing = createDrawing();
  try {
    const there = await createCharts(drawing).drawSvg(picture, 'en');
    assert.equal(there, await createCharts(drawInThisThread()).drawSvg(picture, 'en'));
  } finally {
    await drawing.close();
  }
});
