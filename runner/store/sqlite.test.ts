import { DEFAULTS } from './contract/fixture.ts';
import { openSqliteStore } from './sqlite/open.ts';
import { storeContract } from './store-contract.ts';

storeContract('SQLite', async () =>
  openSqliteStore({
    path: ':memory:',
    durability: 'full',
    defaults: DEFAULTS,
    clock: Date.now,
  }),
);
