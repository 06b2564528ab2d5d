import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/chart';
import { categories } from '@tessera/kit/chart/theme';
import { formats } from '@tessera/kit/format';
import { memberName } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubName } from '../ui/links.ts';
import { phrases } from './phrases.ts';
import type { SimilarityView } from './tables.ts';

const HEIGHT = 640;

/** The map of members as a scatter plot, one hue and shape per club. */
export function similarityChart({ visit, period, result }: SimilarityView): Picture {
  const { locale } = visit;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const { points, explainedVariance } = result;
  const { number } = period.term;
  // Every club of the period has its mark, whoever is on the map.
  const marks = categories(period.clubs.length + 1);
  const range = (places: readonly number[]) => {
    const [low, high] = [Math.min(0, ...places), Math.max(0, ...places)];
    const margin = 0.06 * (high - low || 1);
    return { min: low - margin, max: high + margin };
  };
  const groups = [...Map.groupBy(points, ({ member }) => member.club)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    chart: {
      x: {
        scale: 'plane',
        title: say.axisX(percent(explainedVariance[0] * 100)),
        ...range(points.map(({ x }) => x)),
      },
      y: {
        scale: 'plane',
        title: say.axisY(percent(explainedVariance[1] * 100)),
        ...range(points.map(({ y }) => y)),
      },
      hasEqualScales: true,
      marks: groups.map(([club, own]) => {
        const code = club === undefined ? say.noClub : clubName(locale, period.clubs[club]!);
        return {
          kind: 'points',
          name: `${code} (${own.length})`,
          ...marks[club ?? period.clubs.length]!,
          size: 9,
          opacity: 0.85,
          points: own.map(({ member, x, y }) => ({
            x,
            y,
            tip: `${memberName(member)} (${code})`,
            ...(member.personId !== undefined && {
              href: inPeriod(`/mps/${member.personId}`, number),
            }),
          })),
        };
      }),
    },
    title: say.mapTitle,
    measure: say.mapMeasure(integer(points.length)),
    width: PICTURE_WIDTH,
    height: HEIGHT,
  };
}
