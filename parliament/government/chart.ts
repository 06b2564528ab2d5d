import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import type { Period } from '../chamber/period.ts';
import { chosenClubs, type Government, supportPercent } from './analyse.ts';
import { supportFinding } from './finding.ts';
import { phrases } from './phrases.ts';

/** How often each club voted with the government; undefined when no side is known. */
export function supportChart(
  locale: Locale,
  period: Period,
  result: Government,
  party = '',
): Picture | undefined {
  const title = supportFinding(locale, period, result, party);
  if (title === undefined) return undefined;
  const clubs = chosenClubs(period, result, party);
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  return {
    chart: horizontalBars({
      axis: say.measure,
      isPercent: true,
      max: 100,
      bars: clubs.map((row) => ({
        name: period.clubs[row.club]!,
        value: supportPercent(row),
        text: say.bar(percent(supportPercent(row)), integer(row.votes)),
        shade: 1 - supportPercent(row) / 100,
      })),
    }),
    title,
    heading: say.clubs,
    measure: say.measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(clubs.length),
  };
}
