import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// A process takes over the rows of a database only where the number at the head of the schema differs.
for (const [file, known] of [
  ['sqlite/schema.sql', 'b869b82f670d9a4c'],
  ['postgres/schema.sql', 'c18fabb295c03d1b'],
] as const) {
  test(`10.20: ${file} does not change without its format`, () => {
    const statements = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/--.*$/gm, '');
    const digest = createHash('sha256').update(statements).digest('hex').slice(0, 16);
    assert.equal(digest, known, 'raise the format at its head, then put the digest here');
  });
}
