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

/** Who paused a queue, by its name. */
export type Pauses = ReadonlyMap<string, AuditLine>;

/**
 * The pauses that still last, as far as these changes tell: of several since a queue ran, the first.
 *
 * @param lines the newest first
 */
export function pausesIn(lines: readonly AuditLine[]): Pauses {
  const pauses = new Map<string, AuditLine>();
  const ended = new Set<string>();
  for (const line of lines) {
    if (ENDS_A_PAUSE.has(line.what)) ended.add(line.target);
    if (line.what === 'queue.paused' && !ended.has(line.target)) pauses.set(line.target, line);
  }
  return pauses;
}

const ENDS_A_PAUSE: ReadonlySet<string> = new Set(['queue.resumed', 'queue.deleted']);
