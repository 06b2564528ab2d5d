import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { clubPositions, errorReduction, type IdealPoints, LEAST_MEMBERS } from './analyse.ts';
import { phrases } from './phrases.ts';

/**
 * Which clubs are at the two ends of the axis, by the medians of the table of clubs, and which
 * rows of the table stand farther out but are too small, or no club; undefined when fewer than two
 * clubs can be placed.
 */
export function idealFinding(
  locale: Locale,
  period: Period,
  { points }: IdealPoints,
): string | undefined {
  const all = clubPositions(period, points);
  const clubs = all.filter(
    ({ points, code }) => points.length >= LEAST_MEMBERS && code !== UNAFFILIATED,
  );
  const [left, right] = [clubs[0], clubs.at(-1)];
  // mutation: without clubs both are undefined, and equal; the types want them named
  if (!left || !right || left === right) return undefined;
  const { decimal } = formats(locale);
  const finding = phrases(locale).finding(
    left.code,
    decimal(left.x, 2),
    right.code,
    decimal(right.x, 2),
  );
  const beyond = all.filter((club) => club.x < left.x || club.x > right.x);
  if (beyond.length === 0) return finding;
  return `${finding} ${shared(locale).notCounted(beyond.map(({ code }) => code).join(', '))}`;
}

/** How many ballots the places explain, and how good a summary of the votes they therefore are. */
export function fitFinding(locale: Locale, { fit, lines }: IdealPoints): string {
  const { percent, integer } = formats(locale);
  const share = (value: number | undefined) => percent(value === undefined ? null : value * 100);
  const say = phrases(locale);
  const saved = errorReduction(fit);
  const sentence = say.fitLine(
    share(fit.ballots === 0 ? undefined : (fit.ballots - fit.errors) / fit.ballots),
    integer(fit.ballots),
    integer(lines.length),
    share(saved),
  );
  if (saved === undefined) return sentence;
  return `${sentence} ${say[saved < 0.5 ? 'poor' : saved < 0.8 ? 'fair' : 'good']}`;
}
