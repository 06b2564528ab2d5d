/** A change of a queue, of a schedule or of many jobs. */
export type AuditLine = {
  readonly at: number;
  /** The name of a token. */
  readonly who: string;
  /** Such as `queue.paused`. */
  readonly what: string;
  /** The name of the queue, the id of the schedule. */
  readonly target: string;
  /** An address. */
  readonly from: string;
};
