/**
 * What is wrong with a database, until an operation proves that it has passed. A claim proves that
 * the database is there and may be written to. It mostly finds nothing and then writes nothing, so
 * it says nothing of the disk: that takes a write. The reaper's sweep counts as one, also when
 * there was nothing to reap: a store that nobody asks for being in trouble is asked again.
 */
export type Trouble = {
  /** Undefined: nothing is wrong. */
  sentence(): string | undefined;
  failed(sentence: string, ofDisk: boolean): void;
  claimed(): void;
  wrote(): void;
};

export function createTrouble(): Trouble {
  let sentence: string | undefined;
  let untilWrite = false;
  return {
    sentence: () => sentence,
    failed(said, ofDisk) {
      sentence = said;
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
