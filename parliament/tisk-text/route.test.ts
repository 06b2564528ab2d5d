import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const TEXTS = new Map([
  [0, 'Pokuta činí 100 000 Kč.\n\nPlatí 10 let.'],
  [1, 'Pokuta činí 5 000 Kč.\n\nDále činí 5 000 Kč.'],
]);
const app = await sampleApp({
  prints: samplePrints({
    library: { text: async (_, ct, ct1 = 0) => (ct === 7 ? TEXTS.get(ct1) : undefined) },
  }),
});

const markedAt = async (query: string) => {
  const { body } = await app.inject(`/laws/7/text?${query}`);
  const [, heading] = /<h1>([^<]+)<\/h1>/.exec(body) ?? [];
  return [heading, /<mark id="place">([^<]+)<\/mark>/.exec(body)?.[1]];
};

test('1.5: a number of a version’s summary is marked at its first place in the version', async () => {
  const found = await markedAt(`version=1&before=0&number=${encodeURIComponent('5 000')}`);
  assert.deepEqual(found, ['Text sněmovního tisku 7/1', '5 000']);
});

test('1.5: a number that the version no longer has is marked in the one before', async () => {
  const found = await markedAt(`version=1&before=0&number=${encodeURIComponent('100 tisíc')}`);
  assert.deepEqual(found, ['Text sněmovního tisku 7', '100 000']);
});

test('1.5: a number that neither has marks nothing', async () => {
  const found = await markedAt('version=1&before=0&number=77');
  assert.deepEqual(found, ['Text sněmovního tisku 7/1', undefined]);
});
