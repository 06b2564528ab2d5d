import type { Problem } from '@tessera/kit/errors';

/** How a text was read: one number, two possible ones, or none. */
type NumberReading =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'invalid' };

/** A label in both languages, for messages about a field. */
export type Label = { readonly cs: string; readonly en: string };

const CURRENCY =
  /^(?:czk|kč|kc)|(?:\s*(?:czk|kč\.?|kc|korun[ay]?|crowns?|[,.](?:-{1,2}|–|—)|měsíčně|\/\s*měs(?:íc|\.)?))+$/gi;
const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/(?:tis\.?|tisíce?|thousand|k)$/i, 1_000],
  [/(?:mil\.?|milionů|milionu|miliony|milion|million|mio|m)$/i, 1_000_000],
];

/** What may follow the number of a field: its own unit, which its label names. */
const UNITS: readonly (readonly [field: RegExp, unit: RegExp])[] = [
  [/_pct$|^rate$|^ltv$/, /%$/],
  [/_m2$/, /m[²2]$/i],
  [/years$/, /(?:let|roků|roky|rok|years|year)$/i],
];

/**
 * A number as people write it. Spaces separate thousands; comma and point are decimal marks.
 *
 * Amounts of money (`money`) may carry a currency, `tis.`, `k` or `mil.`, and a mark before exactly
 * three digits separates thousands: `45.000`, `52,000` and `CZK 6,378,591` have one sensible
 * reading. `1 234,567` and `1.234,567` have two, because their separators are mixed. Other numbers
 * may carry the unit of their field: `4,5 %`, `60 m²`, `30 let`.
 */
export function parseNumber(raw: unknown, { money = false, field = '' } = {}): NumberReading {
  if (typeof raw === 'number') return finite(raw);
  if (typeof raw !== 'string' || raw.length > 40) return { kind: 'invalid' };
  const text = raw.replace('−', '-').trim();
  if (money) return parseMoney(text);
  const [, unit = ''] = UNITS.find(([fields]) => fields.test(field)) ?? [];
  return parsePlain(text.replace(unit, ''));
}

function parsePlain(text: string): NumberReading {
  const compact = text.replace(/\s/g, '');
  // A number beyond every bound is one all the same: the problem then names the bound.
  if (!/^-?\d+([.,]\d{1,12})?$/.test(compact)) return { kind: 'invalid' };
  return finite(Number(compact.replace(',', '.')));
}

function parseMoney(text: string): NumberReading {
  const amount = text.replace(CURRENCY, '').trim();
  const [suffix, factor] = FACTORS.find(([pattern]) => pattern.test(amount)) ?? [undefined, 1];
  // mutation: blanks and an absent suffix are no digits
  const written = suffix ? amount.replace(suffix, '').trim() : amount;
  const digits = written.replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, ' ');
  const hasSpaces = /\d\s\d/.test(digits);
  const compact = digits.replace(/\s/g, '');
  // In '4.500 tis.' and '1,250 mil.' the mark is a decimal one.
  // mutation: a factor is 1, 1,000 or 1,000,000
  if (factor > 1) return scaled(parsePlain(compact), factor);
  const marks = compact.replace(/[^.,]/g, '');
  if (/^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(compact)) {
    const thousands = Number(compact.replace(/[.,]/g, ''));
    const isMixed = hasSpaces || new Set(marks).size > 1;
    if (!isMixed) return finite(thousands);
    return { kind: 'ambiguous', readings: [withDecimals(compact), thousands] };
  }
  if (hasSpaces && /^-?\d+[.,]\d{3}$/.test(compact)) {
    const readings = [withDecimals(compact), Number(compact.replace(/[.,]/, ''))] as const;
    return { kind: 'ambiguous', readings };
  }
  // Grouped thousands with a different decimal mark: 1.234,50 and 1,234.50.
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,2}$|^-?\d{1,3}(,\d{3})+\.\d{1,2}$/.test(compact)) {
    return finite(withDecimals(compact));
  }
  return parsePlain(compact);
}

/** The last mark is the decimal one, the others separate thousands. */
function withDecimals(compact: string): number {
  const at = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  return Number(`${compact.slice(0, at).replace(/[.,]/g, '')}.${compact.slice(at + 1)}`);
}

function scaled(reading: NumberReading, factor: number): NumberReading {
  // mutation: undefined times the factor is NaN, which is invalid
  return reading.kind === 'number' ? finite(reading.value * factor) : reading;
}

function finite(value: number): NumberReading {
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'invalid' };
}

/** The problem of a text that is no number, or two; it names the field by its label. */
export function numberProblem(
  field: string,
  { cs, en }: Label,
  raw: unknown,
  reading: Exclude<NumberReading, { kind: 'number' }>,
): Problem {
  const shown = typeof raw === 'string' ? raw.slice(0, 40) : typeof raw;
  if (reading.kind === 'invalid') {
    return {
      field,
      message: `${en}: “${shown}” is not a number`,
      cs: `${cs}: „${shown}“ není číslo`,
    };
  }
  const [one, other] = reading.readings;
  const write = (value: number, locale: string) =>
    // mutation: both readings of an amount have three decimals or none
    new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
  return {
    field,
    message: `${en}: “${shown}” can be ${write(one, 'en-GB')} or ${write(other, 'en-GB')}; write it without separators`,
    cs: `${cs}: „${shown}“ může být ${write(one, 'cs-CZ')} nebo ${write(other, 'cs-CZ')}; napište ho bez oddělovačů`,
  };
}

/** Whether a text was not written as plain digits with or without a unit, so that its reading should be shown. */
export function needsEcho(raw: unknown, value: number): boolean {
  if (typeof raw !== 'string') return false;
  const [, unit = ''] = UNITS.find(([, one]) => one.test(raw.trim())) ?? [];
  const digits = raw.trim().replace(unit, '');
  return Number(digits.replace(/\s/g, '').replace(',', '.')) !== value;
}
