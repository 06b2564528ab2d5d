/** `Prodej bytu 4+1 110 m²` (no-break spaces before the number and the unit) → 110. */
export function areaIn(name: string): number | undefined {
  const found = /(\d{1,5})\s*m(?:²|2)/u.exec(name)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** `Prodej bytu 4+1 110 m²` → `4+1`. */
export function layoutIn(name: string): string | undefined {
  return /\d\+(?:kk|\d)/.exec(name)?.[0];
}

/** A finite number, written as one or as text. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
