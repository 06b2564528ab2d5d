import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { chosenClubs, defeatCounts, type Government, supportPercent } from './analyse.ts';
import { phrases } from './phrases.ts';

/**
 * The first and the last club of the table, and that the unaffiliated, who are no club, are not
 * counted where they stand at an end of it; undefined when the side of the government is unknown.
 */
export function supportFinding(
  locale: Locale,
  period: Period,
  result: Government,
  party = '',
): string | undefined {
  const codes = period.clubs;
  const all = chosenClubs(period, result, party);
  const rows = all.filter(({ club }) => party !== '' || codes[club] !== UNAFFILIATED);
  const first = rows[0];
  if (!first) return undefined;
  const last = rows.at(-1)!;
  const { percent } = formats(locale);
  const say = phrases(locale);
  const share = percent(supportPercent(first));
  if (first === last) return say.onlyClub(codes[first.club]!, share);
  const finding = say.finding(
    codes[first.club]!,
    share,
    codes[last.club]!,
    percent(supportPercent(last)),
  );
  if (all[0] === first && all.at(-1) === last) return finding;
  return `${finding} ${shared(locale).notCounted(UNAFFILIATED)}`;
}

/**
 * In how many votes the government's side is known, how many of them united ministers lost, and
 * how many ended against the larger part of divided ones.
 */
export function defeatFinding(locale: Locale, period: Period, result: Government): string {
  const { known, votes } = result;
  const { integer, percent } = formats(locale);
  const say = phrases(locale);
  if (known === 0) return say.unknown;
  const { united, procedural, divided } = defeatCounts(period, result);
  const side = say.side(integer(known), percent((known / votes) * 100), integer(votes));
  const about = procedural > 0 ? say.procedural(integer(procedural)) : '';
  const lost = united > 0 ? `${say.defeats(united, integer(united))}${about}.` : say.noDefeat;
  const against = divided > 0 ? ` ${say.divided(divided, integer(divided))}` : '';
  return `${side} ${lost}${against}`;
}
