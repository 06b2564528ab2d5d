import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
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
  return say.jump(previous === undefined ? '–' : write(previous));
}

export const phrases = phraseBook({
  title: ['Hodnoty v karanténě', 'Values in quarantine'],
  table: ['Hodnoty v karanténě: tabulka', 'Values in quarantine: table'],
  release: ['Uvolní je správce příkazem', 'The operator releases them with'],
  of_bounds: ['mimo meze', 'out of bounds'],
  of_future: ['datum v budoucnosti', 'a future date'],
  of_sample: ['málo nabídek', 'too few listings'],
  of_jump: ['skok', 'a jump'],
  help: [
    'Tyto hodnoty zdroje neprošly kontrolou věrohodnosti, proto se místo nich ukazují poslední ověřené. Skok potvrdí druhé stažení nejméně o 20 hodin později, ostatní hodnoty uvolní jen správce. První hodnota řady nemá historii a platí pro ni jen pevné meze, takže chybná hodnota v těchto mezích projde; projde i řada malých kroků.',
    'These values of the sources failed the plausibility check, so the last good values are shown instead. A jump is confirmed by a second download at least 20 hours later; all other values are released by the operator only. The first value of a series has no history and is held to fixed bounds alone, so that a wrong one within them passes; small steps that add up pass, too.',
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
});
