/** What becomes of a claimed job: decided by settle.ts, written by the store. */
export type Settlement =
  | { readonly status: 'completed'; readonly result: string; readonly resultCut: boolean }
  | { readonly status: 'dead'; readonly error: string }
  | { readonly status: 'pending'; readonly visibleAt: number; readonly error: string }
  /** No call was made (the host's breaker is open): the try is given back. */
  | { readonly status: 'held'; readonly visibleAt: number; readonly error: string }
  /** The call was cut off by our stopping: the job has one more try than it was given. */
  | { readonly status: 'interrupted'; readonly visibleAt: number; readonly error: string };

/** The error of a job that was taken back from its worker. */
export const LEASE_EXPIRED = 'lease expired: the worker did not report back';
