/** The common part of all stand-ins' faults; each adds its kinds and their details. */
export type FaultTerms = {
  /** Probability that it hits a matching request, 0 to 1. Default 1. */
  readonly probability?: number | undefined;
  /** The number of requests it hits before it ends. Default: until it is removed. */
  readonly times?: number | undefined;
};

/** A fault of one path, or of all. */
export type PathFault<Kind extends string = string> = FaultTerms & {
  readonly kind: Kind;
  /** A path such as `/api/generate`; absent for every request. */
  readonly path?: string | undefined;
  /** The wait of `slow` for the first byte, and of `trickle` between its pieces. */
  readonly delayMs?: number | undefined;
};

/** The faults that tests have asked for. */
export type FaultBook<Fault extends FaultTerms> = {
  /** Replaces all faults. */
  set(faults: readonly Fault[]): void;
  /** Adds a fault in place of earlier ones of the same target. */
  put(fault: Fault): void;
  /** Removes the faults of a target. */
  remove(target: string | undefined): void;
  /** The fault that hits the next request to this target, which counts as one of its `times`. */
  take(target: string): Fault | undefined;
  /** Active faults; `times` is what is left. */
  list(): readonly Fault[];
};

type FaultBookOptions<Fault> = {
  /** The target of a fault (a path, a method, a source); undefined for every request. */
  readonly targetOf: (fault: Fault) => string | undefined;
  readonly random?: () => number;
};

/**
 * Faults of the requested target take precedence over those of every target; equal ones apply in
 * the order in which they were added.
 */
export function createFaultBook<Fault extends FaultTerms>({
  targetOf,
  random = Math.random,
}: FaultBookOptions<Fault>): FaultBook<Fault> {
  let faults: Fault[] = [];

  function remove(target: string | undefined): void {
    faults = faults.filter((fault) => targetOf(fault) !== target);
  }

  return {
    set(all) {
      faults = [...all];
    },
    put(fault) {
      remove(targetOf(fault));
      faults.push(fault);
    },
    remove,
    take(target) {
      const matching = [
        ...faults.filter((fault) => targetOf(fault) === target),
        ...faults.filter((fault) => targetOf(fault) === undefined),
      ];
      const hit = matching.find(
        ({ probability = 1 }) => probability >= 1 || random() < probability,
      );
      if (hit?.times !== undefined) {
        const left = { ...hit, times: hit.times - 1 };
        faults = faults.flatMap((fault) =>
          fault === hit ? (left.times > 0 ? [left] : []) : [fault],
        );
      }
      return hit;
    },
    list: () => faults,
  };
}
