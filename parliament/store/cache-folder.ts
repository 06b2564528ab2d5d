import { readdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWriteFailure } from '@tessera/kit/failure';
import { makeFolder } from '@tessera/kit/user-folder';

/** The folder of everything that is downloaded, and whether it can be written just now. */
type CacheFolder = {
  /** Tries to write a file there. */
  check(): Promise<void>;
  /** Why it could not be written when it was last checked. */
  problem(): string | undefined;
};

/**
 * Makes the folder. One that cannot be written is an error, unless it holds columns of an earlier
 * run: those are served, and `problem` says what is wrong.
 */
export async function createCacheFolder(folder: string): Promise<CacheFolder> {
  let problem: string | undefined;

  async function check(): Promise<void> {
    const probe = join(folder, `.write-check-${process.pid}`);
    try {
      makeFolder(folder);
      await writeFile(probe, Buffer.alloc(4096));
      await rm(probe, { force: true });
      problem = undefined;
    } catch (error) {
      problem = `ANALYZER_CACHE_DIR ${describeWriteFailure(error, folder)}`;
    }
  }

  await check();
  const kept = await readdir(join(folder, 'parquet')).catch(() => []);
  if (problem !== undefined && kept.length === 0) throw new Error(problem);
  return { check, problem: () => problem };
}

/** The folders in it. */
const OURS = ['raw', 'parquet', 'tisky_pdf', 'tisky_text', 'tisky_meta'];

/** What is ours there: the folder as a whole, unless other things lie in it too. */
export function cacheFiles(folder: string): string[] {
  try {
    const ours = readdirSync(folder).every((name) => OURS.includes(name));
    return ours ? [folder] : OURS.map((name) => join(folder, name));
  } catch {
    return []; // whether it can be had is said later
  }
}
