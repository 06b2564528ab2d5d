// `npm run documents`: writes what is generated into .env.example, NOTICE, docs/ and README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocuments } from './generated.ts';

const root = join(import.meta.dirname, '..');
for (const { path, text } of generatedDocuments(root)) {
  const file = join(root, path);
  const isNew = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  if (isNew) writeFileSync(file, text);
  console.log(`${isNew ? 'written  ' : 'unchanged'}  ${path}`);
}
