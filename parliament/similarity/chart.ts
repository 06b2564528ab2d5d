import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { base, grid, legend, planeAxis, tip } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { memberName, type RollCalls } from '../chamber/period.ts';
import type { Similarity } from './analyse.ts';
import { mapFinding } from './finding.ts';
import { clubMarks, isClub, planeRanges } from './map-layout.ts';
import { phrases } from './phrases.ts';

const HEIGHT = 640;

/**
 * The map of members as a scatter plot, one hue and shape per club.
 * @param party code of the highlighted club, while the others fade; '' for none
 */
export function similarityChart(
  locale: Locale,
  calls: RollCalls,
  result: Similarity,
  party = '',
): Picture {
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const { points, explainedVariance } = result;
  const groups = clubMarks(calls, points);
  const chosen = groups.find((group) => isClub(group, party));
  const ranges = planeRanges(points, PICTURE_WIDTH - 80, HEIGHT - 110);
  return {
    option: {
      ...base(),
      legend: legend(),
      grid: grid({ bottom: 56 }),
      xAxis: { ...planeAxis(say.axisX(percent(explainedVariance[0] * 100)), 'x'), ...ranges.x },
      yAxis: { ...planeAxis(say.axisY(percent(explainedVariance[1] * 100)), 'y'), ...ranges.y },
      series: groups.map(({ code, mark, points }) => ({
        type: 'scatter' as const,
        name: code ?? say.noClub,
        symbol: mark.symbol,
        symbolSize: 9,
        itemStyle: { color: mark.color, opacity: chosen && chosen.code !== code ? 0.2 : 0.85 },
        data: points.map(({ member, x, y }) => ({
          value: [x, y],
          ...tip(`${memberName(member)} (${code ?? say.noClub})`),
        })),
      })),
    },
    title: mapFinding(locale, calls, result) ?? say.mapTitle,
    heading: say.mapTitle,
    measure: say.mapMeasure(integer(points.length)),
    width: PICTURE_WIDTH,
    height: HEIGHT,
  };
}
