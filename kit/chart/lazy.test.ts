import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

test('the drawing libraries are loaded by the first chart, not by an import', async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  const heavy = () =>
    loaded.filter((url) => /node_modules\/(echarts|zrender|fontkit|@resvg)/.test(url));
  const [{ drawPng }, { sampleBars }] = await Promise.all([
    import('./tasks.ts'),
    import('./sample-charts.ts'),
    import('../worker-pool.ts'),
  ]);
  assert.ok(loaded.some((url) => url.endsWith('/chart/png.ts')));
  assert.deepEqual(heavy(), []);
  await drawPng({ option: sampleBars(), title: 'Graf' }, { locale: 'cs' });
  assert.ok(heavy().length > 0);
  hooks.deregister();
});
