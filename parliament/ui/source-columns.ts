import type { Vote } from '../chamber/period.ts';
import type { PrintStep } from '../chamber/print-history.ts';
import type { VoteNature } from '../chamber/vote-nature.ts';
import type { Column, ColumnType } from './columns.ts';
import type { PeriodView } from './member-columns.ts';

/** A column that is only in files, with its meaning in Czech and English. */
export function column<Row, V extends PeriodView = PeriodView>(
  name: string,
  type: ColumnType,
  cs: string,
  en: string,
  value: (row: Row, view: V) => string | number | boolean | null | undefined,
  more: Pick<Column<Row, V>, 'optional' | 'values'> = {},
): Column<Row, V> {
  return { name, type, help: { cs, en }, value, ...more };
}

/** A column that is only in files and is called by its name, unless more is said of it. */
export function plain<Row, V extends PeriodView = PeriodView>(
  name: string,
  type: ColumnType,
  value: NonNullable<Column<Row, V>['value']>,
  more: Partial<Column<Row, V>> = {},
): Column<Row, V> {
  return { name, type, value, ...more };
}

export const OPTIONAL = { optional: true };

/** A vote under the names of the source. */
export const VOTE_COLUMNS: readonly Column<Vote, PeriodView>[] = [
  column(
    'id_hlasovani',
    'integer',
    'číslo hlasování ve zdroji',
    'id of the vote at the source',
    ({ id }) => id,
  ),
  column(
    'schuze',
    'integer',
    'číslo schůze',
    'number of the session',
    ({ session }) => session,
    OPTIONAL,
  ),
  column(
    'cislo',
    'integer',
    'číslo hlasování na schůzi',
    'number of the vote in the session',
    ({ number }) => number,
    OPTIONAL,
  ),
  column(
    'bod',
    'integer',
    'bod pořadu; prázdné u procedurálních',
    'agenda item; empty for procedural votes',
    ({ item }) => item,
    OPTIONAL,
  ),
  column('datum', 'text', 'den', 'day', ({ date }) => date),
  column('cas', 'text', 'čas', 'time', ({ time }) => time),
  column('pro', 'integer', 'pro', 'yes', ({ yes }) => yes, OPTIONAL),
  column('proti', 'integer', 'proti', 'no', ({ no }) => no, OPTIONAL),
  column('zdrzel', 'integer', 'zdrželo se', 'abstained', ({ abstained }) => abstained, OPTIONAL),
  column(
    'nehlasoval',
    'integer',
    'přihlášeni, ale nehlasovali',
    'logged in, but did not vote',
    ({ notVoting }) => notVoting,
    OPTIONAL,
  ),
  column('prihlaseno', 'integer', 'přihlášeno', 'logged in', ({ present }) => present, OPTIONAL),
  column(
    'kvorum',
    'integer',
    'kolik hlasů pro bylo potřeba',
    'yes votes needed',
    ({ quorum }) => quorum,
    OPTIONAL,
  ),
  column(
    'vysledek',
    'code',
    'A přijato, R zamítnuto',
    'A passed, R rejected',
    ({ outcome }) => outcome,
  ),
  column(
    'nazev_dlouhy',
    'text',
    'název, ve zdroji zkrácený na 48 až 70 znaků',
    'title, cut by the source after 48 to 70 characters',
    ({ title }) => title,
  ),
  column(
    'nazev_kratky',
    'text',
    'krátký název, většinou prázdný',
    'short title, mostly empty',
    ({ shortTitle }) => shortTitle,
  ),
  column(
    'id_typ',
    'integer',
    'etapa bodu na schváleném pořadu (číselník typ_stavu)',
    'stage of the item on the accepted agenda (codes of typ_stavu)',
    ({ itemType }) => itemType,
    OPTIONAL,
  ),
];

/** What a vote was, what it moved, and what became of the print. */
export const NATURE_COLUMNS: readonly Column<VoteNature, PeriodView>[] = [
  column(
    'stage',
    'text',
    'etapa: first_reading, second_reading, third_reading, returned_by_senate, returned_by_president, other',
    'stage: first_reading, second_reading, third_reading, returned_by_senate, returned_by_president, other',
    ({ stage }) => stage,
    OPTIONAL,
  ),
  column(
    'kind',
    'text',
    'o čem se hlasovalo: final, amendment, procedure, agenda, confidence, other',
    'what was voted on: final, amendment, procedure, agenda, confidence, other',
    ({ kind }) => kind,
  ),
  column(
    'kind_certain',
    'boolean',
    '1, když to říká zdroj; 0, když to plyne z pořadí hlasování',
    '1 if the source says so; 0 if it follows from the order of the votes',
    ({ isCertain }) => isCertain,
  ),
  column(
    'motion',
    'text',
    'co konečné hlasování navrhovalo: pass (přijmout), reject (zamítnout), return (vrátit); prázdné, když to historie tisku neříká',
    'what a final vote moved: pass, reject, return; empty if the history of the print does not say',
    ({ motion }) => motion,
    { optional: true, values: ['pass', 'reject', 'return'] },
  ),
  column(
    'bill_outcome',
    'text',
    'co se tím s tiskem stalo: passed, rejected, returned; prázdné, když to historie tisku neříká',
    'what became of the print by it: passed, rejected, returned; empty if its history does not say',
    ({ billOutcome }) => billOutcome,
    { optional: true, values: ['passed', 'rejected', 'returned'] },
  ),
];

/** A step of a print's way through the chamber (docs/contract/parliament.md 2.4). */
export const HISTORY_STEP: readonly Column<PrintStep, PeriodView>[] = [
  { name: 'stage_type', type: 'text', value: ({ stage }) => stage },
  { name: 'label', type: 'text', value: ({ label }) => label },
  { name: 'outcome', type: 'text', ...OPTIONAL, value: ({ outcome }) => outcome },
  { name: 'date', type: 'text', ...OPTIONAL, value: ({ date }) => date },
  { name: 'vote_id', type: 'integer', ...OPTIONAL, value: ({ vote }) => vote },
  {
    name: 'vote_number',
    type: 'integer',
    ...OPTIONAL,
    value: ({ vote }, { period }) =>
      vote === undefined ? null : period.votes.find(({ id }) => id === vote)?.number,
  },
  { name: 'schuze', type: 'integer', ...OPTIONAL, value: ({ session }) => session },
  { name: 'law', type: 'text', ...OPTIONAL, value: ({ law }) => law },
  { name: 'note', type: 'text', ...OPTIONAL, value: ({ note }) => note },
];
