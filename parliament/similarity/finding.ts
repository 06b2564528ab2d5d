import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import type { MemberPair, Similarity } from './analyse.ts';
import { axisEnds } from './axis-ends.ts';
import { phrases } from './phrases.ts';

/** The most similar pair in a sentence; undefined when there is none. */
export function pairFinding(locale: Locale, calls: RollCalls, pairs: readonly MemberPair[]) {
  const first = pairs[0];
  if (!first) return undefined;
  const { integer, percent } = formats(locale);
  return phrases(locale).finding(
    nameWithClub(calls, first.one),
    nameWithClub(calls, first.other),
    integer(first.agreed),
    integer(first.compared),
    percent((first.agreed / first.compared) * 100),
  );
}

/** What the map shows in a sentence; undefined when no club stands far enough out to be named. */
export function mapFinding(locale: Locale, calls: RollCalls, result: Similarity) {
  const { low, high } = axisEnds(calls, result.points, 'x');
  if (low.length === 0 || high.length === 0) return undefined;
  const say = phrases(locale);
  const share = formats(locale).percent(result.explainedVariance[0] * 100);
  return `${say.mapFinding(share, say.between(listed(locale, low), listed(locale, high)))}.`;
}

/** What an axis parts, in a sentence. */
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
