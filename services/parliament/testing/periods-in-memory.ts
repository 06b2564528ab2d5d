import type { Period } from '../chamber/period.ts';
import { createPeriods, type Periods } from '../store/periods.ts';

/** Periods held in memory, for tests. */
export function periodsInMemory(...all: Period[]): Periods {
  return createPeriods({
    ingest: async ({ number }) => {
      const found = all.find(({ term }) => term.number === number);
      if (!found) throw new Error(`no archive of period ${number}`);
      return found;
    },
    now: Date.now,
    onError: () => {},
  });
}
