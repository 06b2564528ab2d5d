import type { Picture } from '@tessera/kit/chart/picture';
import { SLAB } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type BallotKind, type BallotRow, kindOf } from '../../chamber/ballot-rows.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { ballotWord } from '../../ui/ballot-mark.ts';
import { inPeriod } from '../../ui/frame.ts';
import { SHARED } from '../../ui/share-picture.ts';
import { shownBallot, type VoteDetail } from './analyse.ts';
import { phrases } from './phrases.ts';

type Seated = { readonly row: BallotRow; readonly seat: Seat; readonly isRebel: boolean };

const KIND_ORDER: readonly BallotKind[] = ['yes', 'abstained', 'excused', 'absent', 'no'];

/**
 * Members of the vote in their seats: clubs side by side in the order given, and within a club by
 * what they did.
 * @param clubOrder indices of clubs from left to right, such as along the main axis of the map
 */
export function seated(detail: VoteDetail, clubOrder: readonly number[]): Seated[] {
  const placeOf = new Map(clubOrder.map((club, place) => [club, place]));
  const rebels = new Set(
    detail.rebels.flatMap(({ member, isUnaffiliated }) => (isUnaffiliated ? [] : [member.id])),
  );
  const of = ({ club }: BallotRow) =>
    club === undefined ? 1000 : (placeOf.get(club) ?? 999 + club);
  const rows = detail.ballots.toSorted(
    (a, b) =>
      of(a) - of(b) ||
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

const WIDTH = 720;
const HEIGHT = 372;
const RADIUS = 340;

/** The chamber as SVG: a mark for each member, linked, with name, club and ballot. */
export function chamberDrawing(
  locale: Locale,
  period: Period,
  detail: VoteDetail,
  clubOrder: readonly number[],
): Html {
  const say = phrases(locale);
  const all = seated(detail, clubOrder);
  const size = Math.min(12, seatSpacing(all.length) * RADIUS * 0.4);
  const mark = ({ row, seat, isRebel }: Seated) => {
    const x = (WIDTH / 2 + seat.x * RADIUS).toFixed(1);
    const y = (HEIGHT - 16 - seat.y * RADIUS).toFixed(1);
    const text = `${memberName(row.member)} (${partyCode(period, row.club) ?? '–'}): ${ballotWord(locale, shownBallot(row.ballot, detail.merged))}${isRebel ? `, ${say.rebelMark}` : ''}`;
    const drawn = html`<g class="${kindOf(row.ballot)}${isRebel ? ' rebel' : ''}" transform="translate(${x} ${y})"><title>${text}</title>${SHAPES[kindOf(row.ballot)](size)}${isRebel && html`<circle class="ring" r="${(size * 1.35).toFixed(1)}"/>`}</g>`;
    const { personId } = row.member;
    return personId === undefined
      ? drawn
      : html`<a href="${inPeriod(`/mps/${personId}`, period.term.number)}" aria-label="${text}">${drawn}</a>`;
  };
  return html`<p class="small"><a href="#members">${say.skipDrawing}</a></p>
<svg class="seats" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${say.drawing}">${all.map(mark)}</svg>
<p class="small muted">${say.drawingNote}</p>`;
}

/** The same marks without names and links, as one image; each shape is described once. */
export function plainChamber(
  detail: VoteDetail,
  clubOrder: readonly number[],
  label: string,
): Html {
  const all = seated(detail, clubOrder);
  const size = Math.min(12, seatSpacing(all.length) * RADIUS * 0.4);
  const use = (href: string, { x, y }: Seat) =>
    html`<use href="#seat-${href}" x="${(WIDTH / 2 + x * RADIUS).toFixed(0)}" y="${(HEIGHT - 16 - y * RADIUS).toFixed(0)}"/>`;
  const kinds = KIND_ORDER.filter((kind) => all.some(({ row }) => kindOf(row.ballot) === kind));
  return html`<svg class="seats" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><defs>${kinds.map((kind) => html`<g id="seat-${kind}">${SHAPES[kind](size)}</g>`)}<circle id="seat-ring" r="${(size * 1.35).toFixed(1)}"/></defs>
${kinds.map(
  (kind) =>
    html`<g class="${kind}">${all
      .filter(({ row }) => kindOf(row.ballot) === kind)
      .map(({ seat }) => use(kind, seat))}</g>`,
)}<g class="ring">${all
    .filter(({ isRebel }) => isRebel)
    .map(({ seat }) => use('ring', seat))}</g></svg>`;
}

/** What somebody did, told apart by shape as well as by colour. */
const SHAPES: Readonly<Record<BallotKind, (size: number) => Html>> = {
  yes: (r) => html`<circle r="${r.toFixed(1)}"/>`,
  no: (r) => html`<circle r="${(r - 1).toFixed(1)}"/>`,
  abstained: (r) =>
    html`<rect x="${(-r * 0.75).toFixed(1)}" y="${(-r * 0.4).toFixed(1)}" width="${(r * 1.5).toFixed(1)}" height="${(r * 0.8).toFixed(1)}"/>`,
  absent: (r) => html`<circle r="${(r * 0.3).toFixed(1)}"/>`,
  excused: (r) => html`<circle r="${(r * 0.3).toFixed(1)}"/>`,
};

const BLUE = '#1d4f91';

/** The same drawing as a picture, titled with the result, with the day of the vote. */
export function chamberPicture(
  locale: Locale,
  detail: VoteDetail,
  clubOrder: readonly number[],
  title: string,
): Picture {
  const say = phrases(locale);
  const { date, session, number } = detail.vote;
  const all = seated(detail, clubOrder);
  const size = Math.min(13, seatSpacing(all.length) * SHARED.height * 0.72);
  const circle = { kind: 'points', shape: 'circle', size } as const;
  const where = (isShown: (seated: Seated) => boolean) =>
    all.filter(isShown).map(({ seat }) => ({ x: seat.x, y: -seat.y }));
  const did =
    (...kinds: readonly BallotKind[]) =>
    ({ row }: Seated) =>
      kinds.includes(kindOf(row.ballot));
  return {
    chart: {
      x: { scale: 'rows', min: -1.04, max: 1.04, names: [] },
      y: { scale: 'rows', min: -1.04, max: 0.04, names: [] },
      hasEqualScales: true,
      marks: [
        { ...circle, name: say.kind_yes, colour: BLUE, points: where(did('yes')) },
        {
          ...{ ...circle, name: say.kind_no, colour: '#ffffff', size: size - 2 },
          outline: { colour: BLUE, width: 2 },
          points: where(did('no')),
        },
        {
          ...{ ...circle, name: say.kind_abstained, colour: '#6b6b6b', shape: SLAB },
          points: where(did('abstained')),
        },
        {
          ...{ ...circle, name: say.kind_absent, colour: '#9a9a9a', size: size / 3 },
          points: where(did('absent', 'excused')),
        },
        {
          ...{ ...circle, name: say.rebelMark, colour: 'none', size: size * 1.35 },
          outline: { colour: '#b3261e', width: 2.5 },
          points: where(({ isRebel }) => isRebel),
        },
      ],
    },
    title,
    measure: [formats(locale).date(date), say.session(`${session}`), say.number(`${number}`)].join(
      ', ',
    ),
    ...SHARED,
  };
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
