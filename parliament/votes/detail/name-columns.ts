import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { Visit } from '@tessera/kit/ui/visit';
import { type BallotRow, kindOf } from '../../chamber/ballot-rows.ts';
import type { Period } from '../../chamber/period.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import { KIND_WORDS, KINDS, phrases } from './phrases.ts';

type NameColumnsParts = {
  readonly visit: Visit;
  readonly period: Period;
  /** In the order of names. */
  readonly ballots: readonly BallotRow[];
  /** Clubs in the order of the drawing above. */
  readonly clubOrder: readonly number[];
};

/** So many names of a club with one ballot stand in the open. */
const SHOWN = 8;

/** Names by club and ballot, in columns as wide as the screen allows. */
export function nameColumns({ visit, period, ballots, clubOrder }: NameColumnsParts): Html {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const byClub = Map.groupBy(ballots, ({ club }) => club);
  const clubs = [...clubOrder, undefined].filter((club) => byClub.has(club));
  const name = ({ member }: BallotRow, at: number) =>
    html`${at > 0 && ', '}${memberLink(member, period.term.number)}`;
  const names = (rows: readonly BallotRow[]) => {
    const others = rows.slice(SHOWN);
    return html`${rows.slice(0, SHOWN).map(name)}${others.length > 0 && disclosure(say.furtherNames(integer(others.length)), html`${others.map(name)}`)}`;
  };
  return html`<div class="name-columns">${clubs.map((club) => {
    const own = byClub.get(club)!;
    return html`<section><h3>${clubLink(period, club, period.term.number)} <span class="muted">${integer(own.length)}</span></h3>
<dl>${KINDS.map((kind) => {
      const rows = own.filter(({ ballot }) => kindOf(ballot) === kind);
      return (
        rows.length > 0 &&
        html`<dt>${integer(rows.length)} ${say[KIND_WORDS[kind]]}</dt><dd>${names(rows)}</dd>`
      );
    })}</dl></section>`;
  })}</div>`;
}
