import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import { type BallotRow, KINDS, kindOf } from '../../chamber/ballot-rows.ts';
import type { Period } from '../../chamber/period.ts';
import { ballotWord } from '../../ui/ballot-mark.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import { phrases } from './phrases.ts';

type NameColumnsParts = {
  readonly visit: Visit;
  readonly period: Period;
  /** In the order of names; code K replaced by what it means in this vote, where that is known. */
  readonly ballots: readonly BallotRow[];
  /** Clubs in the order of the drawing above. */
  readonly clubOrder: readonly number[];
};

/** So many names of a club with one ballot stand in the open. */
const SHOWN = 6;

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
<dl>${ballotsOf(own).map(
      ([ballot, rows]) =>
        html`<dt>${integer(rows.length)} ${ballotWord(visit.locale, ballot)}</dt><dd>${names(rows)}</dd>`,
    )}</dl></section>`;
  })}</div>`;
}

/** Rows by what the members did: yes first, then no, those present, those away. */
function ballotsOf(rows: readonly BallotRow[]): [BallotRow['ballot'], BallotRow[]][] {
  return [...Map.groupBy(rows, ({ ballot }) => ballot)].sort(
    ([a], [b]) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || a - b,
  );
}
