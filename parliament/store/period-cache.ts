import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BALLOT_LETTERS, ballotOfLetter } from '../chamber/ballot.ts';
import { clubAtVote } from '../chamber/club-lines.ts';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Period, Vote } from '../chamber/period.ts';
import { type Column, type ColumnTable, readColumnFile, writeColumnFile } from './column-file.ts';
import {
  clubColumns,
  memberColumns,
  membersOf,
  officeColumns,
  officesOf,
} from './member-columns.ts';
import { historiesOf, historyTable, printColumns, printsOf } from './print-columns.ts';

// A parsed period as eight tables in `parquet/`: votes, mp_votes, mp_info, clubs, offices, void_votes,
// tisk_lookup and tisk_history, each `{table}_{period}.parquet`. Every file carries the signature of
// the raw archives it was made from; one that does not match is not used.

/**
 * The number of this format. It goes up when the tables or what the parser makes of an archive
 * change: columns of another format are made again from the archives. Files without a number are of
 * format 1, or lack a table.
 */
export const COLUMN_FORMAT = 2;

const TABLES = [
  'votes',
  'mp_votes',
  'mp_info',
  'clubs',
  'offices',
  'void_votes',
  'tisk_lookup',
  'tisk_history',
] as const;
type TableName = (typeof TABLES)[number];

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
  const history = historyTable(period.histories);
  // Made one after the other, so that requests find their turn between them.
  const tables: Record<TableName, () => ColumnTable['columns']> = {
    votes: () => voteColumns(period.votes),
    mp_votes: () => ballotColumns(period),
    mp_info: () => memberColumns(period.members),
    clubs: () => clubColumns(period.members),
    offices: () => officeColumns(period.offices),
    void_votes: () => voteColumns(period.voided),
    tisk_lookup: () => printColumns(period.prints),
    tisk_history: () => history.columns,
  };
  for (const name of TABLES) {
    await writeColumnFile(fileOf(folder, name, period.term), {
      columns: tables[name](),
      about: name === 'tisk_history' ? { ...about, ...history.about } : about,
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
    const tables = await Promise.all(
      TABLES.map((name) =>
        readColumnFile(fileOf(folder, name, period), { textAsBytes: name === 'mp_votes' }),
      ),
    );
    const wanted = signature ?? tables[0]!.about.signature;
    if (tables.some(({ about }) => about.signature !== wanted)) return undefined;
    const isCurrent = tables.every(({ about }) => Number(about.format ?? 1) === COLUMN_FORMAT);
    if (signature !== undefined && !isCurrent) return undefined;
    return assemble(period, tables as EightTables);
  } catch {
    // Missing, truncated or from another version: the archives can be parsed again.
    return undefined;
  }
}

const fileOf = (folder: string, table: string, { number }: ElectoralPeriod) =>
  join(folder, `${table}_${number}.parquet`);

type EightTables = [
  ColumnTable,
  ColumnTable,
  ColumnTable,
  ColumnTable,
  ColumnTable,
  ColumnTable,
  ColumnTable,
  ColumnTable,
];

function assemble(
  period: ElectoralPeriod,
  [
    voteTable,
    ballotTable,
    memberTable,
    clubTable,
    officeTable,
    voidTable,
    printTable,
    stepTable,
  ]: EightTables,
): Period {
  const votes = votesOf(voteTable.columns);
  const voided = votesOf(voidTable.columns);
  const members = membersOf(memberTable.columns, clubTable.columns);
  return {
    term: period,
    votes,
    voteCount: votes.length,
    members,
    clubs: (voteTable.about.clubs ?? '').split('|').filter((code) => code !== ''),
    ballots: ballotsOf(ballotTable.columns.ballots as Uint8Array[], members.length),
    clubAtVote: clubAtVote(votes, members),
    voidVotes: voided.map(({ id }) => id).sort((a, b) => a - b),
    voided,
    offices: officesOf(officeTable.columns),
    prints: printsOf(printTable.columns),
    histories: historiesOf(stepTable),
    sourceDate: voteTable.about.source_date ?? '',
    // Files of versions without this report fail to parse here and are written again.
    quality: JSON.parse(voteTable.about.quality ?? ''),
  };
}

/** A missing number, such as the club of a member without one; the columns have no nulls. */
const NONE = -1;

const ints = <T>(rows: readonly T[], of: (row: T) => number) => Int32Array.from(rows, of);
const texts = <T>(rows: readonly T[], of: (row: T) => string) => rows.map(of);

function voteColumns(votes: readonly Vote[]): Record<string, Column> {
  return {
    id_hlasovani: ints(votes, (v) => v.id),
    schuze: ints(votes, (v) => v.session),
    cislo: ints(votes, (v) => v.number),
    bod: ints(votes, (v) => v.item ?? NONE),
    datum: texts(votes, (v) => v.date),
    cas: texts(votes, (v) => v.time),
    pro: ints(votes, (v) => v.yes),
    proti: ints(votes, (v) => v.no),
    zdrzel: ints(votes, (v) => v.abstained),
    nehlasoval: ints(votes, (v) => v.notVoting),
    prihlaseno: ints(votes, (v) => v.present),
    kvorum: ints(votes, (v) => v.quorum),
    vysledek: texts(votes, (v) => v.outcome),
    nazev_dlouhy: texts(votes, (v) => v.title),
    nazev_kratky: texts(votes, (v) => v.shortTitle),
    id_typ: ints(votes, (v) => v.itemType ?? NONE),
  };
}

function votesOf(c: ColumnTable['columns']): Vote[] {
  const int = (name: string) => c[name] as Int32Array;
  const text = (name: string) => c[name] as readonly string[];
  const [id, session, number, item] = [
    int('id_hlasovani'),
    int('schuze'),
    int('cislo'),
    int('bod'),
  ];
  const [yes, no, abstained] = [int('pro'), int('proti'), int('zdrzel')];
  const [notVoting, present, quorum] = [int('nehlasoval'), int('prihlaseno'), int('kvorum')];
  const itemType = int('id_typ');
  const [date, time, outcome] = [text('datum'), text('cas'), text('vysledek')];
  const [title, shortTitle] = [text('nazev_dlouhy'), text('nazev_kratky')];
  return Array.from({ length: id.length }, (_, row) => ({
    id: id[row]!,
    session: session[row]!,
    number: number[row]!,
    item: item[row] === NONE ? undefined : item[row]!,
    date: date[row]!,
    time: time[row]!,
    yes: yes[row]!,
    no: no[row]!,
    abstained: abstained[row]!,
    notVoting: notVoting[row]!,
    present: present[row]!,
    quorum: quorum[row]!,
    outcome: outcome[row]!,
    title: title[row]!,
    shortTitle: shortTitle[row]!,
    ...(itemType[row] !== NONE && { itemType: itemType[row]! }),
  }));
}

/** One text a vote, one letter a member in the order of mp_info; `.` where there is no ballot. */
function ballotColumns({ votes, members, ballots }: Period): Record<string, Column> {
  const letters = Uint8Array.from(BALLOT_LETTERS, (letter) => letter.charCodeAt(0));
  const width = members.length;
  return {
    id_hlasovani: ints(votes, (v) => v.id),
    ballots: votes.map((_, vote) => {
      const row = ballots.subarray(vote * width, (vote + 1) * width);
      return Uint8Array.from(row, (ballot) => letters[ballot]!);
    }),
  };
}

function ballotsOf(rows: readonly Uint8Array[], width: number): Uint8Array {
  const ballots = new Uint8Array(new SharedArrayBuffer(rows.length * width));
  for (let vote = 0; vote < rows.length; vote++) {
    const letters = rows[vote]!;
    const offset = vote * width;
    for (let member = 0; member < width; member++) {
      ballots[offset + member] = ballotOfLetter(letters[member]!);
    }
  }
  return ballots;
}
