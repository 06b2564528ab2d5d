import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/** Every version that was published, oldest first; deploy/fixtures/make.ts makes their data. */
export const VERSIONS = ['ad48536', 'b268892', '3cc0f2c', 'c95741f', 'a556e99'] as const;

/** What a version left: a file of `deploy/fixtures/{commit}`. */
export function fixtureFile(version: string, name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, '../fixtures', version, `${name}.gz`)));
}

export const fixtureText = (version: string, name: string) => fixtureFile(version, name).toString();

/** Makes a database as that version left it. */
export function restoreSqlite(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(`BEGIN; ${sql}; COMMIT`);
  db.close();
}

export async function restorePostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Every value that the other version showed is the same, but for fields that depend on the day. */
export function isStill(now: object, before: object, isOfNow: (field: string) => boolean): void {
  assert.ok(
    !Array.isArray(before) || Object.keys(now).length === before.length,
    'as many as before',
  );
  for (const [field, was] of Object.entries(before)) {
    const is = (now as Record<string, unknown>)[field];
    if (isOfNow(field)) continue;
    if (typeof was === 'string') assert.equal(is, withoutControls(was), field);
    else if (typeof was !== 'object' || was === null) assert.equal(is, was, field);
    else isStill(is as object, was, isOfNow);
  }
}

/** Control characters of a source were shown once; now they are left out where they are read. */
function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, '');
}
