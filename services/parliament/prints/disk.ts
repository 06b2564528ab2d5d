import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '@tessera/kit/whole-file';

/**
 * The part of the file system the pipeline uses, as a port: tests make it full or slow. Paths are
 * relative to the cache root.
 */
export type Disk = {
  /** Absolute path, for a worker that reads the file itself. */
  pathOf(path: string): string;
  /** undefined when there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** The file appears whole or not at all: bytes go to a file beside it, which is renamed. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  append(path: string, text: string): Promise<void>;
  /** Names in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Size and time of change, undefined when there is no such file. */
  stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number } | undefined>;
  remove(path: string): Promise<void>;
};

export function createDisk(root: string): Disk {
  const at = (path: string) => join(root, path);
  return {
    pathOf: at,
    read: (path) => readFile(at(path)).catch(missing),
    async write(path, content) {
      const target = at(path);
      await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, (temporary) => writeFile(temporary, content, { flush: true }));
    },
    async append(path, text) {
      await mkdir(dirname(at(path)), { recursive: true });
      await appendFile(at(path), text);
    },
    list: async (folder) => (await readdir(at(folder)).catch(missing)) ?? [],
    async stat(path) {
      const found = await stat(at(path)).catch(missing);
      return found && { bytes: found.size, changedMs: found.mtimeMs };
    },
    remove: (path) => rm(at(path), { force: true }),
  };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** The value of a JSON file of ours; undefined for one that is missing or damaged. */
export function parsed<T>(bytes: Buffer | undefined): T | undefined {
  if (!bytes) return undefined;
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    return undefined;
  }
}

/** True if a write failed for want of room, which no other document would escape. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
