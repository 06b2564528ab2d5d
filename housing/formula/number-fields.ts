import type { Problem } from '@tessera/kit/errors';
import { type Label, numberProblem, parseNumber } from './number-input.ts';

/** A number that a form or an address asks for. */
export type NumberField = {
  readonly label: Label;
  readonly least: number;
  readonly most: number;
  /** Its least value is not allowed itself. */
  readonly isAbove?: boolean;
  readonly whole?: boolean;
  /** An amount of money, which people write in more ways. */
  readonly money?: boolean;
};

export function from(cs: string, en: string, least: number, most: number): NumberField {
  return { label: { cs, en }, least, most };
}

export function above(cs: string, en: string, most: number): NumberField {
  return { ...from(cs, en, 0, most), isAbove: true };
}

export function whole(cs: string, en: string, least: number, most: number): NumberField {
  return { ...from(cs, en, least, most), whole: true };
}

export function money(cs: string, en: string, least: number, most: number): NumberField {
  return { ...from(cs, en, least, most), money: true };
}

/** An empty field, which takes its default, is not given. */
export function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && raw !== '';
}

/**
 * The numbers of the fields that are given, and a problem for each that cannot be read or is out of
 * its bounds; `required` ones that are not given are out of bounds.
 */
export function readNumbers<Name extends string>(
  fields: Readonly<Record<string, unknown>>,
  specs: Readonly<Record<Name, NumberField>>,
  required: readonly Name[] = [],
): { readonly values: Partial<Record<Name, number>>; readonly problems: Problem[] } {
  const values: Partial<Record<Name, number>> = {};
  const problems: Problem[] = [];
  for (const [name, spec] of Object.entries(specs) as [Name, NumberField][]) {
    const raw = fields[name];
    if (!isGiven(raw)) {
      if (required.includes(name)) problems.push(outOfBounds(name, spec));
      continue;
    }
    const reading = parseNumber(raw, { field: name, money: spec.money });
    if (reading.kind !== 'number') problems.push(numberProblem(name, spec.label, raw, reading));
    else if (holds(reading.value, spec)) values[name] = reading.value;
    else problems.push(outOfBounds(name, spec));
  }
  return { values, problems };
}

function holds(value: number, { least, most, isAbove, whole }: NumberField): boolean {
  const isEnough = isAbove ? value > least : value >= least;
  return isEnough && value <= most && (!whole || Number.isInteger(value));
}

function outOfBounds(field: string, { label, least, most, isAbove, whole }: NumberField): Problem {
  const [from, to] = [least, most].map((value) => value.toLocaleString('en-GB'));
  const [od, po] = [least, most].map((value) => value.toLocaleString('cs-CZ').replace('-', '−'));
  const number = whole ? 'a whole number' : 'a number';
  const cislo = whole ? 'celé číslo' : 'číslo';
  return {
    field,
    message: `${label.en} must be ${number} ${isAbove ? `above ${from} and at most ${to}` : `from ${from} to ${to}`}`,
    cs: `${label.cs}: zadejte ${cislo} ${isAbove ? `větší než ${od}, nejvýše ${po}` : `od ${od} do ${po}`}`,
  };
}
