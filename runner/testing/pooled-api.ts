import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { type PoolMode, poolerMissing, startPooler } from './pooler.ts';
import { STORES } from './runner.ts';

/** Every test of the API that runs on each store, on PostgreSQL behind PgBouncer. */
export async function testApiBehindPooler(mode: PoolMode): Promise<void> {
  const skip = poolerMissing();
  if (skip !== false) {
    describe('10.2: the API behind PgBouncer', { skip });
    return;
  }
  STORES.clear();
  STORES.set(`PostgreSQL behind PgBouncer in ${mode} mode`, () => openPooled(mode));
  const api = join(import.meta.dirname, '..', 'api');
  for (const file of globSync('*.test.ts', { cwd: api })) {
    const path = join(api, file);
    if (readFileSync(path, 'utf8').includes('onEachStore(')) await import(path);
  }
}

async function openPooled(mode: PoolMode) {
  const postgres = await openTestPostgres();
  const pooler = await startPooler(postgres.url, mode);
  return {
    url: pooler.url,
    async close() {
      pooler.stop();
      await postgres.close();
    },
  };
}
