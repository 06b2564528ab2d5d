import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Odds } from '../odds/odds.ts';
import { czechYears, englishYears } from './phrases.ts';

/** Who is likelier to own more when the stay ends, how likely, and from which year buying is. */
export function oddsInWords(locale: Locale, stayYears: number, odds: Odds): string {
  const say = phrases(locale);
  const share = formats(locale).percent(odds.buy * 100, 0);
  const from = odds.fromYear === undefined ? say.never(odds.years.length) : say.from(odds.fromYear);
  return `${say[odds.winner](stayYears)} ${share}. ${from}`;
}

const phrases = phraseBook({
  buy: [
    (years: number) =>
      `Zůstanete-li ${czechYears(years)}, vyplatí se spíš koupě, s pravděpodobností`,
    (years) =>
      `If you stay for ${englishYears(years)}, buying is likelier to win, with a probability of`,
  ],
  rent: [
    (years: number) =>
      `Zůstanete-li ${czechYears(years)}, vyplatí se spíš nájem; koupě vyhraje s pravděpodobností`,
    (years) =>
      `If you stay for ${englishYears(years)}, renting is likelier to win; buying wins with a probability of`,
  ],
  from: [
    (year: number) => `Koupě je pravděpodobnější vítěz od konce ${year}. roku.`,
    (year) => `Buying is the likelier winner from the end of year ${year}.`,
  ],
  never: [
    (years: number) => `Ani po ${years} letech není koupě pravděpodobnější vítěz.`,
    (years) => `Buying is not the likelier winner even after ${years} years.`,
  ],
});
