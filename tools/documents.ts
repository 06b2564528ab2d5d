// `npm run documents`: writes the table of settings into the guide of each service.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, withSettings } from './settings-tables.ts';

const root = join(import.meta.dirname, '..');
for (const service of Object.keys(SERVICES)) {
  const file = join(root, `docs/${service}.md`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withSettings(service, text));
}
