/** What becomes of a claimed job: decided by settle.ts, written by the store. */
export type Settlement =
  | { readonly status: 'completed'; readonly result: string; readonly resultCut: boolean }
  | { readonly status: 'dead'; readonly error: string }
  | {
      readonly status: 'pending';
      readonly visibleAt: number;
      readonly error: string;
    }
  /** No call was made (the host's breaker is open): the try is given back. */
  | { readonly status: 'held'; readonly visibleAt: number; readonly error: string };
