import { type Html, html } from '../html.ts';
import { type Scale, type Tick, titleOf } from './axis.ts';
import { type Layout, NAME_GAP, ROW, widest } from './layout.ts';
import { px, text } from './marks.ts';
import { INK, INK_2, RULE } from './theme.ts';

type AxesOptions = {
  readonly isNarrow: boolean;
  readonly paint: (colour: string) => string;
};

/** Light lines at numbers, a darker one along names and dates, and what both axes say. */
export function drawAxes(layout: Layout, { isNarrow, paint }: AxesOptions): Html {
  const { left, right, top, bottom, x, y, xScale, yScale, isTitleAbove } = layout;
  const across = (at: number) => `M${px(left)} ${px(at)}H${px(right)}`;
  const down = (at: number) => `M${px(at)} ${px(top)}V${px(bottom)}`;
  const light = [...lightLines(xScale).map(x).map(down), ...lightLines(yScale).map(y).map(across)];
  const dark = [
    ...(isOfNames(xScale) ? [across(y(startOf(yScale)))] : []),
    ...(isOfNames(yScale) ? [down(x(startOf(xScale)))] : []),
  ];
  const [xTitle, yTitle] = [isNarrow ? undefined : titleOf(xScale.axis), titleOf(yScale.axis)];
  const title = { colour: paint(INK_2), anchor: 'middle' } as const;
  const below = bottom + (xScale.ticks.length > 0 ? 1.6 : 0.6) * ROW;
  return html`${path(light, paint(RULE))}${path(dark, paint(INK_2))}
${apart(xScale.ticks, x).map((tick) => text(tick.text, { x: x(tick.at), y: bottom + 0.6 * ROW }, { colour: paint(inkOf(xScale)), anchor: 'middle' }))}
${yScale.ticks.map((tick) => text(tick.text, { x: left - NAME_GAP, y: y(tick.at) }, { colour: paint(inkOf(yScale)), anchor: 'end' }))}
${xTitle && text(xTitle, { x: (left + right) / 2, y: below }, title)}
${yTitle && (isTitleAbove ? text(yTitle, { x: 0, y: ROW / 2 }, { colour: paint(INK_2) }) : html`<g transform="translate(${ROW / 2} ${px((top + bottom) / 2)})rotate(-90)">${text(yTitle, { x: 0, y: 0 }, title)}</g>`)}`;
}

function path(lines: readonly string[], colour: string): Html | undefined {
  return lines.length === 0 ? undefined : html`<path d="${lines.join('')}" stroke="${colour}"/>`;
}

function lightLines({ axis, ticks }: Scale): number[] {
  if (axis.scale === 'plane') return [0];
  return axis.scale === 'numbers' ? ticks.map(({ at }) => at) : [];
}

/** Names and dates stand along a line, at zero of the other axis or at its beginning. */
const isOfNames = ({ axis }: Scale) => axis.scale === 'names' || axis.scale === 'time';
const startOf = ({ low, high }: Scale) => Math.min(Math.max(0, low), high);

/** Names are read, numbers looked up. */
const inkOf = ({ axis }: Scale) => (axis.scale === 'names' || axis.scale === 'rows' ? INK : INK_2);

/** The last name, and those before it that do not touch the next one shown. */
function apart(ticks: readonly Tick[], x: Layout['x']): Tick[] {
  // One width for all, so that every second or third is left out, not some.
  const half = widest(ticks) / 2;
  let free = Number.POSITIVE_INFINITY;
  const shown = ticks.toReversed().filter(({ at, text: name }) => {
    if (name === '' || x(at) + half > free) return false;
    free = x(at) - half - NAME_GAP;
    return true;
  });
  return shown.reverse();
}
