import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('the renderer is loaded by the first image, not by an import or a chart on a page', async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  const isLoaded = () => loaded.some((url) => url.includes('/@resvg/'));
  const [{ drawInThisThread }, { drawForPage }, { sampleBars, samplePicture }] = await Promise.all([
    import('./drawing.ts'),
    import('./svg.ts'),
    import('../testing/sample-charts.ts'),
  ]);
  drawForPage(samplePicture(sampleBars()), 'cs');
  assert.equal(isLoaded(), false);
  await drawInThisThread().drawPng(samplePicture(sampleBars()), '', 'cs');
  assert.equal(isLoaded(), true);
  hooks.deregister();
});
