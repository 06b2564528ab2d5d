import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { FLAT_YEARS, MORTGAGE_POINTS, RENT_PERCENT } from '../market/first-values.ts';
import type { IndicatorName } from '../market/indicator.ts';
import { limits, MIN_LISTINGS, type Quarantined } from '../market/plausibility.ts';

/** Why a value is in quarantine, with the limit it broke. */
export function reasonText(
  locale: Locale,
  {
    rule,
    indicator,
    previous,
    sample,
  }: Pick<Quarantined, 'rule' | 'indicator' | 'previous' | 'sample'>,
): string {
  const say = phrases(locale);
  const { decimal } = formats(locale);
  const write = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 2);
  const { min, max } = limits[indicator];
  if (rule === 'bounds') return say.bounds(write(min), write(max));
  if (rule === 'sample') return say.sample(sample?.counted ?? 0, MIN_LISTINGS);
  if (rule === 'future') return say.future;
  if (rule === 'order') return say.order(decimal(previous, 0));
  if (rule === 'level' || rule === 'unusual') return say.level(decimal(previous, 0));
  if (rule === 'inconsistent')
    return inconsistent(locale, indicator, write(previous ?? Number.NaN));
  if (rule === 'extreme') return say.extreme(previous === undefined ? '–' : write(previous));
  const from = previous === undefined ? '–' : write(previous);
  return rule === 'sudden' ? say.sudden(from) : say.jump(from);
}

/** The related value that a first value contradicts, with the limits between the two. */
function inconsistent(locale: Locale, indicator: IndicatorName, related: string): string {
  const say = phrases(locale);
  const write = (value: number) => formats(locale).decimal(value, Number.isInteger(value) ? 0 : 1);
  const limit = ({ least, most }: { least: number; most: number }) =>
    [related, write(least), write(most)] as const;
  if (/_rent_/.test(indicator)) return say.againstPrice(...limit(RENT_PERCENT));
  if (indicator === 'mortgage_rate_avg') return say.againstRepo(...limit(MORTGAGE_POINTS));
  return say.againstPay(...limit(FLAT_YEARS));
}

export const phrases = phraseBook({
  title: ['Hodnoty v karanténě', 'Values in quarantine'],
  table: ['Hodnoty v karanténě: tabulka', 'Values in quarantine: table'],
  release: ['Uvolní je správce příkazem', 'The operator releases them with'],
  of_bounds: ['mimo meze', 'out of bounds'],
  of_future: ['datum v budoucnosti', 'a future date'],
  of_sample: ['málo nabídek', 'too few listings'],
  of_jump: ['skok', 'a jump'],
  of_sudden: ['náhlá změna', 'a sudden move'],
  of_extreme: ['mimořádný skok', 'an extreme jump'],
  of_level: ['první hodnota daleko od očekávané', 'a first value far from the expected one'],
  of_unusual: [
    'neobvyklá první hodnota, zobrazená a neověřená',
    'an unusual first value, shown unverified',
  ],
  of_inconsistent: ['rozpor s jinou řadou', 'at odds with another series'],
  of_order: ['průměr pod mediánem', 'a mean below the median'],
  order: [
    (beside: string) => `průměrná mzda nemůže být nižší než mediánová; druhá z nich je ${beside}`,
    (beside) => `a mean wage cannot be below the median one; the other of them is ${beside}`,
  ],
  sudden: [
    (previous: string) =>
      `během dní se od ${previous} změnila víc, než počet a rozptyl nabídek vysvětlí`,
    (previous) =>
      `moved from ${previous} within days by more than the number and spread of listings explain`,
  ],
  help: [
    'Tyto hodnoty zdroje neprošly kontrolou věrohodnosti, proto se místo nich ukazují poslední ověřené. Skok nebo náhlou změnu potvrdí druhé stažení nejméně o 20 hodin později; mimořádný skok a ostatní hodnoty uvolní jen správce. První hodnotu řady nelze porovnat s historií, jen s odhadovanou úrovní a s ostatními zdroji (sazby a indexy jen s pevnými mezemi), takže chybná první hodnota v těchto mezích projde; neobvyklá je zobrazena a uvedena zde.',
    'These values of the sources failed the plausibility check, so the last good values are shown instead. A jump or a sudden move is confirmed by a second download at least 20 hours later; an extreme jump and all other values are released by the operator only. The first value of a series cannot be compared with history, only with an assumed level and with the other sources (rates and indices with fixed bounds only), so a wrong first value within those limits passes; an unusual one is shown and listed here.',
  ],
  none: ['V karanténě nejsou žádné hodnoty.', 'No values are in quarantine.'],
  noValue: ['žádná', 'none'],
  id: ['Číslo', 'No.'],
  series: ['Řada', 'Series'],
  region: ['Region', 'Region'],
  date: ['Datum', 'Date'],
  value: ['Hodnota', 'Value'],
  previous: ['Poslední ověřená', 'Last good value'],
  reason: ['Důvod', 'Reason'],
  seen: ['Zjištěno', 'Seen'],
  bounds: [
    (min: string, max: string) => `mimo meze ${min} až ${max}`,
    (min, max) => `outside the bounds of ${min} to ${max}`,
  ],
  sample: [
    (counted: number, least: number) => `jen ${counted} nabídek, třeba je aspoň ${least}`,
    (counted, least) => `only ${counted} listings; at least ${least} are needed`,
  ],
  future: [
    'datum, ke kterému hodnota ještě nemůže existovat',
    'a date for which there cannot be a value yet',
  ],
  jump: [
    (previous: string) => `příliš velký skok proti ${previous}`,
    (previous) => `too large a jump from ${previous}`,
  ],
  extreme: [
    (previous: string) => `mimořádný skok proti ${previous}, jaký řada nikdy neměla`,
    (previous) => `an extreme jump from ${previous}, larger than any in the series`,
  ],
  againstPay: [
    (pay: string, least: string, most: string) =>
      `první hodnota řady, nesedí ke mzdě ${pay} Kč: byt 60 m² má stát ${least} až ${most} hrubých ročních mezd`,
    (pay, least, most) =>
      `first value of the series, at odds with a wage of CZK ${pay}: a flat of 60 m² should cost ${least} to ${most} gross years of pay`,
  ],
  againstPrice: [
    (price: string, least: string, most: string) =>
      `první hodnota řady, nesedí k ceně ${price} Kč/m²: roční nájem má být ${least} až ${most} % ceny`,
    (price, least, most) =>
      `first value of the series, at odds with a price of CZK ${price} per m²: a year's rent should be ${least} to ${most} % of it`,
  ],
  againstRepo: [
    (repo: string, least: string, most: string) =>
      `první hodnota řady, nesedí k repo sazbě ${repo} %: rozdíl má být ${least} až ${most} procentního bodu`,
    (repo, least, most) =>
      `first value of the series, at odds with a repo rate of ${repo} %: the difference should be ${least} to ${most} points`,
  ],
  level: [
    (expected: string) => `první hodnota řady, daleko od očekávaných ${expected}`,
    (expected) => `first value of the series, far from the expected ${expected}`,
  ],
});
