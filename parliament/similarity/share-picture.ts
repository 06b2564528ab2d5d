import { horizontalBars } from '@tessera/kit/chart/bars';
import type { Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { asShared, SHARED_BARS } from '../ui/share-picture.ts';
import type { MemberPair } from './analyse.ts';
import { pairFinding } from './finding.ts';
import { phrases } from './phrases.ts';

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
