/** Whether the upstream answers us, by its latest replies. */
export type Reachability = {
  /** It answered as it should, be it with "not found" or "slow down". */
  answered(): void;
  /** It refused the key. */
  refused(reason: string): void;
  /** It could not be reached, or failed. */
  failed(reason: string): void;
  /** Why nothing can be asked just now. */
  problem(): string | undefined;
};

/** One lost reply is no outage: so many failures in a row are. As many as one call has tries. */
const FAILURES_IN_A_ROW = 4;

export function createReachability(): Reachability {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  return {
    answered() {
      refusal = undefined;
      failures = 0;
    },
    refused(reason) {
      refusal = reason;
      failures = 0;
    },
    failed(reason) {
      failure = reason;
      failures += 1;
    },
    problem() {
      if (refusal !== undefined) return `the upstream refuses UPSTREAM_API_KEY: ${refusal}`;
      return failures >= FAILURES_IN_A_ROW ? `the upstream does not answer: ${failure}` : undefined;
    },
  };
}
