import { BALLOT_LETTERS, type Ballot } from '../chamber/ballot.ts';
import { sourceLetter } from '../chamber/club-lines.ts';
import { type Period, type PrintLink, partyCode } from '../chamber/period.ts';
import { lawOf } from '../chamber/print-history.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import type { Column } from '../ui/table.ts';
import { column, RECORDED_VOTE, VOTE_COLUMNS } from '../ui/vote-columns.ts';
import { CLUBS, type DataTable, dataTable, MEMBER, MEMBERS, OFFICES } from './people-tables.ts';

const VOTES = dataTable<number>(
  [...RECORDED_VOTE.filter(({ name }) => name !== 'outcome').map(asNumber)],
  ({ votes }) => votes.keys(),
  ({ votes }) => votes.length,
);

/** Whole tables hold 1 and 0. */
function asNumber({ value, ...rest }: Column<number, PeriodView>): Column<number, PeriodView> {
  if (rest.type !== 'boolean' || !value) return { ...rest, ...(value && { value }) };
  return { ...rest, type: 'integer', value: (row, view) => (value(row, view) ? 1 : 0) };
}

type OneBallot = {
  readonly member: number;
  readonly vote: number;
  readonly ballot: Ballot;
  readonly club: number;
};

const BALLOTS = dataTable<OneBallot>(
  [
    column('id_poslanec', 'integer', ...MEMBER, ({ member }) => member),
    column('id_hlasovani', 'integer', 'hlasování', 'the vote', ({ vote }) => vote),
    column(
      'vysledek',
      'code',
      'A pro, B proti, C zdržel se, F nehlasoval, K zdržel se nebo nehlasoval, @ nepřihlášen, M omluven, W před slibem',
      'A yes, B no, C abstained, F did not vote, K abstained or did not vote, @ not logged in, M excused, W before the oath',
      ({ ballot }) => sourceLetter(ballot),
    ),
    column(
      'excused_by_list',
      'integer',
      '1, když nepřihlášení vysvětluje seznam omluv (odvozeno)',
      '1 when the list of excuses explains the absence (derived)',
      ({ ballot }) => (BALLOT_LETTERS[ballot] === 'e' ? 1 : 0),
    ),
    column(
      'party',
      'text',
      'klub v době hlasování; prázdné bez klubu',
      'club at the time of the vote; empty without one',
      ({ club }, { period }) => partyCode(period, club),
    ),
  ],
  function* ({ votes, members, ballots, clubAtVote }) {
    for (const [at, { id: vote }] of votes.entries()) {
      for (const [m, { id: member }] of members.entries()) {
        const entry = at * members.length + m;
        const ballot = ballots[entry] as Ballot;
        if (ballot !== 0) yield { member, vote, ballot, club: clubAtVote[entry]! };
      }
    }
  },
  ({ ballots }) => ballots.reduce((count, ballot) => count + Number(ballot !== 0), 0),
);

type LinkedVote = readonly [vote: number, link: PrintLink];

const PRINTS = dataTable<LinkedVote>(
  [
    column('id_hlasovani', 'integer', 'hlasování', 'the vote', ([vote]) => vote),
    column('id_tisk', 'integer', 'sněmovní tisk', 'the print', ([, { print }]) => print.id),
    column(
      'ct',
      'integer',
      'číslo tisku v období',
      'number of the print in the period',
      ([, { print }]) => print.number,
    ),
    column(
      'nazev_tisku',
      'text',
      'název tisku',
      'title of the print',
      ([, { print }]) => print.title,
    ),
    column(
      'uplny_nazev_tisku',
      'text',
      'úplný název tisku',
      'full title of the print',
      ([, { print }]) => print.fullTitle,
    ),
    column(
      'by',
      'text',
      'odkud vazbu známe: history (z historie tisku), agenda (z pořadu schůze), name (jen podle názvu: pravděpodobná)',
      'how the link is known: history (of the print), agenda (of the session), name (a matching name only: probable)',
      ([, { by }]) => by,
    ),
  ],
  ({ prints }) => prints,
);

type Step = { readonly h: Period['histories']; readonly row: number };

const HISTORY = dataTable<Step>(
  [
    column('id_tisk', 'integer', 'sněmovní tisk', 'the print', ({ h, row }) => h.prints[row]),
    column('datum', 'text', 'den', 'day', ({ h, row }) => isoDay(h.dates[row]!)),
    column(
      'stage',
      'text',
      'etapa, slovy zdroje',
      'stage, in the words of the source',
      ({ h, row }) => h.stageNames.get(h.stages[row]!),
    ),
    column(
      'action',
      'text',
      'co se stalo',
      'what happened',
      ({ h, row }) => h.actionNames[h.actions[row]!],
    ),
    column(
      'id_hlasovani',
      'integer',
      'hlasování, které o tom rozhodlo',
      'the vote that decided it',
      ({ h, row }) => h.votes[row] || null,
    ),
    column(
      'schuze',
      'integer',
      'číslo schůze',
      'number of the session',
      ({ h, row }) => h.sessions[row] || null,
    ),
    column('zakon', 'text', 'číslo zákona ve Sbírce', 'number of the law', ({ h, row }) =>
      lawOf(h, row),
    ),
    column(
      'poznamka',
      'text',
      'poznámka zdroje',
      'remark of the source',
      ({ h, row }) => h.notes[row] || null,
    ),
  ],
  function* ({ histories: h }) {
    for (let row = 0; row < h.prints.length; row++) yield { h, row };
  },
  ({ histories }) => histories.prints.length,
);

/** The tables of a period, under the names of their Parquet files. */
export const TABLES = {
  votes: VOTES,
  mp_votes: BALLOTS,
  mp_info: MEMBERS,
  clubs: CLUBS,
  offices: OFFICES,
  void_votes: dataTable(VOTE_COLUMNS, ({ voided }) => voided),
  tisk_lookup: PRINTS,
  tisk_history: HISTORY,
} satisfies Record<string, DataTable>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Columns that hold codes of the source, which CSV writes as they are. */
export const CODES = ['vysledek'];

/** 20131210 → `2013-12-10`; 0 is unknown. */
function isoDay(day: number): string | null {
  const digits = String(day);
  if (digits.length !== 8) return null;
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
