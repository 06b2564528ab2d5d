import { describe } from 'node:test';
import { acceptContract } from './accept-contract.ts';
import { claimContract } from './claim-contract.ts';
import { deadContract } from './dead-contract.ts';
import type { OpenStore } from './fixture.ts';
import { jobContract } from './job-contract.ts';
import { limitContract } from './limit-contract.ts';
import { queueContract } from './queue-contract.ts';
import { scheduleContract } from './schedule-contract.ts';
import { searchContract } from './search-contract.ts';
import { sessionContract } from './session-contract.ts';
import { settleContract } from './settle-contract.ts';
import { waitingContract } from './waiting-contract.ts';

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
    waitingContract(open);
    searchContract(open);
    acceptContract(open);
    sessionContract(open);
  });
}
