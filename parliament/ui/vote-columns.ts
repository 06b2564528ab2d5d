import { html } from '@tessera/kit/html';
import type { Vote } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { type Column, columnsOf } from './columns.ts';
import type { PeriodView } from './member-columns.ts';
import { column, NATURE_COLUMNS, OPTIONAL, VOTE_COLUMNS } from './source-columns.ts';
import { natureNote, outcomePill, outcomeWord, score, voteDay, voteLink } from './vote.ts';

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
