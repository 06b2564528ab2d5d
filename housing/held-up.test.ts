import { test } from 'node:test';
import { createDrawing } from '@tessera/kit/chart/drawing';
import { assertNotHeldUp } from '@tessera/kit/testing/load';
import { createApp } from './app.ts';
import { filledSurroundings } from './testing/filled-store.ts';

test('8.2: while 20 connections ask for charts, pages and tables, others are answered at once', async (t) => {
  const { store, refresh, close } = await filledSurroundings();
  const drawing = createDrawing();
  const app = await createApp({
    store,
    refreshing: refresh.running,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    version: 'test',
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
    drawing,
  });
  t.after(async () => {
    await app.close();
    await drawing.close();
    await close();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const growth = Array.from(
    { length: 20 },
    (_, i) => `/rent-or-buy?region=praha&rent_growth_pct=${i / 10}`,
  );
  await assertNotHeldUp(t, url, [
    '/api/chart/history?format=png',
    '/api/chart/compare?format=xlsx',
    '/api/regions?format=xlsx',
    '/',
    '/compare',
    ...growth,
  ]);
});
