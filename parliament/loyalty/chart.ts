import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { nameWithClub } from '../chamber/period.ts';
import { type FindingParts, loyaltyFinding } from './finding.ts';
import { phrases } from './phrases.ts';

/** The title of the chart is the finding, so the chart needs the same input. */
type ChartParts = FindingParts & { readonly top: number };

/** Bars of the first members' shares of rebellions, from cool (loyal) to warm. */
export function loyaltyChart(parts: ChartParts): Picture {
  const { locale, calls, rows, top } = parts;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const shown = rows.slice(0, top);
  const most = shown[0]?.rebellionPercent || 1;
  return {
    chart: horizontalBars({
      ramp: 'coolwarm',
      axis: say.measure,
      isPercent: true,
      bars: shown.map(({ member, rebellions, activeVotes, rebellionPercent }) => ({
        name: nameWithClub(calls, member),
        value: rebellionPercent,
        text: say.bar(percent(rebellionPercent), integer(rebellions), integer(activeVotes)),
        shade: rebellionPercent / most,
      })),
    }),
    title: loyaltyFinding(parts) ?? say.title,
    heading: say.firstOf(integer(shown.length)),
    measure: say.measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(shown.length),
  };
}
