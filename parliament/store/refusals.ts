import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import {
  isInstead,
  isReason,
  MOST_REFUSALS,
  type RefusalRow,
  type Refusals,
  refusalKey,
} from '@tessera/kit/refusals';
import { writeWhole } from '@tessera/kit/whole-file';

/** The public record of refused replies in one file, a row a line, oldest first. */
export function openRefusals(path: string, onError: (error: unknown) => void): Refusals {
  const rows = new Map(load(path).map((row) => [refusalKey(row), row]));
  let writing = false;
  let isStale = false;

  function put(row: RefusalRow): void {
    const key = refusalKey(row);
    // Again at the end: that is where the newest are.
    rows.delete(key);
    rows.set(key, row);
    for (const oldest of rows.keys()) if (rows.size > MOST_REFUSALS) rows.delete(oldest);
    isStale = true;
    if (!writing) void write();
  }

  /** One writing at a time, with everything that has come meanwhile. */
  async function write(): Promise<void> {
    writing = true;
    while (isStale) {
      isStale = false;
      const lines = [...rows.values()].map((row) => `${JSON.stringify(row)}\n`).join('');
      await writeWhole(path, (temporary) => writeFile(temporary, lines)).catch(onError);
    }
    writing = false;
  }

  return {
    add(refusal, now) {
      const lastSeenAt = now.toISOString();
      const { seenAt = lastSeenAt, times = 0 } = rows.get(refusalKey(refusal)) ?? {};
      put({ ...refusal, seenAt, lastSeenAt, times: times + 1 });
    },
    all: () => [...rows.values()].reverse(),
  };
}

/** A line that is none of this version is left out. */
function load(path: string): RefusalRow[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const row = JSON.parse(line) as RefusalRow;
        return isReason(row.reason) && isInstead(row.instead) ? [row] : [];
      } catch {
        return [];
      }
    });
}
