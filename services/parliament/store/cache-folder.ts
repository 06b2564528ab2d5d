import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWriteFailure } from '@tessera/kit/failure';
import { becomeOwner } from '@tessera/kit/sqlite/sole-owner';
import { makeFolder } from '@tessera/kit/user-folder';
import { removeUnfinished } from '@tessera/kit/whole-file';

/** The folder of everything that is downloaded, and whether it can be written just now. */
type CacheFolder = {
  /** Tries to write a file there. Throws when another process has become its owner. */
  check(): Promise<void>;
  /** Why it could not be written when it was last checked. */
  problem(): string | undefined;
  /** Leaves it to the next process. */
  release(): void;
};

const ADVICE = 'stop it or choose another folder';

/**
 * Makes the folder. One that cannot be written is an error, unless it holds columns of an earlier
 * run: those are served, and `problem` says what is wrong.
 */
export async function createCacheFolder(folder: string): Promise<CacheFolder> {
  const what = `ANALYZER_CACHE_DIR ${folder}`;
  let problem: string | undefined;
  let release: (() => void) | undefined;

  async function check(): Promise<void> {
    const probe = join(folder, '.write-check');
    try {
      makeFolder(folder);
      await writeFile(probe, Buffer.alloc(4096));
      await rm(probe, { force: true });
    } catch (error) {
      problem = `ANALYZER_CACHE_DIR ${describeWriteFailure(error, folder)}`;
      return;
    }
    // Later where it could not be written at the start.
    release ??= becomeOwner(join(folder, '.owner'), { what, advice: ADVICE });
    problem = undefined;
  }

  await check();
  const stored = await readdir(join(folder, 'parquet')).catch(() => []);
  if (problem !== undefined && stored.length === 0) throw new Error(problem);
  if (release !== undefined) await removeUnfinished(folder);
  return { check, problem: () => problem, release: () => release?.() };
}
