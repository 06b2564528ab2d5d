import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Column } from '@tessera/kit/ui/table';
import type { Period } from '../chamber/period.ts';
import { voteDay } from './vote-day.ts';
import { voteLink } from './vote-link.ts';
import { outcomePill, score } from './vote-subject.ts';

/** What a table about votes may say of each: the same columns, under the same headings, everywhere. */
type VoteColumns<Row> = {
  readonly subject: Column<Row>;
  readonly day: Column<Row>;
  readonly score: Column<Row>;
  readonly outcome: Column<Row>;
};

/** Columns of the vote a row is about, by its place in the period; `words` are marked in it. */
export function voteColumns<Row>(
  locale: Locale,
  period: Period,
  placeOf: (row: Row) => number,
  words: readonly string[] = [],
): VoteColumns<Row> {
  const say = phrases(locale);
  const vote = (row: Row) => period.votes[placeOf(row)]!;
  return {
    subject: {
      label: say.subject,
      rowHeader: true,
      cell: (row) => voteLink(locale, period, vote(row), words),
    },
    day: { label: say.day, cell: (row) => voteDay(locale, vote(row)) },
    score: { label: say.score, numeric: true, cell: (row) => score(vote(row)) },
    outcome: { label: say.outcome, cell: (row) => outcomePill(locale, vote(row)) },
  };
}

const phrases = phraseBook(
  { subject: 'Hlasování', day: 'Den', score: 'Pro : proti', outcome: 'Výsledek' },
  { subject: 'Vote', day: 'Day', score: 'Yes : no', outcome: 'Outcome' },
);
