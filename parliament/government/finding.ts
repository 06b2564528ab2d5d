import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { type Government, supportPercent } from './analyse.ts';
import { phrases } from './phrases.ts';

/** The first and the last club of the table; undefined when the side of the government is unknown. */
export function supportFinding(
  locale: Locale,
  { clubs: codes }: Period,
  { clubs }: Government,
): string | undefined {
  const rows = clubs.filter(({ club }) => codes[club] !== UNAFFILIATED);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const { percent } = formats(locale);
  const say = phrases(locale);
  const share = percent(supportPercent(first));
  if (first === last) return say.onlyClub(codes[first.club]!, share);
  return say.finding(codes[first.club]!, share, codes[last.club]!, percent(supportPercent(last)));
}

/** How often the government lost, and of how many votes that can be said. */
export function defeatFinding(locale: Locale, { defeats, known, votes }: Government): string {
  const { integer, percent } = formats(locale);
  const say = phrases(locale);
  if (known === 0) return say.unknown;
  return say.defeats(
    integer(defeats.length),
    integer(known),
    percent((known / votes) * 100),
    integer(votes),
  );
}
