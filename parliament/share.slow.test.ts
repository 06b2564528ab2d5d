import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from '@tessera/kit/chart/picture';
import { createAnalyses } from './compute/analyses.ts';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { noRealData, realPeriod } from './testing/real-periods.ts';
import { sampleApp } from './testing/sample-app.ts';

/** The service, and what it draws. */
async function drawingApp(options: Parameters<typeof sampleApp>[0] = {}) {
  const drawn: (Picture & { readonly footnote: string })[] = [];
  const analyses = createAnalyses();
  const app = await sampleApp({
    ...options,
    analyses: {
      ...analyses,
      drawPng(picture, footnote, locale) {
        drawn.push({ ...picture, footnote });
        return analyses.drawPng(picture, footnote, locale);
      },
    },
  });
  return { app, drawn };
}

const PAGES = [
  '/loyalty',
  '/attendance',
  '/attendance?sort=most_no',
  '/attendance?government=without',
  '/similarity',
  '/mps/103',
];

const attribute = (body: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(body)?.[1] ?? '';
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

test('10.22: the picture of a page is a PNG of 1200 × 630 titled with the sentence the page leads with', async () => {
  const { app, drawn } = await drawingApp();
  for (const lang of ['cs', 'en']) {
    for (const page of [...PAGES, '/votes/10']) {
      const headers = { cookie: `lang=${lang}` };
      const { body } = await app.inject({ url: page, headers });
      const image = unescaped(attribute(body, 'og:image'));
      assert.match(image, /^http:\/\/localhost:80\//, page);
      assert.equal(attribute(body, 'og:image:width'), '1200');
      assert.equal(attribute(body, 'og:image:height'), '630');
      assert.equal(attribute(body, 'twitter:card'), 'summary_large_image');
      const picture = await app.inject({ url: image, headers });
      assert.equal(picture.headers['content-type'], 'image/png', `${image}: ${picture.body}`);
      assert.deepEqual(sizeOf(picture.rawPayload), [1200, 630], image);
      const { title } = drawn.at(-1)!;
      assert.equal(unescaped(attribute(body, 'og:image:alt')), title, page);
      if (!page.startsWith('/votes/')) {
        assert.equal(unescaped(attribute(body, 'description')), title, page);
      }
    }
  }
});

test('10.22: the picture carries the source and the date of the data', async () => {
  const { app, drawn } = await drawingApp();
  await app.inject('/mps/103/share.png');
  assert.match(drawn[0]!.footnote, /Poslanecké sněmovny, stav k 3\. 5\. 2021/);
});

test('10.11, 10.22: addresses are those of the request; what a proxy forwards counts when it is trusted', async () => {
  const headers = {
    host: '127.0.0.1:8000',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'https',
  };
  for (const [options, origin] of [
    [{}, 'http://127.0.0.1:8000'],
    [{ trustProxy: true }, 'https://localhost'],
    [{ publicUrl: 'https://example.org/' }, 'https://example.org'],
  ] as const) {
    const app = await sampleApp(options);
    // The same address by another name first: no page is cached for both.
    await app.inject('/loyalty');
    const { body } = await app.inject({ url: '/loyalty', headers });
    assert.ok(attribute(body, 'og:image').startsWith(`${origin}/loyalty/share.png`), origin);
    assert.notEqual(attribute(body, 'og:title'), '');
  }
});

test('7, 10.22: a picture of nothing is 404, as is that of nobody', async () => {
  const { app } = await drawingApp();
  for (const path of [
    '/loyalty/share.png?party=Nikdo',
    '/mps/1/share.png',
    '/similarity/share.png?period=99',
  ]) {
    assert.equal((await app.inject(path)).statusCode, 404, path);
  }
  assert.equal((await app.inject('/loyalty/share.png?club=x')).statusCode, 400);
});

test('10.22: every figure says whose data it shows, as of which day, on what terms, at which address', async () => {
  const app = await sampleApp();
  const figures = [
    '/loyalty?top=10',
    '/attendance',
    '/similarity',
    '/mps/103',
    '/parties/Sever',
    '/votes/10',
  ];
  for (const [lang, source] of [
    [
      'cs',
      'Zdroj: Poslanecká sněmovna, otevřená data 2025–, stav k 3.\u00a05.\u00a02021, <a href="/data#source">',
    ],
    [
      'en',
      'Source: Chamber of Deputies, open data 2025–, as of 3\u00a0May\u00a02021, <a href="/data#source">',
    ],
  ] as const) {
    for (const page of figures) {
      const { body } = await app.inject({ url: page, headers: { cookie: `lang=${lang}` } });
      const figure = (body.match(/<figure.*?<\/figure>/gs) ?? []).at(-1) ?? '';
      assert.ok(figure.includes(source), `${page}: ${figure.slice(-600)}`);
      assert.ok(figure.includes(`<cite>http://localhost:80${page}</cite>`), page);
    }
  }
  assert.match((await app.inject('/data')).body, /id="source"/);
});

test('10.22: in period 7 the pictures say what the pages lead with', {
  skip: noRealData,
}, async () => {
  const { app, drawn } = await drawingApp({ periods: periodsInMemory(await realPeriod(7)) });
  for (const page of [
    '/loyalty',
    '/attendance',
    '/similarity',
    '/mps/5462',
    '/government',
    '/ideal-points',
  ]) {
    const { body, statusCode } = await app.inject(
      `${page}${page.includes('?') ? '&' : '?'}period=7`,
    );
    assert.equal(statusCode, 200, page);
    const picture = await app.inject(unescaped(attribute(body, 'og:image')));
    assert.deepEqual(sizeOf(picture.rawPayload), [1200, 630]);
    const { title } = drawn.at(-1)!;
    assert.ok(unescaped(attribute(body, 'description')).startsWith(title), title);
    assert.equal(unescaped(attribute(body, 'og:image:alt')), title);
  }
});

/** Width and height from the header of a PNG. https://www.w3.org/TR/png-3/#11IHDR */
function sizeOf(png: Buffer): [number, number] {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(png.subarray(12, 16).toString('latin1'), 'IHDR');
  assert.equal(png.subarray(-8, -4).toString('latin1'), 'IEND');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
