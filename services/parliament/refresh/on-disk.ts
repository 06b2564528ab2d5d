import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '@tessera/kit/failure';
import { ELECTORAL_PERIODS } from '../chamber/electoral-periods.ts';
import { ingestPeriod } from '../refresh.ts';
import { archiveOf, type RawArchives } from '../store/raw-archives.ts';
import { SHARED } from './steps.ts';

type OnDiskOptions = {
  readonly cacheDir: string;
  readonly archives: RawArchives;
  readonly say: (sentence: string) => void;
};

/**
 * The refresh by hand, as a command: downloads the shared archives and those of every period that
 * is in the cache, and reads them. A service that runs meanwhile loads them with its next refresh
 * (`POST /api/refresh`). Returns the exit code: 1 when something could not be had.
 */
export async function refreshOnDisk({ cacheDir, archives, say }: OnDiskOptions): Promise<number> {
  let failures = 0;
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
      say(`${name}: done`);
    } catch (error) {
      failures += 1;
      say(`${name}: ${describeError(error)}; the previous data stay`);
    }
  };
  for (const name of SHARED) {
    await attempt(name, () => archives.ensure(name, { force: true }));
  }
  const here = new Set(await readdir(join(cacheDir, 'raw')).catch(() => [] as string[]));
  for (const period of ELECTORAL_PERIODS) {
    const name = archiveOf(period);
    if (!here.has(name)) continue;
    await attempt(name, async () => {
      await archives.ensure(name, { force: true });
      await ingestPeriod(period, {
        cacheDir,
        archives,
        onWarning: (message, error) => say(`${message}: ${describeError(error)}`),
      });
    });
  }
  return failures === 0 ? 0 : 1;
}
