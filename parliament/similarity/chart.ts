import { horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { memberName, nameWithClub, type RollCalls } from '../chamber/period.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import type { MemberPair, Similarity } from './analyse.ts';
import { mapFinding, pairFinding } from './finding.ts';
import { clubMarks, isClub, planeRanges } from './map.ts';
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

/** The most similar pairs as bars, for the picture to share; undefined without pairs. */
export function pairPicture(
  locale: Locale,
  calls: RollCalls,
  pairs: readonly MemberPair[],
): Picture | undefined {
  const title = pairFinding(locale, calls, pairs);
  if (title === undefined) return undefined;
  const { percent } = formats(locale);
  const shown = pairs.slice(0, SHARED_BARS);
  const measure = phrases(locale).similarityMeasure;
  return asShared({
    chart: horizontalBars({
      ramp: 'coolwarm',
      axis: measure,
      isPercent: true,
      max: 100,
      bars: shown.map(({ one, other, similarity }) => ({
        name: `${nameWithClub(calls, one)} – ${nameWithClub(calls, other)}`,
        value: similarity * 100,
        text: percent(similarity * 100),
        shade: 0.1,
      })),
    }),
    title,
    measure,
    width: 0,
    height: 0,
  });
}
