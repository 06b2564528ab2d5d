import { BALLOT_LETTERS, type Ballot } from '../chamber/ballot.ts';
import { sourceLetter } from '../chamber/ballot-rows.ts';
import { type Period, partyCode } from '../chamber/period.ts';
import { natureColumns, officeColumns, voteColumns } from '../chamber/records.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { dictionary, type TableName } from './dictionary.ts';

/** One row of a table for download. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The tables of a period, under the names of their Parquet files. */
export const TABLES = {
  votes: { rows: ({ votes }) => votes.length, records: voteRows },
  mp_votes: { rows: ballotCount, records: ballotRows },
  mp_info: { rows: ({ members }) => members.length, records: memberRows },
  clubs: {
    rows: ({ members }) => members.reduce((sum, { clubSpans }) => sum + clubSpans.length, 0),
    records: clubRows,
  },
  offices: { rows: ({ offices }) => offices.length, records: officeRows },
  void_votes: {
    rows: ({ voided }) => voided.length,
    records: ({ voided }) => voided.map(voteColumns),
  },
  tisk_lookup: { rows: ({ prints }) => prints.size, records: printRows },
  tisk_history: { rows: ({ histories }) => histories.prints.length, records: historyRows },
} satisfies Record<TableName, { rows: (period: Period) => number; records: Records }>;

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** A column with its type in Parquet and in the manifest of a package. */
type TableColumn = { readonly name: string; readonly type: 'integer' | 'string' };

/** The columns of a table in order, also of one without rows. */
export function columnsOf(table: TableName): TableColumn[] {
  return dictionary('en')[table].map(({ column }) => ({
    name: column,
    type: INTEGERS.has(column) ? 'integer' : 'string',
  }));
}

/** Everything else is text; days are `YYYY-MM-DD`. */
const INTEGERS: ReadonlySet<string> = new Set([
  ...['id_hlasovani', 'id_poslanec', 'id_osoba', 'id_tisk', 'id_typ', 'schuze', 'cislo', 'bod'],
  ...['pro', 'proti', 'zdrzel', 'nehlasoval', 'prihlaseno', 'kvorum'],
  ...['excused_by_list', 'kind_certain', 'print_ct', 'ct', 'obdobi'],
]);

/** A table of the period as every format is written from it. */
export function wholeTable(period: Period, name: TableName) {
  const { rows, records } = TABLES[name];
  return {
    name,
    columns: columnsOf(name),
    rowCount: rows(period),
    rows: () => records(period),
  };
}

type Records = (period: Period) => Iterable<Row>;

function* voteRows(period: Period): Iterable<Row> {
  const natures = voteNatures(period);
  for (const [place, vote] of period.votes.entries()) {
    const nature = natureColumns(natures[place]!);
    yield {
      ...voteColumns(vote),
      ...nature,
      kind_certain: nature.kind_certain ? 1 : 0,
      print_ct: period.prints.get(vote.id)?.print.number ?? null,
    };
  }
}

function ballotCount({ ballots }: Period): number {
  let count = 0;
  for (let at = 0; at < ballots.length; at++) if (ballots[at] !== 0) count += 1;
  return count;
}

function* ballotRows({ votes, members, ballots }: Period): Iterable<Row> {
  for (const [vote, { id }] of votes.entries()) {
    for (const [m, member] of members.entries()) {
      const ballot = ballots[vote * members.length + m] as Ballot;
      if (ballot === 0) continue;
      yield {
        id_poslanec: member.id,
        id_hlasovani: id,
        vysledek: sourceLetter(ballot),
        excused_by_list: BALLOT_LETTERS[ballot] === 'e' ? 1 : 0,
      };
    }
  }
}

function* memberRows(period: Period): Iterable<Row> {
  for (const member of period.members) {
    yield {
      id_poslanec: member.id,
      id_osoba: member.personId ?? null,
      jmeno: member.firstName,
      prijmeni: member.lastName,
      kraj: member.region ?? null,
      party: partyCode(period, member.club),
    };
  }
}

function* clubRows(period: Period): Iterable<Row> {
  for (const { id, clubSpans } of period.members) {
    for (const { club, from, to } of clubSpans) {
      yield { id_poslanec: id, party: partyCode(period, club), od: from, do: to ?? null };
    }
  }
}

function* officeRows({ offices }: Period): Iterable<Row> {
  for (const office of offices) {
    yield { id_osoba: office.personId, name: office.name, ...officeColumns(office) };
  }
}

function* printRows({ prints }: Period): Iterable<Row> {
  for (const [vote, { print, by }] of prints) {
    yield {
      id_hlasovani: vote,
      id_tisk: print.id,
      ct: print.number,
      nazev_tisku: print.title,
      uplny_nazev_tisku: print.fullTitle ?? null,
      by,
    };
  }
}

function* historyRows({ histories: h }: Period): Iterable<Row> {
  for (let row = 0; row < h.prints.length; row++) {
    yield {
      id_tisk: h.prints[row]!,
      datum: isoDay(h.dates[row]!),
      stage: h.stageNames.get(h.stages[row]!) ?? null,
      action: h.actionNames[h.actions[row]!] ?? null,
      id_hlasovani: h.votes[row] || null,
      schuze: h.sessions[row] || null,
      zakon: h.laws[row] ? `${h.laws[row]}/${h.lawYears[row]}` : null,
      poznamka: h.notes[row] || null,
    };
  }
}

/** 20131210 → `2013-12-10`; 0 is unknown. */
function isoDay(day: number): string | null {
  const digits = String(day);
  if (digits.length !== 8) return null;
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
