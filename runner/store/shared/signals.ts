/**
 * Remembers what is wrong with a database until an operation proves that it is over. A claim
 * proves that the database answers and may be written to. Most claims find nothing and write
 * nothing, so they prove nothing about the disk: that takes a write. The reaper's sweep counts as
 * a write even when nothing was reaped, so a store with few writes recovers too.
 */
export type ProblemLog = {
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
export type Listeners = {
  announce(): void;
  /** Returns the function that unsubscribes. */
  on(listener: () => void): () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
