import { outlineOf } from '@tessera/kit/chart/theme';
import { type Html, html } from '@tessera/kit/html';
import { type Member, memberName } from '../chamber/period.ts';
import type { MapPoint } from './analyse.ts';
import { type ClubMarks, planeRanges } from './map-layout.ts';

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

/**
 * The map of members as SVG: every mark is a link that says its name when pointed at or reached
 * with Tab. Looks are in `ui/style.css`.
 */
export function scatter(parts: ScatterParts): Html {
  const { groups, label, axes, named, club } = parts;
  const points = groups.flatMap(({ points }) => points);
  const { x, y } = planeRanges(points, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  const across = (value: number) => MARGIN + (value - x.min) * scale;
  const upwards = (value: number) => HEIGHT - MARGIN - (value - y.min) * scale;
  const scale = (WIDTH - 2 * MARGIN) / (x.max - x.min);
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
  const points = groups.flatMap(({ points }) => points);
  const { x, y } = planeRanges(points, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  const scale = (WIDTH - 2 * MARGIN) / (x.max - x.min);
  const across = (value: number) => MARGIN + (value - x.min) * scale;
  const upwards = (value: number) => HEIGHT - MARGIN - (value - y.min) * scale;
  return html`<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><defs>${groups.map(({ mark }, i) => html`<path id="club-${i}" d="M0 0${outlineOf(mark.shape, PLAIN_SIZE / 2)}"/>`)}</defs>
<path class="plane" fill="none" d="M${MARGIN} ${upwards(0).toFixed(0)}H${WIDTH - MARGIN}M${across(0).toFixed(0)} ${MARGIN}V${HEIGHT - MARGIN}"/>
${groups.map(({ mark, points }, i) => html`<g fill="${mark.colour}">${points.map((point) => html`<use href="#club-${i}" x="${across(point.x).toFixed(0)}" y="${upwards(point.y).toFixed(0)}"/>`)}</g>`)}</svg>`;
}

/** Shown at less than half the width, so the marks are larger. */
const PLAIN_SIZE = 18;

/** A mark alone, for the legend. */
export function markIcon({ mark }: ClubMarks): Html {
  return html`<svg viewBox="-6 -6 12 12" aria-hidden="true" focusable="false"><path fill="${mark.colour}" d="M0 0${outlineOf(mark.shape, 5)}"/></svg>`;
}
