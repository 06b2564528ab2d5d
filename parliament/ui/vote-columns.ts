import { html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import type { Vote } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import type { PeriodView } from './member-columns.ts';
import { outcomePill, score, voteDay, voteLink } from './vote.ts';
import { natureNote } from './vote-nature.ts';

/**
 * Columns of the vote of a row: ids, day, time and title in files, one linked `subject` on the page,
 * and its day, score and outcome. @param placeOf index into `period.votes`
 */
export function voteColumns<Row, V extends PeriodView = PeriodView>(
  placeOf: (row: Row) => number,
  wordsOf: (view: V) => readonly string[] = () => [],
): readonly Column<Row, V>[] {
  const of = (row: Row, { period }: V): Vote => period.votes[placeOf(row)]!;
  return [
    {
      name: 'id_hlasovani',
      type: 'integer',
      help: { cs: 'číslo hlasování ve zdroji', en: 'id of the vote' },
      value: (row, view) => of(row, view).id,
    },
    {
      name: 'schuze',
      type: 'integer',
      help: { cs: 'číslo schůze', en: 'session' },
      value: (row, view) => of(row, view).session,
    },
    {
      name: 'cislo',
      type: 'integer',
      help: { cs: 'číslo hlasování na schůzi', en: 'number of the vote in its session' },
      value: (row, view) => of(row, view).number,
    },
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
