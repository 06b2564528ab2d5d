import { horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { memberName, nameWithClub } from '../chamber/period.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import { mapFinding, pairFinding } from './finding.ts';
import { clubMarks, isClub, planeRanges } from './map.ts';
import { phrases } from './phrases.ts';
import type { SimilarityView } from './tables.ts';

const HEIGHT = 640;

/** The map of members as a scatter plot, one hue and shape per club; a chosen one is highlighted. */
export function similarityChart(view: SimilarityView): Picture {
  const { period, result, query } = view;
  const { locale } = view.visit;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const { points, explainedVariance } = result;
  const groups = clubMarks(period, points);
  const chosen = groups.find((group) => isClub(group, query.party));
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
    title: mapFinding(locale, period, result) ?? say.mapTitle,
    heading: say.mapTitle,
    measure: say.mapMeasure(integer(points.length)),
    width: PICTURE_WIDTH,
    height: HEIGHT,
  };
}

/** The most similar pairs as bars, for the picture to share; undefined without pairs. */
export function pairPicture({ visit, period, result }: SimilarityView): Picture | undefined {
  const { locale } = visit;
  const title = pairFinding(locale, period, result.pairs);
  if (title === undefined) return undefined;
  const { percent } = formats(locale);
  const shown = result.pairs.slice(0, SHARED_BARS);
  const measure = phrases(locale).similarityMeasure;
  return asShared({
    chart: horizontalBars({
      ramp: 'coolwarm',
      axis: measure,
      isPercent: true,
      max: 100,
      bars: shown.map(({ one, other, similarity }) => ({
        name: `${nameWithClub(period, one)} – ${nameWithClub(period, other)}`,
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
