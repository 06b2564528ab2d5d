import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { nameWithClub, type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import { finding } from '../ui/finding.ts';
import type { MapPoint, MemberPair, Similarity } from './analyse.ts';
import { phrases } from './phrases.ts';

/**
 * The first of the pairs in one sentence, by the cosine they are ranked by. Pairs who shared a club in
 * the period are passed over, unless there are no others, and the sentence says how many stand above.
 */
export function pairFinding(locale: Locale, calls: RollCalls, pairs: readonly MemberPair[]) {
  const { integer, percent } = formats(locale);
  const passedOver = Math.max(
    0,
    pairs.findIndex(({ shared }) => shared === undefined),
  );
  return finding(
    pairs.slice(passedOver),
    ({ one, other, similarity, agreed, compared }) =>
      phrases(locale).finding(
        nameWithClub(calls, one),
        nameWithClub(calls, other),
        percent(similarity * 100),
        integer(agreed),
        integer(compared),
      ),
    passedOver > 0 && phrases(locale).passedOver(passedOver),
  );
}

/** The finding of the map; undefined when no clubs define the ends of the axis. */
export function mapFinding(locale: Locale, calls: RollCalls, result: Similarity) {
  const { low, high } = axisEnds(calls, result.points, 'x');
  if (low.length === 0 || high.length === 0) return undefined;
  const say = phrases(locale);
  const share = formats(locale).percent(result.explainedVariance[0] * 100);
  return `${say.mapFinding(share, say.between(listed(locale, low), listed(locale, high)))}.`;
}

/** One sentence about the clubs that an axis separates. */
export function axisInWords(
  locale: Locale,
  calls: RollCalls,
  result: Similarity,
  along: 'x' | 'y',
): string {
  const say = phrases(locale);
  const share = formats(locale).percent(result.explainedVariance[along === 'x' ? 0 : 1] * 100);
  const { low, high } = axisEnds(calls, result.points, along);
  const name = along === 'x' ? say.across : say.upwards;
  if (low.length === 0 || high.length === 0) return `${name}: ${share}.`;
  return `${name} ${say.axisText(share, listed(locale, low), listed(locale, high))}.`;
}

/** `ODS, TOP09 a KDU-ČSL` */
function listed(locale: Locale, codes: readonly string[]): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : 'cs', { type: 'conjunction' }).format(
    codes,
  );
}

/** Clubs at the two ends of an axis: codes, those farthest out first. */
type AxisEnds = { readonly low: readonly string[]; readonly high: readonly string[] };

/**
 * Clubs that an axis separates: those whose members are on average farthest from the centre. Clubs
 * of one or two members and the unaffiliated are not considered.
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
