import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Column } from '@tessera/kit/ui/table';
import { ministersOf } from '../chamber/government.ts';
import type { Member, Period } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { clubLink, memberLink } from './links.ts';
import { phrases as shared } from './phrases.ts';
import { outcomePill, score, voteDay, voteLink } from './vote.ts';
import { natureNote } from './vote-nature.ts';

/** Columns for the member of a row, as row header, and their last club of the period. */
export function memberColumns<Row>(
  locale: Locale,
  period: Period,
  memberOf: (row: Row) => Member,
): readonly [member: Column<Row>, party: Column<Row>] {
  const say = shared(locale);
  const { number } = period.term;
  return [
    { label: say.member, rowHeader: true, cell: (row) => memberLink(memberOf(row), number) },
    { label: say.party, cell: (row) => clubLink(period, memberOf(row).club, number) },
  ];
}

/** A word behind the name of a member who was in the government during the period. */
export function ministerMark(locale: Locale, period: Period): (member: Member) => Html | undefined {
  const ministers = ministersOf(period);
  return ({ personId = -1 }) => {
    if (!ministers.has(personId)) return undefined;
    const say = shared(locale);
    const word = ministers.get(personId) === 'female' ? say.ministerWoman : say.minister;
    return html` <small class="muted">${word}</small>`;
  };
}

/** Columns that every table of votes uses under the same headings. */
type VoteColumns<Row> = {
  readonly subject: Column<Row>;
  readonly day: Column<Row>;
  readonly score: Column<Row>;
  readonly outcome: Column<Row>;
};

/** Columns of the vote of a row. @param placeOf index into `period.votes` @param words marked */
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
      cell: (row) =>
        html`${voteLink(locale, period, vote(row), words)}${natureNote(locale, voteNatures(period)[placeOf(row)]!)}`,
    },
    day: { label: say.day, cell: (row) => voteDay(locale, vote(row)) },
    score: { label: say.score, numeric: true, cell: (row) => score(vote(row)) },
    outcome: {
      label: say.outcome,
      cell: (row) => outcomePill(locale, vote(row), voteNatures(period)[placeOf(row)]),
    },
  };
}

const phrases = phraseBook(
  { subject: 'Hlasování', day: 'Den', score: 'Pro : proti', outcome: 'Výsledek' },
  { subject: 'Vote', day: 'Day', score: 'Yes : no', outcome: 'Outcome' },
);
