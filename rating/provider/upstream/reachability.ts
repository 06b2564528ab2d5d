/** One lost reply is no outage. Equal to the attempts of one call. */
const FAILURES_OF_AN_OUTAGE = 4;

/** Whether the upstream can be asked, judged by its latest replies. */
export function createReachability(now: () => number) {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let unansweredSince: Date | undefined;
  return {
    /** It replied; "not found" and 429 count as replies. */
    answered(): void {
      refusal = undefined;
      failures = 0;
      answeredAt = now();
      unansweredSince = undefined;
    },
    /** It refused the key. */
    refused(reason: string): void {
      refusal = reason;
      failures = 0;
      unansweredSince ??= new Date();
    },
    /** No reply, or a 5xx. */
    failed(reason: string): void {
      failure = reason;
      failures++;
      unansweredSince ??= new Date();
    },
    /** Why it cannot be asked; undefined when it can. */
    problem(): string | undefined {
      if (refusal !== undefined) return `the upstream refuses UPSTREAM_API_KEY: ${refusal}`;
      return failures >= FAILURES_OF_AN_OUTAGE
        ? `the upstream does not answer: ${failure}`
        : undefined;
    },
    /** When its first reply failed since the last that did not. */
    get unansweredSince(): Date | undefined {
      return unansweredSince;
    },
    /** Time of the latest reply; -Infinity before the first. */
    get answeredAt(): number {
      return answeredAt;
    },
  };
}
