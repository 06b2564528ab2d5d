import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file that appears whole or not at all: `write` fills one beside it, which is renamed at the end.
 * The old file stays when anything fails.
 */
export async function writeWhole<T>(
  path: string,
  write: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = `${path}.${process.pid}.${randomUUID()}.part`;
  try {
    const result = await write(temporary);
    await rename(temporary, path);
    return result;
  } finally {
    await rm(temporary, { force: true });
  }
}

const UNFINISHED = /\.(?:(\d+)\.)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/;

/**
 * Removes the unfinished files that killed processes left below a folder, before this process writes
 * any. Files of this process id are removed too: in a container the previous process had the same.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) {
    const [unfinished, pid] = UNFINISHED.exec(path) ?? [];
    if (unfinished === undefined || (pid !== undefined && isAnotherRunning(Number(pid)))) continue;
    await rm(join(folder, path), { force: true });
  }
}

/** True if another process of this machine has this number. */
export function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
