/** Pure code that `npm run mutate` changes, and the tests that may notice. */
export type MutatedRoom = { readonly files: readonly string[]; readonly tests: readonly string[] };

/** By the name to ask for. A test is only tried against a file that it imports, if indirectly. */
export const MUTATED_ROOMS: Readonly<Record<string, MutatedRoom>> = {
  kit: {
    files: [
      'kit/{csv,format,memo,semaphore}.ts',
      'kit/http/{strict-numbers,same-origin,address-guard,retry-after}.ts',
    ],
    tests: ['kit/*.test.ts', 'kit/http/*.test.ts'],
  },
  parliament: {
    files: [
      'parliament/chamber/*.ts',
      'parliament/**/{analyse,sort,finding,projection}.ts',
      'parliament/ideal-points/{model,intervals}.ts',
    ],
    tests: ['parliament/**/*.test.ts'],
  },
  runner: {
    files: ['runner/job/*.ts', 'runner/deliver/{breaker,sign}.ts'],
    tests: ['runner/{job,deliver}/*.test.ts'],
  },
  housing: {
    files: ['housing/{formula,market}/*.ts'],
    tests: ['housing/{formula,market}/*.test.ts'],
  },
  rating: {
    files: ['rating/estimator/**/*.ts', 'rating/ladder/*.ts'],
    tests: ['rating/{estimator,ladder}/**/*.test.ts'],
  },
};
