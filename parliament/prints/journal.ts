import type { Disk } from './disk.ts';

/** An append-only checkpoint: one JSON record a line, the last one of a key counts. */
export type Journal<R> = {
  readonly records: ReadonlyMap<string, R>;
  add(record: R): Promise<void>;
};

/**
 * Loads a journal and goes on with it. A line cut off by a crash or a full disk is skipped; each
 * record is written with a line break before it, so that it never joins such a rest.
 */
export async function openJournal<R extends object>(
  disk: Disk,
  path: string,
  keyOf: (record: R) => string,
): Promise<Journal<R>> {
  const records = new Map<string, R>();
  for (const line of ((await disk.read(path)) ?? '').toString().split('\n')) {
    if (line === '') continue;
    try {
      const record = JSON.parse(line) as R;
      records.set(keyOf(record), record);
    } catch {
      // The rest of a line that was being written.
    }
  }
  return {
    records,
    async add(record) {
      await disk.append(path, `\n${JSON.stringify(record)}\n`);
      records.set(keyOf(record), record);
    },
  };
}
