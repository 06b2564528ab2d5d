import type { Picture, Point } from '@tessera/kit/chart/chart';
import { accent, INK_2, PAPER, paint, SLAB } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { TOKENS } from '@tessera/kit/ui/tokens';
import { Ballot } from '../../chamber/ballot.ts';
import { type BallotKind, type BallotRow, KINDS, kindOf } from '../../chamber/club-lines.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubLink, clubName, memberLink } from '../../ui/links.ts';
import type { PeriodView } from '../../ui/member-columns.ts';
import { ballotWord } from '../../ui/result-bar.ts';
import { countOf } from '../../ui/vote.ts';
import { clubsBySize, shownBallot, type VoteDetail } from './analyse.ts';
import { phrases } from './phrases.ts';
import { verdictOf } from './result.ts';

type Seated = { readonly row: BallotRow; readonly seat: Seat; readonly isRebel: boolean };

const KIND_ORDER: readonly BallotKind[] = ['yes', 'abstained', 'excused', 'absent', 'no'];

/** Members of the vote in their seats: the larger club first, and within a club by ballot. */
export function seated(detail: VoteDetail): Seated[] {
  const clubs = clubsBySize(detail);
  const rebels = new Set(detail.rebels.map(({ member }) => member.id));
  const rows = detail.ballots.toSorted(
    (a, b) =>
      clubs.indexOf(a.club) - clubs.indexOf(b.club) ||
      KIND_ORDER.indexOf(kindOf(a.ballot)) - KIND_ORDER.indexOf(kindOf(b.ballot)) ||
      a.member.id - b.member.id,
  );
  const places = seats(rows.length);
  return rows.map((row, at) => ({
    row,
    seat: places[at]!,
    isRebel: rebels.has(row.member.id),
  }));
}

/** A picture of 1200 × 630 pixels at 150 dots per inch, less its title and source. */
const WIDTH = 768;
const HEIGHT = 293;

const BLUE = accent('parliament');
const RED = paint(TOKENS.bad);

/**
 * The chamber in one vote: clubs side by side, shape and colour by ballot, a ring around members who
 * voted against their club. On a page each mark links to its member.
 */
export function chamberPicture(locale: Locale, period: Period, detail: VoteDetail): Picture {
  const say = phrases(locale);
  const { date, session, number } = detail.vote;
  const all = seated(detail);
  const size = Math.min(24, seatSpacing(all.length) * HEIGHT * 0.72);
  const circle = { kind: 'points', shape: 'circle', size } as const;
  const group = (
    name: Ballot,
    kinds: readonly BallotKind[],
    look: { readonly colour: string },
  ) => ({
    ...circle,
    name: ballotWord(locale, name),
    points: all.filter(({ row }) => kinds.includes(kindOf(row.ballot))).map(pointOf),
    ...look,
  });
  const hollow = { colour: PAPER, size: size - 2, outline: { colour: BLUE, width: 2 } };
  const slab = { colour: INK_2, shape: SLAB };
  const dot = { colour: INK_2, size: size / 3 };
  const ring = { colour: 'none', size: size * 1.35, outline: { colour: RED, width: 2.5 } };
  const rebels = all.filter(({ isRebel }) => isRebel);
  return {
    chart: {
      x: { scale: 'rows', min: -1.04, max: 1.04, names: [] },
      y: { scale: 'rows', min: -1.04, max: 0.04, names: [] },
      hasEqualScales: true,
      marks: [
        group(Ballot.yes, ['yes'], { colour: BLUE }),
        group(Ballot.no, ['no'], hollow),
        group(Ballot.notVoted, ['abstained'], slab),
        group(Ballot.absent, ['absent', 'excused'], dot),
        {
          ...circle,
          name: say.rebelMark,
          ...ring,
          points: rebels.map(({ seat }) => ({ x: seat.x, y: -seat.y })),
        },
      ],
    },
    title: verdictOf(locale, period, detail),
    measure: [
      formats(locale).date(date),
      say.session(countOf(session)),
      say.number(countOf(number)),
    ].join(', '),
    width: WIDTH,
    height: HEIGHT,
  };

  function pointOf({ row, seat, isRebel }: Seated): Point {
    const { member } = row;
    const ballot = ballotWord(locale, shownBallot(row.ballot, detail.merged));
    const club = clubName(locale, partyCode(period, row.club));
    return {
      x: seat.x,
      y: -seat.y,
      tip: `${memberName(member)} (${club}): ${ballot}${isRebel ? `, ${say.rebelMark}` : ''}`,
      ...(member.personId !== undefined && {
        href: inPeriod(`/mps/${member.personId}`, period.term.number),
      }),
    };
  }
}

/** A place in a half circle of radius 1 around (0, 0): x from −1 to 1, y from 0 to 1. */
type Seat = { readonly x: number; readonly y: number };

/** Radius of the innermost row; the outermost is 1. */
const INNERMOST = 0.42;

/**
 * Seats of a chamber in rows of a half circle, evenly spaced, from the left end to the right: the
 * order in which parties fill them as wedges.
 */
export function seats(count: number): Seat[] {
  if (count === 0) return [];
  const rows = Math.max(1, Math.round(Math.sqrt(count / 3.2)));
  const radii = Array.from({ length: rows }, (_, row) =>
    rows === 1 ? 1 : INNERMOST + ((1 - INNERMOST) * row) / (rows - 1),
  );
  const together = radii.reduce((sum, radius) => sum + radius, 0);
  // The remainders of rounding go from row to row, so that the sum is exact.
  let [placed, owed] = [0, 0];
  const all = radii.flatMap((radius) => {
    owed += (count * radius) / together;
    const own = Math.round(owed) - placed;
    placed += own;
    return Array.from({ length: own }, (_, at) => ({
      radius,
      angle: own === 1 ? Math.PI / 2 : Math.PI - (Math.PI * at) / (own - 1),
    }));
  });
  return all
    .sort((a, b) => b.angle - a.angle || a.radius - b.radius)
    .map(({ radius, angle }) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }));
}

/** Distance between neighbours in units of the radius, for the size of a mark. */
export function seatSpacing(count: number): number {
  const rows = Math.max(1, Math.round(Math.sqrt(count / 3.2)));
  return rows === 1 ? Math.PI / Math.max(1, count) : (1 - INNERMOST) / (rows - 1);
}

/** Names of a club with one ballot that are not folded. */
const SHOWN = 6;

const czech = new Intl.Collator('cs');
const sortName = ({ member }: BallotRow) => `${member.lastName} ${member.firstName}`;

/** Names by club and ballot, in columns as wide as the screen allows; clubs as in the drawing. */
export function nameColumns({
  visit,
  period,
  detail,
}: PeriodView & { readonly detail: VoteDetail }): Html {
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
    return html`<section><h3>${clubLink(visit.locale, period, club)} <span class="muted">${integer(own.length)}</span></h3>
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
