// Rules of imports: data flow source → store → analyse → page → route, and nothing imports
// upward. A broken rule names the file and the import.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileOf, importsOf, loadedBy, root } from '../imports.ts';

/** The vocabulary of each service. */
const DOMAIN = ['chamber', 'job', 'market', 'formula', 'odds', 'ladder', 'estimator'];
/** Folders that a folder may import of its own service. Folders that are not here: any. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DOMAIN.map((folder) => [folder, DOMAIN])),
  source: DOMAIN,
  store: DOMAIN,
  ui: DOMAIN,
  chart: [...DOMAIN, 'ui'],
  deliver: [...DOMAIN, 'store'],
  provider: [...DOMAIN, 'store'],
  llm: DOMAIN,
  engine: [...DOMAIN, 'store', 'deliver'],
  input: DOMAIN,
  access: DOMAIN,
};
/** Folders of functions over data: no input or output, no clock, no HTTP. */
const PURE = [...DOMAIN, 'source', 'ui', 'chart'];
/** Packages that reach outside of a process, or serve it. */
const OUTSIDE = /^(?:node:|fastify|@fastify\/|undici|pg$|piscina|pino|@redis\/)/;

const files = globSync('{services/*,packages/kit}/**/*.ts', { cwd: root }).filter(
  (file) => !isForTests(file),
);
const servicesFiles = files.filter((file) => file.startsWith('services/'));

test('a service imports itself and the kit; the kit imports no service and no helper of tests', () => {
  const broken = imports().filter(({ file, to }) => {
    const [from, target] = [file.split('/')[1], to.split('/')[1]];
    const isHelper =
      to.startsWith('packages/kit/testing/') && !file.startsWith('packages/kit/testing/');
    return isHelper || (target !== 'kit' && target !== from);
  });
  assert.deepEqual(broken, []);
});

test('a layer imports itself and the layers below it', () => {
  const broken = imports().filter(({ file, to }) => {
    const below = LAYERS[layerOf(file)];
    const isHere = layerOf(to) === layerOf(file) || to.startsWith('packages/');
    return file.split('/').length > 3 && below && !isHere && !below.includes(layerOf(to));
  });
  assert.deepEqual(broken, []);
});

test('a page imports another page only by its panel, and nothing of a page imports its route', () => {
  const broken = imports().filter(({ file, to }) => {
    const page = pageOf(file);
    const other = pageOf(to);
    if (!page || !other) return false;
    return to.endsWith('/route.ts') || (page !== other && !to.endsWith('/panel.ts'));
  });
  assert.deepEqual(broken, []);
});

test('domain, sources, charts and pages load nothing that reaches outside', () => {
  const isPure = (file: string) =>
    pageOf(file) ? !file.endsWith('/route.ts') : PURE.includes(layerOf(file));
  const broken = servicesFiles.filter(isPure).flatMap((file) => {
    const outside = [...loadedBy(file).packages].filter((name) => OUTSIDE.test(name));
    return outside.length > 0 ? [`${file} loads ${outside.join(', ')}`] : [];
  });
  assert.deepEqual(broken, []);
});

test('only main.ts reads the environment', () => {
  const reading = servicesFiles.filter(
    (file) =>
      !file.endsWith('/main.ts') && readFileSync(join(root, file), 'utf8').includes('process.env'),
  );
  assert.deepEqual(reading, []);
});

/** Imports among the files, also those of types. */
function imports() {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ target }) => {
      const to = fileOf(file, target);
      return to ? [{ file, to }] : [];
    }),
  );
}

/** `services/parliament/store/periods.ts` is in layer `store`. */
function layerOf(file: string): string {
  return file.replace(/\.ts$/, '').split('/')[2] ?? '';
}

/** The nearest folder above a file that has a `route.ts`, or undefined outside of pages. */
function pageOf(file: string): string | undefined {
  for (let folder = dirname(file); folder.split('/').length > 2; folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'route.ts'))) return folder;
  }
  return undefined;
}

function isForTests(file: string): boolean {
  return /\.test\.ts$|-contract\.ts$|\/sample-[^/]*\.ts$|\/testing\/|node_modules/.test(file);
}
