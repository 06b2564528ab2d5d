import { describe } from 'node:test';
import { acceptContract } from './accept-contract.ts';
import { claimContract } from './claim-contract.ts';
import type { OpenStore } from './fixture.ts';
import { jobContract } from './job-contract.ts';
import { passingOverContract } from './passing-over-contract.ts';
import { queueContract } from './queue-contract.ts';
import { scheduleContract } from './schedule-contract.ts';
import { settleContract } from './settle-contract.ts';

/**
 * Every store passes these. A new promise is added here first, then kept by each store.
 * `open` gives a new, empty store each time.
 */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the store contract`, () => {
    jobContract(open);
    claimContract(open);
    passingOverContract(open);
    settleContract(open);
    queueContract(open);
    scheduleContract(open);
    acceptContract(open);
  });
}
