import { type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import type { MapPoint } from './analyse.ts';

/** Clubs at the two ends of an axis: codes, those farthest out first. */
type AxisEnds = { readonly low: readonly string[]; readonly high: readonly string[] };

/**
 * Which clubs an axis parts: those whose members stand, on average, farthest out on either side of
 * the middle. Clubs of one or two members say too little to name an end, and the unaffiliated are
 * none.
 */
export function axisEnds(
  calls: RollCalls,
  points: readonly MapPoint[],
  along: 'x' | 'y',
): AxisEnds {
  const means = calls.clubs
    .map((code, club) => {
      const places = points
        .filter(({ member }) => member.club === club)
        .map((point) => point[along]);
      const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
      return { code, mean, members: places.length };
    })
    .filter(({ code, members }) => members > 2 && code !== UNAFFILIATED)
    .sort((a, b) => a.mean - b.mean);
  const far = 0.4 * Math.max(0, ...means.map(({ mean }) => Math.abs(mean)));
  return {
    low: means.filter(({ mean }) => mean <= -far && mean < 0).map(({ code }) => code),
    high: means
      .filter(({ mean }) => mean >= far && mean > 0)
      .map(({ code }) => code)
      .reverse(),
  };
}
