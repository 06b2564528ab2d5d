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
  if (rule === 'level') return say.level(decimal(previous, 0));
  return say.jump(previous === undefined ? '–' : write(previous));
}

export const phrases = phraseBook(
  {
    title: 'Hodnoty v karanténě',
    help: 'Tyto hodnoty zdroje neprošly kontrolou věrohodnosti, proto se místo nich ukazují poslední ověřené. Skok potvrdí druhé stažení nejméně o 20 hodin později; ostatní uvolní jen správce.',
    none: 'V karanténě nejsou žádné hodnoty.',
    id: 'Číslo',
    series: 'Řada',
    region: 'Region',
    date: 'Datum',
    value: 'Hodnota',
    previous: 'Poslední ověřená',
    reason: 'Důvod',
    seen: 'Zjištěno',
    bounds: (min: string, max: string) => `mimo meze ${min} až ${max}`,
    sample: (counted: number, least: number) => `jen ${counted} nabídek, třeba je aspoň ${least}`,
    future: 'datum, ke kterému hodnota ještě nemůže existovat',
    jump: (previous: string) => `příliš velký skok proti ${previous}`,
    level: (expected: string) => `první hodnota řady, daleko od očekávaných ${expected}`,
  },
  {
    title: 'Values in quarantine',
    help: 'These values of the sources failed the plausibility check, so the last good values are shown instead. A jump is confirmed by a second download at least 20 hours later; the others are released by the operator only.',
    none: 'No values are in quarantine.',
    id: 'No.',
    series: 'Series',
    region: 'Region',
    date: 'Date',
    value: 'Value',
    previous: 'Last good value',
    reason: 'Reason',
    seen: 'Seen',
    bounds: (min, max) => `outside the bounds of ${min} to ${max}`,
    sample: (counted, least) => `only ${counted} listings; at least ${least} are needed`,
    future: 'a date for which there cannot be a value yet',
    jump: (previous) => `too large a jump from ${previous}`,
    level: (expected) => `first value of the series, far from the expected ${expected}`,
  },
);
