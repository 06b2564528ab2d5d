import { isTransportFault, type TransportFault } from '../transport.ts';

/** The four external sources; each name is the first segment of its addresses. */
export const SOURCES = ['macro', 'cnb', 'czso', 'portal'] as const;

export type Source = (typeof SOURCES)[number];

/**
 * Faults that can be injected into a source:
 * - `down`: the connection is cut; `error`: every reply is a 500; `slow`: a reply takes `slowMs`;
 * - `html`: an HTML page with status 200 instead of data; `encoding`: the data in UTF-16;
 * - `columns`: fields or columns are renamed; `empty`: well-formed without rows;
 * - `price-0`, `price-1`: every price of the portal is hidden; `huge`: every row ten times;
 * - `elsewhere`: the portal answers for a different place.
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

/** The faults of the sources above, and those of the transport. */
export type Fault = (typeof FAULTS)[number] | TransportFault;

export function isSource(value: unknown): value is Source {
  return SOURCES.some((source) => source === value);
}

export function isFault(value: unknown): value is Fault {
  return FAULTS.some((fault) => fault === value) || isTransportFault(`${value}`);
}

/** The items ten times under `huge`, none under `empty`. */
export function repeated<T>(items: readonly T[], fault: Fault | undefined): readonly T[] {
  if (fault === 'empty') return [];
  return fault === 'huge' ? Array.from({ length: 10 }, () => items).flat() : items;
}
