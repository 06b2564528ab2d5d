/** One lost reply is no outage. Equal to the attempts of one call. */
const FAILURES_OF_AN_OUTAGE = 4;

/** Judges by the latest replies if the upstream can be asked. */
export function createReachability(now: () => number) {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    /** It replied; "not found" and 429 count as replies. */
    answered(): void {
      refusal = undefined;
      failures = 0;
      answeredAt = now();
    },
    /** It refused the key. */
    refused(reason: string): void {
      refusal = reason;
      failures = 0;
    },
    /** No reply, or a 5xx. */
    failed(reason: string): void {
      failure = reason;
      failures++;
    },
    /** Why it cannot be asked; undefined when it can. */
    problem(): string | undefined {
      if (refusal !== undefined) return `the upstream refuses UPSTREAM_API_KEY: ${refusal}`;
      return failures >= FAILURES_OF_AN_OUTAGE
        ? `the upstream does not answer: ${failure}`
        : undefined;
    },
    /** Milliseconds since the latest reply; infinite before the first. */
    silentMs: (): number => now() - answeredAt,
  };
}
