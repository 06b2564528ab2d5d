import { type Category, categories, outlineOf } from '@tessera/kit/chart/theme';
import { type Html, html } from '@tessera/kit/html';
import { type Member, memberName, type RollCalls } from '../chamber/period.ts';
import type { MapPoint } from './analyse.ts';

export type ClubMarks = {
  /** null: members of no club. */
  readonly code: string | null;
  readonly mark: Category;
  readonly points: readonly MapPoint[];
};

/** Clubs with members on the map, largest first, each with a colour and a shape. */
export function clubMarks({ clubs }: RollCalls, points: readonly MapPoint[]): ClubMarks[] {
  const groups = [...clubs.keys(), undefined]
    .map((club) => ({
      code: club === undefined ? null : clubs[club]!,
      points: points.filter(({ member }) => member.club === club),
    }))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => b.points.length - a.points.length);
  const marks = categories(groups.length);
  return groups.map((group, i) => ({ ...group, mark: marks[i]! }));
}

/** Whether the group is the club with this code, ignoring case; '' matches none. */
export function isClub({ code }: ClubMarks, party: string): boolean {
  return party !== '' && code?.toLowerCase() === party.toLowerCase();
}

type Range = { readonly min: number; readonly max: number };

/**
 * Ranges of both axes for a plot of this size: all points with a margin, and equal scales, because
 * distances on the map must be comparable.
 */
export function planeRanges(points: readonly MapPoint[], width: number, height: number) {
  const [x, y] = [extent(points.map(({ x }) => x)), extent(points.map(({ y }) => y))];
  const unit = 1.12 * Math.max(x.span / width, y.span / height, 1e-9);
  return {
    x: around(x.middle, unit * width),
    y: around(y.middle, unit * height),
  } satisfies { x: Range; y: Range };
}

function extent(values: readonly number[]) {
  const [min, max] = [Math.min(...values, 0), Math.max(...values, 0)];
  return { middle: (min + max) / 2, span: max - min };
}

function around(middle: number, span: number): Range {
  return { min: middle - span / 2, max: middle + span / 2 };
}

type ScatterParts = {
  readonly groups: readonly ClubMarks[];
  /** Description for screen readers. */
  readonly label: string;
  readonly axes: { readonly x: string; readonly y: string };
  readonly noClub: string;
  /** Link of a mark; undefined for none. */
  readonly hrefOf: (member: Member) => string | undefined;
  /** Members to be shown with their names. */
  readonly named: ReadonlySet<Member>;
  /** The highlighted club, while the others fade; undefined for none. */
  readonly club: string | undefined;
};

const WIDTH = 900;
const HEIGHT = 600;
const MARGIN = 26;
const SIZE = 11;

function placesOf(groups: readonly ClubMarks[]) {
  const points = groups.flatMap(({ points }) => points);
  const { x, y } = planeRanges(points, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  const scale = (WIDTH - 2 * MARGIN) / (x.max - x.min);
  return {
    across: (value: number) => MARGIN + (value - x.min) * scale,
    upwards: (value: number) => HEIGHT - MARGIN - (value - y.min) * scale,
  };
}

/**
 * The map of members as SVG: every mark is a link that says its name when pointed at or reached
 * with Tab. Looks are in `ui/style.css`.
 */
export function scatter(parts: ScatterParts): Html {
  const { groups, label, axes, named, club } = parts;
  const { across, upwards } = placesOf(groups);
  const anyNamed = named.size > 0;
  return html`<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${label}">
<defs>${groups.map(({ mark }, i) => html`<symbol id="mark-${i}" viewBox="-1 -1 2 2" overflow="visible"><path d="M0 0${outlineOf(mark.shape, 1)}"/></symbol>`)}</defs>
<path class="plane" fill="none" d="M${MARGIN} ${upwards(0).toFixed(1)}H${WIDTH - MARGIN}M${across(0).toFixed(1)} ${MARGIN}V${HEIGHT - MARGIN}"/>
<text class="axis" x="${WIDTH - MARGIN}" y="${HEIGHT - 6}" text-anchor="end">${axes.x}</text>
<text class="axis" transform="translate(2 ${MARGIN}) rotate(-90)" text-anchor="end" dominant-baseline="hanging">${axes.y}</text>
${groups.map(({ code, mark, points }, i) => {
  const faint = club === undefined ? anyNamed : code !== club;
  return html`<g fill="${mark.colour}"${faint && html` class="faint"`}>${points.map((point) =>
    markOf(point, code ?? parts.noClub, i),
  )}</g>
`;
})}</svg>`;

  function markOf({ member, x, y }: MapPoint, club: string, group: number): Html {
    const [left, top] = [across(x), upwards(y)];
    const href = parts.hrefOf(member);
    const size = named.has(member) ? SIZE * 1.5 : SIZE;
    const end = left > WIDTH * 0.7;
    return html`<a${href !== undefined && html` href="${href}"`}${named.has(member) && html` class="named"`}><use href="#mark-${group}" x="${(left - size / 2).toFixed(1)}" y="${(top - size / 2).toFixed(1)}" width="${size}" height="${size}"/><text x="${(left + (end ? -10 : 10)).toFixed(1)}" y="${(top + 4).toFixed(1)}"${end && html` text-anchor="end"`}>${memberName(member)} (${club})</text></a>`;
  }
}

/** The marks alone, without names and links, as one image. */
export function plainScatter(groups: readonly ClubMarks[], label: string): Html {
  const { across, upwards } = placesOf(groups);
  return html`<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><defs>${groups.map(({ mark }, i) => html`<path id="club-${i}" d="M0 0${outlineOf(mark.shape, PLAIN_SIZE / 2)}"/>`)}</defs>
<path class="plane" fill="none" d="M${MARGIN} ${upwards(0).toFixed(0)}H${WIDTH - MARGIN}M${across(0).toFixed(0)} ${MARGIN}V${HEIGHT - MARGIN}"/>
${groups.map(({ mark, points }, i) => html`<g fill="${mark.colour}">${points.map((point) => html`<use href="#club-${i}" x="${across(point.x).toFixed(0)}" y="${upwards(point.y).toFixed(0)}"/>`)}</g>`)}</svg>`;
}

/** Shown at less than half the width, so the marks are larger. */
const PLAIN_SIZE = 18;

export function markIcon({ mark }: ClubMarks): Html {
  return html`<svg viewBox="-6 -6 12 12" aria-hidden="true" focusable="false"><path fill="${mark.colour}" d="M0 0${outlineOf(mark.shape, 5)}"/></svg>`;
}
