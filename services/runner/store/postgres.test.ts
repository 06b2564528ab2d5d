import { after } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import pg from 'pg';
import { storeContract } from '../testing/store/contract.ts';
import { DEFAULTS, readJob } from '../testing/store/fixture.ts';
import { openPostgresStore } from './postgres/open.ts';

const steadyClock = () => performance.now();
const postgres = await openTestPostgres();
const { url } = postgres;
after(postgres.close);

async function emptied(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS runner CASCADE');
  await client.end();
}

storeContract('PostgreSQL', async () => {
  await emptied();
  return openPostgresStore({ url, defaults: DEFAULTS, readJob, steadyClock });
});
