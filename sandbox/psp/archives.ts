import { zipSync } from 'fflate';
import type { PartialParliamentOptions } from './options.ts';
import { makeParliament, type Parliament } from './parliament.ts';
import { memberTables } from './tables/members.ts';
import { lawTables, printTables } from './tables/prints.ts';
import { sessionTables } from './tables/sessions.ts';
import { voteTables } from './tables/votes.ts';
import { unlBytes } from './unl.ts';

/** All archives by name, as the real server has them: `hl-2025ps.zip`, `poslanci.zip`, … */
export function makeArchives(options: PartialParliamentOptions = {}): Map<string, Uint8Array> {
  const parliament = makeParliament(options);
  return new Map(archiveNames(parliament).map((name) => [name, makeArchive(parliament, name)]));
}

export function archiveNames({ periods }: Parliament): string[] {
  return [...periods.map(({ year }) => `hl-${year}ps.zip`), ...Object.keys(COMMON)];
}

const COMMON: Readonly<
  Record<string, (parliament: Parliament) => Record<string, readonly string[]>>
> = {
  'poslanci.zip': memberTables,
  'schuze.zip': sessionTables,
  'tisky.zip': printTables,
  'sbirka.zip': lawTables,
};

/** One archive by name; the entries' time is the morning of the snapshot in every time zone. */
export function makeArchive(parliament: Parliament, name: string): Uint8Array {
  const period = parliament.periods.find(({ year }) => name === `hl-${year}ps.zip`);
  const tables = period ? voteTables(parliament, period) : COMMON[name]?.(parliament);
  if (tables === undefined) throw new RangeError(`there is no archive ${name}`);
  const [year, month, date] = parliament.options.snapshot.split('-').map(Number);
  const mtime = new Date(year!, month! - 1, date!, 5, 30);
  const files = Object.entries(tables).map(([table, records]) => [
    `${table}.unl`,
    [unlBytes(records), { mtime, level: 6 }],
  ]);
  return zipSync(Object.fromEntries(files));
}
