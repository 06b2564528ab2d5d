import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clubAtVote } from '../chamber/club-lines.ts';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import { type ColumnTable, readColumnFile, writeColumnFile } from './column-file.ts';
import {
  ballotsOf,
  historiesOf,
  membersOf,
  namesInHistories,
  officesOf,
  printsOf,
  TABLES,
  votesOf,
} from './period-tables.ts';

// A parsed period as eight tables in `parquet/`, each `{table}_{period}.parquet`. Every file carries
// the signature of the raw archives it was made from; one that does not match is not used.

/**
 * The number of this format. It goes up when the tables or what the parser makes of an archive
 * change: columns of another format are made again from the archives. Files without a number are of
 * format 1, or lack a table.
 */
export const COLUMN_FORMAT = 4;

type TableName = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as readonly TableName[];

export async function writePeriodCache(
  folder: string,
  period: Period,
  signature: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const about = {
    signature,
    format: `${COLUMN_FORMAT}`,
    source_date: period.sourceDate,
    clubs: period.clubs.join('|'),
    quality: JSON.stringify(period.quality),
  };
  // Made one after the other, so that requests find their turn between them.
  for (const name of NAMES) {
    await writeColumnFile(fileOf(folder, name, period.term), {
      columns: TABLES[name](period),
      about: { ...about, ...(name === 'tisk_history' && namesInHistories(period.histories)) },
    });
  }
}

/**
 * The cached period, or undefined when none was made from these archives. Without a signature, the
 * latest cached one.
 */
export async function readPeriodCache(
  folder: string,
  period: ElectoralPeriod,
  signature?: string,
): Promise<Period | undefined> {
  try {
    const read = await Promise.all(
      NAMES.map(async (name) => {
        const options = { textAsBytes: name === 'mp_votes' };
        return [name, await readColumnFile(fileOf(folder, name, period), options)] as const;
      }),
    );
    const tables = Object.fromEntries(read) as Record<TableName, ColumnTable>;
    const wanted = signature ?? tables.votes.about.signature;
    if (read.some(([, { about }]) => about.signature !== wanted)) return undefined;
    const isCurrent = read.every(([, { about }]) => Number(about.format ?? 1) === COLUMN_FORMAT);
    if (signature !== undefined && !isCurrent) return undefined;
    return assemble(period, tables);
  } catch {
    // Missing, truncated or from another version: the archives can be parsed again.
    return undefined;
  }
}

const fileOf = (folder: string, table: string, { number }: ElectoralPeriod) =>
  join(folder, `${table}_${number}.parquet`);

function assemble(term: ElectoralPeriod, tables: Record<TableName, ColumnTable>): Period {
  const { about } = tables.votes;
  const votes = votesOf(tables.votes.columns);
  const voided = votesOf(tables.void_votes.columns);
  const members = membersOf(tables.mp_info.columns, tables.clubs.columns);
  return {
    term,
    votes,
    voteCount: votes.length,
    members,
    clubs: (about.clubs ?? '').split('|').filter((code) => code !== ''),
    ballots: ballotsOf(tables.mp_votes.columns, members.length),
    clubAtVote: clubAtVote(votes, members),
    voided,
    offices: officesOf(tables.offices.columns),
    prints: printsOf(tables.tisk_lookup.columns),
    histories: historiesOf(tables.tisk_history),
    sourceDate: about.source_date ?? '',
    // Files of versions without this report fail to parse here and are written again.
    quality: JSON.parse(about.quality ?? ''),
  };
}
