import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SERVICES, withSettings } from './settings-tables.ts';

for (const service of Object.keys(SERVICES)) {
  test(`docs/${service}.md has the settings of today: npm run documents`, () => {
    const guide = readFileSync(join(import.meta.dirname, `../docs/${service}.md`), 'utf8');
    assert.equal(withSettings(service, guide), guide);
  });
}
