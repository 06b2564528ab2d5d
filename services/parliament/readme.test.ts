// The README's lists of routes and settings, compared with the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from './settings.ts';
import { sampleApp } from './testing/sample-app.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

test('10.11: the README lists every route and every setting', async () => {
  const { paths } = (await (await sampleApp()).inject('/openapi.json')).json() as {
    paths: Record<string, unknown>;
  };
  for (const path of Object.keys(paths)) {
    const [stem = ''] = path.split('{');
    assert.ok(readme.includes(`\`${stem}`), `services/parliament/README.md: no row for ${path}`);
  }
  for (const name of Object.keys(SETTINGS)) {
    assert.ok(readme.includes(name), `services/parliament/README.md: no row for ${name}`);
  }
});
