import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import { type BallotRow, KINDS, kindOf } from '../../chamber/ballot-rows.ts';
import type { Period } from '../../chamber/period.ts';
import { ballotWord } from '../../ui/ballot-mark.ts';
import { clubLink, memberLink } from '../../ui/links.ts';
import { clubsBySize, shownBallot, type VoteDetail } from './analyse.ts';
import { phrases } from './phrases.ts';

type NamesView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly detail: VoteDetail;
};

/** Names of a club with one ballot that are not folded. */
const SHOWN = 6;

const czech = new Intl.Collator('cs');
const sortName = ({ member }: BallotRow) => `${member.lastName} ${member.firstName}`;

/** Names by club and ballot, in columns as wide as the screen allows; clubs as in the drawing. */
export function nameColumns({ visit, period, detail }: NamesView): Html {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const { number } = period.term;
  const ballots = detail.ballots
    .map((row) => ({ ...row, ballot: shownBallot(row.ballot, detail.merged) }))
    .sort((a, b) => czech.compare(sortName(a), sortName(b)) || a.member.id - b.member.id);
  const byClub = Map.groupBy(ballots, ({ club }) => club);
  const name = ({ member }: BallotRow, at: number) =>
    html`${at > 0 && ', '}${memberLink(member, number)}`;
  const names = (rows: readonly BallotRow[]) => {
    const others = rows.slice(SHOWN);
    return html`${rows.slice(0, SHOWN).map(name)}${others.length > 0 && disclosure(say.furtherNames(integer(others.length)), html`${others.map(name)}`)}`;
  };
  const section = (club: number | undefined) => {
    const own = byClub.get(club)!;
    const entries = byBallot(own).map(
      ([ballot, rows]) =>
        html`<dt>${integer(rows.length)} ${ballotWord(visit.locale, ballot)}</dt><dd>${names(rows)}</dd>`,
    );
    return html`<section><h3>${clubLink(period, club, number)} <span class="muted">${integer(own.length)}</span></h3>
<dl>${entries}</dl></section>`;
  };
  return html`<h2 id="members">${say.members}</h2>
<div class="name-columns">${clubsBySize(detail).map(section)}</div>`;
}

/** Rows by ballot: yes first, then no, those present, those away. */
function byBallot(rows: readonly BallotRow[]): [BallotRow['ballot'], BallotRow[]][] {
  return [...Map.groupBy(rows, ({ ballot }) => ballot)].sort(
    ([a], [b]) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || a - b,
  );
}
