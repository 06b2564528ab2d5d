import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import { sampleBars, samplePicture, samplePoints } from '../testing/sample-charts.ts';
import type { Picture } from './chart.ts';
import { createDrawing } from './drawing.ts';
import { fileSvg } from './png.ts';

const drawing = createDrawing();
after(drawing.close);
const pngOf = async (picture: Picture) =>
  Buffer.from(await drawing.drawPng(picture, 'Zdroj: psp.cz', 'cs'));
const size = { width: 960, height: 370 };

test('4.3: a picture has 150 dots per inch and says so', async () => {
  const png = await pngOf(samplePicture(sampleBars(), size));
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  assert.equal(png.readUInt32BE(16), (960 * 150) / 96);
  assert.equal(png.readUInt32BE(20), (480 * 150) / 96);
  const at = png.indexOf('pHYs');
  assert.ok(at > 0 && at < png.indexOf('IDAT'));
  assert.equal(Math.round(png.readUInt32BE(at + 4) * 0.0254), 150);
  assert.equal(Math.round(png.readUInt32BE(at + 8) * 0.0254), 150);
  assert.equal(png[at + 12], 1, 'the unit is the metre');
});

test('4.3: the background is #FFFFFF, the plot area #F7F7F7', async () => {
  const { colourAt } = pixels(await pngOf(samplePicture(samplePoints(), size)));
  for (const [x, y] of [
    [2, 2],
    [957, 2],
    [2, 477],
    [957, 477],
  ] as const) {
    assert.equal(colourAt(x, y), '#ffffff');
  }
  assert.equal(colourAt(100, 100), '#f7f7f7');
});

test('title, names and footnote are drawn with the bundled typeface', async () => {
  const inked = async (title: string) => {
    const picture = samplePicture(sampleBars(), { title, width: 480, height: 210 });
    const { colourAt } = pixels(await pngOf(picture));
    let count = 0;
    for (let x = 20; x < 460; x++)
      for (let y = 18; y < 44; y++) if (colourAt(x, y) !== '#ffffff') count++;
    return count;
  };
  assert.equal(await inked(''), 0);
  assert.ok((await inked('Ďábelský ťuk')) > (await inked('Dabelsky tuk')), 'carons are ink too');
});

test('a file has the colours of paper, title, measure and source, and no reader to press Tab', () => {
  const svg = fileSvg(samplePicture(sampleBars()), 'Zdroj: psp.cz', 'en');
  assert.doesNotMatch(svg, /light-dark|tabindex/);
  assert.match(svg, /font-weight="bold">Kdo hlasuje jinak než klub\.</);
  assert.match(svg, />podíl hlasů</);
  assert.match(svg, />Zdroj: psp\.cz</);
  assert.match(svg, />10%</);
});

/** Decodes a picture with the renderer that made it; coordinates are CSS pixels. */
function pixels(png: Uint8Array): { colourAt(x: number, y: number): string } {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${bytes.toString('base64')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  const raw = new Resvg(svg).render().pixels;
  return {
    colourAt(x, y) {
      const at = (Math.round((y * 150) / 96) * width + Math.round((x * 150) / 96)) * 4;
      return `#${raw.subarray(at, at + 3).toString('hex')}`;
    },
  };
}
