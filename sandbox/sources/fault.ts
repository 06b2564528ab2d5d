/** The four outside sources, as they are called in addresses here. */
export const SOURCES = ['macro', 'cnb', 'czso', 'portal'] as const;

export type Source = (typeof SOURCES)[number];

/**
 * What can be wrong with a source, on request:
 * - `down`: the connection is cut; `error`: every reply is a 500; `slow`: a reply takes `slowMs`;
 * - `html`: a page with status 200 where data should be; `encoding`: the right text in UTF-16;
 * - `columns`: fields or columns have other names; `empty`: well-formed, and nothing in it;
 * - `price-0`, `price-1`: every price of the portal is hidden; `huge`: everything ten times over;
 * - `elsewhere`: the portal answers for another place than it was asked for.
 */
export const FAULTS = [
  'down',
  'error',
  'slow',
  'html',
  'encoding',
  'columns',
  'empty',
  'price-0',
  'price-1',
  'huge',
  'elsewhere',
] as const;

export type Fault = (typeof FAULTS)[number];

export function isSource(value: unknown): value is Source {
  return SOURCES.some((source) => source === value);
}

export function isFault(value: unknown): value is Fault {
  return FAULTS.some((fault) => fault === value);
}

/** `huge` says everything ten times, `empty` says nothing. */
export function repeated<T>(items: readonly T[], fault: Fault | undefined): readonly T[] {
  if (fault === 'empty') return [];
  return fault === 'huge' ? Array.from({ length: 10 }, () => items).flat() : items;
}
