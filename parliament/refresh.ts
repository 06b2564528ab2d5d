// Drives the left half of the house: source → store. Everything to the right only reads.
import { join } from 'node:path';
import type { ElectoralPeriod } from './chamber/electoral-periods.ts';
import type { Period } from './chamber/period.ts';
import { type Files, isNeeded, readPeriod, withPrints } from './source/period.ts';
import { type Archive, readArchive } from './store/archive.ts';
import { readPeriodCache, writePeriodCache } from './store/period-cache.ts';
import { archiveOf, type RawArchives } from './store/raw-archives.ts';

type IngestOptions = {
  readonly cacheDir: string;
  readonly archives: RawArchives;
  /** What could not be done and was lived without: print links, keeping the cache. */
  readonly onWarning: (message: string, error: unknown) => void;
};

/**
 * Makes one period ready, and when that fails, as it was kept last time: what we have goes on being
 * served, however old.
 */
export async function ingestPeriod(
  period: ElectoralPeriod,
  options: IngestOptions,
): Promise<Period> {
  try {
    return await currentPeriod(period, options);
  } catch (error) {
    const older = await readPeriodCache(columnFolder(options), period);
    if (!older) throw error;
    options.onWarning(`period ${period.number} is served as of ${older.sourceDate}`, error);
    return older;
  }
}

/**
 * From the columns kept last time when the archives are still the same, otherwise from the
 * archives. Archives that cannot be understood are downloaded once more.
 */
async function currentPeriod(period: ElectoralPeriod, options: IngestOptions): Promise<Period> {
  const paths = await fetchArchives(period, options, false);
  const signature = await options.archives.signature(Object.values(namesOf(period)));
  const kept = await readPeriodCache(columnFolder(options), period, signature);
  if (kept) return kept;
  try {
    return await parseAndKeep(period, paths, options);
  } catch (error) {
    options.onWarning(`period ${period.number} cannot be read; asking once more`, error);
    return parseAndKeep(period, await fetchArchives(period, options, true), options);
  }
}

const columnFolder = ({ cacheDir }: IngestOptions) => join(cacheDir, 'parquet');

const namesOf = (period: ElectoralPeriod) => ({
  votes: archiveOf(period),
  members: 'poslanci.zip',
  sessions: 'schuze.zip',
  prints: 'tisky.zip',
});

/** Paths of the archives; sessions and prints may be missing: votes only lose their links. */
type Paths = {
  readonly votes: string;
  readonly members: string;
  readonly agenda: readonly string[];
};

async function fetchArchives(
  period: ElectoralPeriod,
  { archives, onWarning }: IngestOptions,
  force: boolean,
): Promise<Paths> {
  const names = namesOf(period);
  const optional = (name: string) =>
    archives.ensure(name).catch((error) => {
      onWarning(`${name} cannot be had; votes stay without links to prints`, error);
      return undefined;
    });
  const [votes, members, ...agenda] = await Promise.all([
    archives.ensure(names.votes, { force }),
    archives.ensure(names.members, { force }),
    optional(names.sessions),
    optional(names.prints),
  ]);
  return { votes, members, agenda: agenda.filter((path) => path !== undefined) };
}

async function parseAndKeep(
  period: ElectoralPeriod,
  paths: Paths,
  options: IngestOptions,
): Promise<Period> {
  const { onWarning } = options;
  const optional = (path: string) =>
    readArchive(path, isNeeded).catch((error) => {
      onWarning(`${path} cannot be read; votes stay without links to prints`, error);
      return { files: new Map<string, Uint8Array>() };
    });
  const signature = await options.archives.signature(Object.values(namesOf(period)));
  const own = [paths.votes, paths.members].map((path) => readArchive(path, isNeeded));
  // Inflated on other threads while this one reads the votes.
  const agenda = Promise.all(paths.agenda.map(optional));
  const [votes, members] = (await Promise.all(own)) as [Archive, Archive];
  const { files, exported } = votes;
  const calls = readPeriod({ period, votes: files, members: members.files, exported });
  const parsed = linked(
    calls,
    new Map((await agenda).flatMap(({ files }) => [...files])),
    onWarning,
  );
  // The site need not wait for the disk; without the columns, the next start parses again.
  writePeriodCache(columnFolder(options), parsed, signature).catch((error) =>
    onWarning(`the columns of period ${period.number} could not be kept`, error),
  );
  return parsed;
}

/** Tables of another shape in these archives cost the links, like archives that are missing. */
function linked(calls: Period, agenda: Files, onWarning: IngestOptions['onWarning']): Period {
  try {
    return withPrints(calls, agenda);
  } catch (error) {
    onWarning('votes stay without links to prints', error);
    return calls;
  }
}
