import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeWriteFailure } from '@tessera/kit/failure';
import { becomeOwner } from '@tessera/kit/sqlite/sole-owner';
import { makeFolder } from '@tessera/kit/user-folder';
import { removeUnfinished } from '@tessera/kit/whole-file';

/**
 * Makes the folder of everything that is downloaded, has it for this process alone, and removes what
 * an earlier one left unfinished. Throws when it cannot be written or is another process's.
 * @returns what leaves it to the next process
 */
export async function ownCacheFolder(folder: string): Promise<() => void> {
  const what = `ANALYZER_CACHE_DIR ${folder}`;
  const probe = join(folder, '.write-check');
  try {
    makeFolder(folder);
    // A full disk takes an empty file.
    writeFileSync(probe, Buffer.alloc(4096));
  } catch (error) {
    throw new Error(`ANALYZER_CACHE_DIR ${describeWriteFailure(error, folder)}`);
  }
  await rm(probe, { force: true });
  const advice = 'stop it or choose another folder';
  const release = becomeOwner(join(folder, '.owner'), { what, advice });
  await removeUnfinished(folder);
  return release;
}
