import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { tierName } from '../ui/rank-names.ts';

/** What the right half of a badge shows. */
export type BadgeText = { readonly text: string; readonly isEstimate: boolean };

const LABEL = 'rating';
const HEIGHT = 20;
const LETTER_PX = 6.6;
const PADDING_PX = 7;
const GREY = '#555';
const GREEN = '#1f6f43';
const NEUTRAL = '#6b6b6b';

/** `Gold I ±62`: tier, division and half of the 90 % interval. English, as badges are. */
export function estimateText(estimate: {
  readonly tier: string;
  readonly division: string;
  readonly ci90: readonly [number, number];
}): string {
  const rank = `${tierName(estimate.tier, 'en')} ${estimate.division}`.trimEnd();
  const halfWidth = (estimate.ci90[1] - estimate.ci90[0]) / 2;
  return `${rank} ±${formats('en').integer(halfWidth)}`;
}

/** A flat two-part badge as SVG. Widths are estimates, so the text is fitted with `textLength`. */
export function badgeSvg({ text, isEstimate }: BadgeText): Html {
  const left = widthOf(LABEL);
  const right = widthOf(text);
  const fill = isEstimate ? GREEN : NEUTRAL;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${LABEL}: ${text}"><title>${LABEL}: ${text}</title><clipPath id="c"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath><g clip-path="url(#c)"><rect width="${left}" height="${HEIGHT}" fill="${GREY}"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${fill}"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${PADDING_PX}" y="14" textLength="${left - 2 * PADDING_PX}">${LABEL}</text><text x="${left + PADDING_PX}" y="14" textLength="${right - 2 * PADDING_PX}">${text}</text></g></svg>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * LETTER_PX) + 2 * PADDING_PX;
}
