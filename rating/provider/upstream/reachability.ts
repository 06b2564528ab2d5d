/** Whether the upstream can be asked, judged by its latest replies. */
export type Reachability = {
  /** It replied; "not found" and 429 count as replies. */
  answered(): void;
  /** It refused the key. */
  refused(reason: string): void;
  /** No reply, or a 5xx. */
  failed(reason: string): void;
  /** Why it cannot be asked; undefined when it can. */
  problem(): string | undefined;
  /** Time of the latest reply; -Infinity before the first. */
  readonly answeredAt: number;
};

/** One lost reply is no outage. Equal to the attempts of one call. */
const FAILURES_OF_AN_OUTAGE = 4;

export function createReachability(now: () => number): Reachability {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    answered() {
      refusal = undefined;
      failures = 0;
      answeredAt = now();
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
      return failures >= FAILURES_OF_AN_OUTAGE
        ? `the upstream does not answer: ${failure}`
        : undefined;
    },
    get answeredAt() {
      return answeredAt;
    },
  };
}
