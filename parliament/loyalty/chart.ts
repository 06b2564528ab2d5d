import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import {
  memberName,
  nameWithClub,
  partyCode,
  type RollCalls,
  UNAFFILIATED,
} from '../chamber/period.ts';
import type { MemberLoyalty } from './analyse.ts';
import { phrases } from './phrases.ts';

type ChartParts = {
  readonly locale: Locale;
  readonly calls: RollCalls;
  /** Most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  readonly top: number;
};

/** Bars of the first members' shares of rebellions, from cool (loyal) to warm. */
export function loyaltyChart({ locale, calls, rows, top }: ChartParts): Picture {
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const shown = rows.slice(0, top);
  const most = shown[0]?.rebellionPercent || 1;
  return {
    option: horizontalBars({
      ramp: 'coolwarm',
      axis: say.measure,
      format: '{value} %',
      bars: shown.map(({ member, rebellions, activeVotes, rebellionPercent }) => ({
        name: nameWithClub(calls, member),
        value: rebellionPercent,
        text: say.bar(percent(rebellionPercent), integer(rebellions), integer(activeVotes)),
        shade: rebellionPercent / most,
      })),
    }),
    title: findingOf(locale, calls, rows) ?? say.title,
    heading: say.firstOf(integer(shown.length)),
    measure: say.measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(shown.length),
  };
}

/**
 * The most rebellious member in a sentence; undefined without any. Unaffiliated members cannot
 * rebel against a club and are not named.
 */
export function findingOf(locale: Locale, calls: RollCalls, rows: readonly MemberLoyalty[]) {
  const { percent, integer } = formats(locale);
  const first = rows.find((row) => partyCode(calls, row.member.club) !== UNAFFILIATED);
  if (!first) return undefined;
  return phrases(locale).finding(
    memberName(first.member),
    partyCode(calls, first.member.club) ?? '–',
    percent(first.rebellionPercent),
    integer(first.rebellions),
    integer(first.activeVotes),
  );
}
