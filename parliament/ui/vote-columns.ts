import { html } from '@tessera/kit/html';
import type { Vote } from '../chamber/period.ts';
import { type VoteNature, voteNatures } from '../chamber/vote-nature.ts';
import type { PeriodView } from './member-columns.ts';
import { type Column, type ColumnType, columnsOf } from './table.ts';
import { natureNote, outcomePill, outcomeWord, score, voteDay, voteLink } from './vote.ts';

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

/** What the vote at a place of the period was, and the print it was about: in every file of votes. */
const WHAT_IT_WAS: readonly Column<number, PeriodView>[] = [
  ...columnsOf(
    NATURE_COLUMNS,
    (place: number, { period }: PeriodView) => voteNatures(period)[place]!,
  ),
  column(
    'ct',
    'integer',
    'číslo sněmovního tisku; prázdné bez tisku',
    'number of the print; empty without one',
    (place, { period }) => period.prints.get(period.votes[place]!.id)?.print.number,
    OPTIONAL,
  ),
];

/**
 * Columns of the vote of a row: ids, day, time, title and what it was in files, one linked `subject` on the page,
 * and its day, score and outcome. @param placeOf index into `period.votes`
 */
export function voteColumns<Row, V extends PeriodView = PeriodView>(
  placeOf: (row: Row) => number,
  wordsOf: (view: V) => readonly string[] = () => [],
): readonly Column<Row, V>[] {
  const of = (row: Row, { period }: V): Vote => period.votes[placeOf(row)]!;
  return [
    ...columnsOf(VOTE_COLUMNS.slice(0, 3), of),
    {
      name: 'datum',
      type: 'text',
      label: { cs: 'Den', en: 'Day' },
      value: (row, view) => of(row, view).date,
      cell: (row, view) => voteDay(view.visit.locale, of(row, view)),
    },
    {
      name: 'cas',
      type: 'text',
      help: { cs: 'hodina a minuta', en: 'HH:MM' },
      value: (row, view) => of(row, view).time,
    },
    {
      name: 'nazev',
      type: 'text',
      help: { cs: 'název ve zdroji', en: 'title in the source' },
      value: (row, view) => of(row, view).title || of(row, view).shortTitle,
    },
    {
      name: 'vysledek',
      type: 'code',
      label: { cs: 'Výsledek', en: 'Outcome' },
      help: { cs: 'A přijato, R zamítnuto', en: 'A passed, R rejected' },
      value: (row, view) => of(row, view).outcome,
      cell: (row, view) =>
        outcomePill(view.visit.locale, of(row, view), voteNatures(view.period)[placeOf(row)]),
    },
    ...columnsOf<Row, number, V>(WHAT_IT_WAS, placeOf),
    {
      name: 'subject',
      type: 'text',
      label: { cs: 'Hlasování', en: 'Vote' },
      rowHeader: true,
      cell: (row, view) => {
        const { locale } = view.visit;
        const nature = voteNatures(view.period)[placeOf(row)]!;
        return html`${voteLink(locale, view.period, of(row, view), wordsOf(view))}${natureNote(locale, nature)}`;
      },
    },
    {
      name: 'score',
      type: 'integer',
      label: { cs: 'Pro : proti', en: 'Yes : no' },
      cell: (row, view) => score(of(row, view)),
    },
  ];
}

/** A vote by its place in the period, as files and JSON hold it: all of the source, and what it was. */
export const RECORDED_VOTE: readonly Column<number, PeriodView>[] = [
  ...columnsOf(VOTE_COLUMNS, (place: number, { period }: PeriodView) => period.votes[place]!),
  {
    name: 'outcome',
    type: 'text',
    help: { cs: 'výsledek slovem', en: 'the outcome in words' },
    value: (place, { visit, period }) => outcomeWord(visit.locale, period.votes[place]!.outcome),
  },
  ...WHAT_IT_WAS,
];
