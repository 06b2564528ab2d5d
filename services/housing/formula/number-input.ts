import type { Problem } from '@tessera/kit/errors';
import { Type } from 'typebox';

/** A label in both languages, for messages about a field. */
export type Label = { readonly cs: string; readonly en: string };

/** A number that a form or an address asks for. */
export type NumberField = {
  readonly label: Label;
  readonly least: number;
  readonly most: number;
  /** Its least value is not allowed itself. */
  readonly isAbove?: boolean;
  readonly whole?: boolean;
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

/** A number may be followed by the unit or currency that its label names. */
const UNIT = /\s*(?:%|m[²2]|let|roků|roky|rok|years?|kč|czk)\s*$/i;

/** `52 tis.` and `52k` are thousands. */
const THOUSANDS = /\s*(?:tis\.?|k)$/i;

/**
 * A number as people write it, or `undefined`: spaces separate thousands, comma and point are decimal
 * marks, and so many groups of three digits after a mark are thousands (`45.000`, `6,378,591`). A
 * unit, a currency or `tis.` may follow.
 */
export function parseNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || raw.length > 40) return undefined;
  const bare = raw.replace('−', '-').replace(UNIT, '').trim();
  const factor = THOUSANDS.test(bare) ? 1000 : 1;
  const compact = bare.replace(THOUSANDS, '').replace(/\s/g, '');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/.test(compact) && factor === 1) {
    return Number(compact.replace(/[.,]/g, ''));
  }
  if (!/^-?\d{1,15}(?:[.,]\d{1,12})?$/.test(compact)) return undefined;
  return Number(compact.replace(',', '.')) * factor;
}

/** An empty field, which takes its default, is not given. */
export function isGiven(raw: unknown): boolean {
  return typeof raw === 'string' ? raw.trim() !== '' : raw !== undefined && raw !== null;
}

/**
 * The numbers of the fields that are given, and a problem for each that cannot be read or is out of
 * its bounds; `required` ones that are not given are out of bounds.
 */
export function readNumbers<Name extends string>(
  sent: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<Name, NumberField>>,
  required: readonly Name[] = [],
): { readonly values: Partial<Record<Name, number>>; readonly problems: Problem[] } {
  const values: Partial<Record<Name, number>> = {};
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields) as [Name, NumberField][]) {
    const raw = sent[name];
    if (!isGiven(raw) && !required.includes(name)) continue;
    const value = isGiven(raw) ? parseNumber(raw) : Number.NaN;
    if (value === undefined) problems.push(notNumber(name, field, raw));
    else if (isWithin(value, field)) values[name] = value;
    else problems.push(outOfBounds(name, field));
  }
  return { values, problems };
}

function isWithin(value: number, { least, most, isAbove, whole }: NumberField): boolean {
  const isEnough = isAbove ? value > least : value >= least;
  return isEnough && value <= most && (!whole || Number.isInteger(value));
}

function notNumber(field: string, { label }: NumberField, raw: unknown): Problem {
  const shown = typeof raw === 'string' ? raw.slice(0, 40).replace(/\p{Cc}/gu, '') : typeof raw;
  return {
    field,
    message: `${label.en}: “${shown}” is not a number`,
    cs: `${label.cs}: „${shown}“ není číslo`,
  };
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

/** Fields of any value, for schemas that only name them. */
export function unchecked(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Unknown())]));
}
