import { describe } from 'node:test';
import { claimContract } from './contract/claim-contract.ts';
import { deadContract } from './contract/dead-contract.ts';
import type { OpenStore } from './contract/fixture.ts';
import { jobContract } from './contract/job-contract.ts';
import { limitContract } from './contract/limit-contract.ts';
import { queueContract } from './contract/queue-contract.ts';
import { scheduleContract } from './contract/schedule-contract.ts';
import { settleContract } from './contract/settle-contract.ts';

/**
 * Every store passes these. A new promise is added here first, then kept by each store.
 * `open` gives a new, empty store each time.
 */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the store contract`, () => {
    jobContract(open);
    deadContract(open);
    claimContract(open);
    settleContract(open);
    limitContract(open);
    queueContract(open);
    scheduleContract(open);
  });
}
