import { html } from '@tessera/kit/html';
import type { Vote } from '../chamber/period.ts';
import { type VoteNature, voteNatures } from '../chamber/vote-nature.ts';
import type { PeriodView } from './member-columns.ts';
import { type Column, type ColumnType, columnsOf } from './table.ts';
import { natureNote, outcomePill, outcomeWord, score, voteDay, voteLink } from './vote.ts';

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
const VOTE_COLUMNS: readonly Column<Vote, PeriodView>[] = [
  plain('id_hlasovani', 'integer', ({ id }) => id),
  plain('schuze', 'integer', ({ session }) => session, OPTIONAL),
  plain('cislo', 'integer', ({ number }) => number, OPTIONAL),
  plain('bod', 'integer', ({ item }) => item, OPTIONAL),
  plain('datum', 'text', ({ date }) => date),
  plain('cas', 'text', ({ time }) => time),
  plain('pro', 'integer', ({ yes }) => yes, OPTIONAL),
  plain('proti', 'integer', ({ no }) => no, OPTIONAL),
  plain('zdrzel', 'integer', ({ abstained }) => abstained, OPTIONAL),
  plain('nehlasoval', 'integer', ({ notVoting }) => notVoting, OPTIONAL),
  plain('prihlaseno', 'integer', ({ present }) => present, OPTIONAL),
  plain('kvorum', 'integer', ({ quorum }) => quorum, OPTIONAL),
  plain('vysledek', 'code', ({ outcome }) => outcome),
  plain('nazev_dlouhy', 'text', ({ title }) => title),
  plain('nazev_kratky', 'text', ({ shortTitle }) => shortTitle),
  plain('id_typ', 'integer', ({ itemType }) => itemType, OPTIONAL),
];

/** The nature of a vote, its motion, and the fate of the print. */
const NATURE_COLUMNS: readonly Column<VoteNature, PeriodView>[] = [
  plain('stage', 'text', ({ stage }) => stage, OPTIONAL),
  plain('kind', 'text', ({ kind }) => kind),
  plain('kind_certain', 'boolean', ({ isCertain }) => isCertain),
  plain('motion', 'text', ({ motion }) => motion, {
    optional: true,
    values: ['pass', 'reject', 'return'],
  }),
  plain('bill_outcome', 'text', ({ billOutcome }) => billOutcome, {
    optional: true,
    values: ['passed', 'rejected', 'returned'],
  }),
];

const natureOf = (place: number, { period }: PeriodView) => voteNatures(period)[place]!;

/**
 * A vote by its place in the period, as files and JSON hold it: all of the source, what it was, and
 * the number of the print it was about.
 */
export const RECORDED_VOTE: readonly Column<number, PeriodView>[] = [
  ...columnsOf(VOTE_COLUMNS, (place: number, { period }: PeriodView) => period.votes[place]!),
  plain('outcome', 'text', (place, { visit, period }) =>
    outcomeWord(visit.locale, period.votes[place]!.outcome),
  ),
  ...columnsOf(NATURE_COLUMNS, natureOf),
  plain('ct', 'integer', (place, { period }) => printOf(place, period)?.number, OPTIONAL),
];

const printOf = (place: number, { prints, votes }: PeriodView['period']) =>
  prints.get(votes[place]!.id)?.print;

/**
 * The vote of a row: all of it in files, on the page a linked `subject`, its day, score and outcome.
 * @param placeOf index into `period.votes`
 */
export function voteColumns<Row, V extends PeriodView = PeriodView>(
  placeOf: (row: Row) => number,
  wordsOf: (view: V) => readonly string[] = () => [],
): readonly Column<Row, V>[] {
  const of = (row: Row, { period }: V): Vote => period.votes[placeOf(row)]!;
  const onPage: Readonly<Record<string, Partial<Column<Row, V>>>> = {
    datum: {
      label: { cs: 'Den', en: 'Day' },
      cell: (row, view) => voteDay(view.visit.locale, of(row, view)),
    },
    vysledek: {
      label: { cs: 'Výsledek', en: 'Outcome' },
      cell: (row, view) =>
        outcomePill(view.visit.locale, of(row, view), natureOf(placeOf(row), view)),
    },
    kvorum: {
      label: { cs: 'Potřeba', en: 'Needed' },
      help: { cs: 'Kolik hlasů pro bylo potřeba ke schválení', en: 'Yes votes needed to pass' },
    },
  };
  return [
    ...columnsOf<Row, number, V>(RECORDED_VOTE, placeOf).map((column) => ({
      ...column,
      ...onPage[column.name],
    })),
    {
      name: 'subject',
      type: 'text',
      label: { cs: 'Hlasování', en: 'Vote' },
      rowHeader: true,
      cell: (row, view) => {
        const { locale } = view.visit;
        const vote = voteLink(locale, view.period, of(row, view), wordsOf(view));
        return html`${vote}${natureNote(locale, natureOf(placeOf(row), view))}`;
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
