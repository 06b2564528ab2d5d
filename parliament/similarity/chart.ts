import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
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
    chart: {
      x: { scale: 'plane', title: say.axisX(percent(explainedVariance[0] * 100)), ...ranges.x },
      y: { scale: 'plane', title: say.axisY(percent(explainedVariance[1] * 100)), ...ranges.y },
      hasEqualScales: true,
      marks: groups.map(({ code, mark, points }) => ({
        kind: 'points',
        name: code ?? say.noClub,
        ...mark,
        size: 9,
        opacity: chosen && chosen.code !== code ? 0.2 : 0.85,
        points: points.map(({ member, x, y }) => ({
          ...{ x, y, tip: `${memberName(member)} (${code ?? say.noClub})` },
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
