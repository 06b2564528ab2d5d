import { storeContract } from '../testing/store/contract.ts';
import { DEFAULTS } from '../testing/store/fixture.ts';
import { openSqliteStore } from './sqlite/open.ts';

storeContract('SQLite', async () =>
  openSqliteStore({
    path: ':memory:',
    durability: 'full',
    defaults: DEFAULTS,
    clock: Date.now,
  }),
);
