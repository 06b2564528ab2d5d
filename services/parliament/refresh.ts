// Loads a period: from the column cache, or from the archives through `source/`.
import { basename, join } from 'node:path';
import type { ElectoralPeriod } from './chamber/electoral-periods.ts';
import type { Period } from './chamber/period.ts';
import { readPeriod, withPrints } from './source/period.ts';
import { type Files, isNeeded } from './source/tables.ts';
import { type Archive, readArchive } from './store/archive.ts';
import { readPeriodCache, writePeriodCache } from './store/period-cache.ts';
import { archiveOf, type RawArchives } from './store/raw-archives.ts';

type IngestOptions = {
  readonly cacheDir: string;
  readonly archives: RawArchives;
  /** Failures that do not prevent loading: missing print links, a cache that is not written. */
  readonly onWarning: (message: string, error: unknown) => void;
};

/**
 * Loads one period; when that fails, the columns cached last time are served, however old.
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
 * From the cached columns when the archives are unchanged, otherwise from the archives. Archives
 * that cannot be parsed are downloaded once more.
 */
async function currentPeriod(period: ElectoralPeriod, options: IngestOptions): Promise<Period> {
  const paths = await fetchArchives(period, options, false);
  const signature = await options.archives.signature(Object.values(namesOf(period)));
  const cached = await readPeriodCache(columnFolder(options), period, signature);
  if (cached) return cached;
  try {
    return await parseAndKeep(period, paths, options);
  } catch (error) {
    options.onWarning(`period ${period.number} cannot be parsed; downloading again`, error);
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

/** Paths of the archives; without sessions and prints, votes only lack links to prints. */
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
      onWarning(`${name} is unavailable; votes have no links to prints`, error);
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

/** Annexes of prints, a quarter of `tisky.zip`, stand in the register alone. */
const isOfVotes = (name: string) => isNeeded(name) && name !== 'tisky_za.unl';

async function parseAndKeep(
  period: ElectoralPeriod,
  paths: Paths,
  options: IngestOptions,
): Promise<Period> {
  const { onWarning, archives } = options;
  async function again(path: string, error: unknown): Promise<Archive> {
    onWarning(`${path} cannot be read; downloading again`, error);
    return readArchive(await archives.ensure(basename(path), { force: true }), isOfVotes);
  }
  const optional = (path: string) =>
    readArchive(path, isOfVotes)
      .catch((error) => again(path, error))
      .catch((error) => {
        onWarning(`${path} cannot be read; votes have no links to prints`, error);
        return { files: new Map<string, Uint8Array>() };
      });
  const signature = await options.archives.signature(Object.values(namesOf(period)));
  const own = [paths.votes, paths.members].map((path) => readArchive(path, isOfVotes));
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
  // Requests do not wait for the disk; without the columns the next start parses again.
  writePeriodCache(columnFolder(options), parsed, signature).catch((error) =>
    onWarning(`the columns of period ${period.number} could not be written`, error),
  );
  return parsed;
}

/** Unreadable agenda and print tables cost only the links, like missing archives. */
function linked(calls: Period, agenda: Files, onWarning: IngestOptions['onWarning']): Period {
  try {
    return withPrints(calls, agenda);
  } catch (error) {
    onWarning('votes have no links to prints', error);
    return calls;
  }
}
