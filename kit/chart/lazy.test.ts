import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** In a process of its own: in this one other tests may have loaded the renderer. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  const isLoaded = () => loaded.some((url) => url.includes('/@resvg/'));
  const { drawInThisThread } = await import('./drawing.ts');
  const { drawForPage } = await import('./svg.ts');
  const { sampleBars, samplePicture } = await import('../testing/sample-charts.ts');
  drawForPage(samplePicture(sampleBars()), 'cs');
  console.log(isLoaded());
  await drawInThisThread().drawPng(samplePicture(sampleBars()), '', 'cs');
  console.log(isLoaded());
`;

test('the renderer is loaded by the first image, not by an import or a chart on a page', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  assert.deepEqual(printed.trim().split('\n'), ['false', 'true']);
});
