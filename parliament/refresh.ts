// Drives the left half of the house: source → store. Everything to the right only reads.
import { join } from 'node:path';
import type { ElectoralPeriod } from './chamber/electoral-periods.ts';
import type { Period } from './chamber/period.ts';
import { type Files, isNeeded, readPeriod } from './source/period.ts';
import { type Archive, readArchive } from './store/archive.ts';
import { readPeriodCache, writePeriodCache } from './store/period-cache.ts';
import { archiveOf, type RawArchives, SHARED_ARCHIVES } from './store/raw-archives.ts';

type IngestOptions = {
  readonly cacheDir: string;
  readonly archives: RawArchives;
  /** What could not be done and was lived without: print links, keeping the cache. */
  readonly onWarning: (message: string, error: unknown) => void;
};

/**
 * Makes one period ready: from the columns kept last time when the archives are still the same,
 * otherwise from the archives, which are downloaded first where they are missing.
 */
export async function ingestPeriod(
  period: ElectoralPeriod,
  { cacheDir, archives, onWarning }: IngestOptions,
): Promise<Period> {
  const folder = join(cacheDir, 'parquet');
  const votesArchive = archiveOf(period);
  const optional = (name: string) =>
    archives.ensure(name).catch((error) => {
      onWarning(`${name} cannot be had; votes stay without links to prints`, error);
      return undefined;
    });
  const [votesPath, membersPath, ...agendaPaths] = await Promise.all([
    archives.ensure(votesArchive),
    archives.ensure('poslanci.zip'),
    optional('schuze.zip'),
    optional('tisky.zip'),
  ]);

  const signature = await archives.signature([votesArchive, ...SHARED_ARCHIVES]);
  const kept = await readPeriodCache(folder, period, signature);
  if (kept) return kept;

  const read = (path: string) => readArchive(path, isNeeded);
  const readOptional = (path: string | undefined) =>
    path === undefined
      ? undefined
      : read(path).catch((error) => {
          onWarning(`${path} cannot be read; votes stay without links to prints`, error);
          return undefined;
        });
  const [votes, members, ...agenda] = await Promise.all([
    read(votesPath),
    read(membersPath),
    ...agendaPaths.map(readOptional),
  ]);
  const parsed = readPeriod({
    period,
    votes: votes.files,
    members: members.files,
    agenda: together(agenda),
    exported: votes.exported,
  });
  // The site need not wait for the disk; without the cache, the next start parses again.
  writePeriodCache(folder, parsed, signature).catch((error) =>
    onWarning(`the columns of period ${period.number} could not be kept`, error),
  );
  return parsed;
}

function together(archives: readonly (Archive | undefined)[]): Files {
  return new Map(archives.flatMap((archive) => (archive ? [...archive.files] : [])));
}
