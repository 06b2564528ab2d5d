import { storeContract } from './contract/contract.ts';
import { DEFAULTS } from './contract/fixture.ts';
import { openSqliteStore } from './sqlite/open.ts';

storeContract('SQLite', async () =>
  openSqliteStore({
    path: ':memory:',
    durability: 'full',
    defaults: DEFAULTS,
    clock: Date.now,
  }),
);
