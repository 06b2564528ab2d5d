/**
 * Remembers the problem of a database until an operation proves that it is over. A claim
 * proves that the database answers and may be written to. Most claims find nothing and write
 * nothing, so they prove nothing about the disk: that takes a write. The reaper's sweep counts as
 * a write even when nothing was reaped, so a store with few writes recovers too.
 */
type ProblemLog = {
  /** Undefined: nothing is wrong. */
  sentence(): string | undefined;
  failed(sentence: string, ofDisk: boolean): void;
  claimed(): void;
  wrote(): void;
};

export function createProblemLog(): ProblemLog {
  let sentence: string | undefined;
  let untilWrite = false;
  return {
    sentence: () => sentence,
    failed(reason, ofDisk) {
      sentence = reason;
      untilWrite ||= ofDisk;
    },
    claimed() {
      if (!untilWrite) sentence = undefined;
    },
    wrote() {
      sentence = undefined;
      untilWrite = false;
    },
  };
}

/** Functions that are called whenever something happens. */
export type Listeners<Said extends unknown[] = []> = {
  announce(...said: Said): void;
  /** Returns the function that unsubscribes. */
  on(listener: (...said: Said) => void): () => void;
};

export function createListeners<Said extends unknown[] = []>(): Listeners<Said> {
  const listeners = new Set<(...said: Said) => void>();
  return {
    announce(...said) {
      for (const listener of listeners) listener(...said);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
