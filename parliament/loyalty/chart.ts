import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { heightOfBars, horizontalBars, PICTURE_WIDTH, type Picture } from '../ui/picture.ts';
import type { MemberLoyalty } from './analyse.ts';
import { findingOf } from './finding.ts';

type ChartParts = {
  readonly locale: Locale;
  readonly calls: RollCalls;
  /** Most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  readonly top: number;
};

/** Bars of the first members' shares of rebellions, from cool (loyal) to warm (4.3). */
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

const phrases = phraseBook(
  {
    title: 'Kdo hlasuje proti svému klubu',
    measure: 'Podíl hlasů proti většině vlastního klubu (%)',
    firstOf: (count: string) => `Nejčastější rebelové: prvních ${count}`,
    bar: (share: string, part: string, whole: string) => `${share} (${part} z ${whole})`,
  },
  {
    title: 'Who votes against their own club',
    measure: 'Share of votes against the majority of the own club (%)',
    firstOf: (count) => `Most frequent rebels: first ${count}`,
    bar: (share, part, whole) => `${share} (${part} of ${whole})`,
  },
);
