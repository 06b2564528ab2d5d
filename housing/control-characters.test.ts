// A control character in what a source names, from its reply to each picture and page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { pickHttpOptions } from '@tessera/kit/service-settings';
import { createApp } from './app.ts';
import { type LyingSources, lyingSources } from './testing/lying-sources.ts';

const NOW = '2026-11-20T12:00:00Z';
const CHARTS = ['wages', 'rents', 'mortgage', 'affordability', 'prices', 'rent-vs-buy', 'history'];
const PICTURES = [...CHARTS, 'forecast', 'rent-burden'].map((name) => `/api/chart/${name}`);

let world: LyingSources;
let app: Server;
before(async () => {
  world = await lyingSources(NOW);
  app = await createApp({
    ...pickHttpOptions({ log: { level: 'error', format: 'json' }, rateLimits: false }),
    ...{ store: world.store, clock: () => new Date(NOW), version: 'test' },
    refreshing: () => false,
  });
});
after(async () => {
  await app?.close();
  await world?.close();
});

test('4.3: control characters in names of listings leave every picture a picture, and no page holds them', async () => {
  world.lie((body, path) =>
    path.startsWith('/portal') ? body.replaceAll('bytu', 'by\\u0001\\u001btu') : body,
  );
  await world.lyingRefresh.fetchAndCompute({ only: ['portal'] });
  const pictures = [...PICTURES, '/api/chart/compare?regions=praha,brno'];
  for (const path of pictures) {
    const url = `${path}${path.includes('?') ? '&' : '?'}format=png`;
    const { statusCode, headers, body } = await app.inject(url);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'], url + body);
  }
  const { body } = await app.inject('/region/praha');
  assert.match(body, /by tu/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  assert.doesNotMatch(body, /[\x00-\x08\x0b\x0c\x0e-\x1f]/);
});
