import { type Zippable, zipSync } from 'fflate';
import type { PartialParliamentOptions } from './options.ts';
import { makeParliament, type Parliament } from './parliament.ts';
import { lawFiles } from './tables/laws.ts';
import { memberFiles } from './tables/members.ts';
import { printFiles } from './tables/prints.ts';
import { sessionFiles } from './tables/sessions.ts';
import { challengeFiles, sharedLists } from './tables/vote-lists.ts';
import { voteFiles } from './tables/votes.ts';

/** All archives by name, as the real server has them: `hl-2025ps.zip`, `poslanci.zip`, … */
export function makeArchives(options: PartialParliamentOptions = {}): Map<string, Uint8Array> {
  const parliament = makeParliament(options);
  return new Map(
    archiveNames(parliament).map((name) => [name, makeArchive(parliament, name)] as const),
  );
}

export function archiveNames({ periods }: Parliament): string[] {
  return [...periods.map(({ year }) => `hl-${year}ps.zip`), ...Object.keys(COMMON)];
}

/** One archive by name. */
export function makeArchive(parliament: Parliament, name: string): Uint8Array {
  return zipped(archiveFiles(parliament, name), parliament.options.snapshot);
}

/** The files of one archive, unpacked. */
function archiveFiles(parliament: Parliament, name: string): Map<string, Uint8Array> {
  const common = COMMON[name];
  if (common !== undefined) return common(parliament);
  const period = parliament.periods.find(({ year }) => name === `hl-${year}ps.zip`);
  if (period === undefined) throw new RangeError(`there is no archive ${name}`);
  return new Map([
    ...voteFiles(parliament, period),
    ...challengeFiles(parliament, period),
    ...sharedLists(parliament),
  ]);
}

const COMMON: Readonly<Record<string, (parliament: Parliament) => Map<string, Uint8Array>>> = {
  'poslanci.zip': memberFiles,
  'schuze.zip': sessionFiles,
  'tisky.zip': printFiles,
  'sbirka.zip': lawFiles,
};

/** Flat, deflated; the entries' time is the morning of the snapshot in every time zone. */
function zipped(files: ReadonlyMap<string, Uint8Array>, snapshot: string): Uint8Array {
  const [year, month, date] = snapshot.split('-').map(Number);
  const mtime = new Date(year!, month! - 1, date!, 5, 30);
  const entries: Zippable = {};
  for (const [name, bytes] of files) entries[name] = [bytes, { mtime, level: 6 }];
  return zipSync(entries);
}
