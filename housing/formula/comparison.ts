import type { AffordabilityRow } from './affordability.ts';
import { type DatedValue, indexedTo100, inRealTerms, type MaybeDatedValue } from './real-terms.ts';

/** How the years of a comparison are measured. */
export type Terms = {
  /** Money of the newest month of the consumer price index instead of the money of each year. */
  readonly real: boolean;
  /** Each line begins at 100. */
  readonly index: boolean;
};

/**
 * One figure of one region by date, in the terms asked for. Years and shares are no money: only
 * `isMoney` figures are deflated. What consumer prices say nothing about is missing.
 */
export function inTerms(
  rows: readonly AffordabilityRow[],
  value: (row: AffordabilityRow) => number | undefined,
  isMoney: boolean,
  cpi: readonly DatedValue[],
  { real, index }: Terms,
): MaybeDatedValue[] {
  const values: MaybeDatedValue[] = rows.map((row) => ({ date: row.date, value: value(row) }));
  const known = values.filter((point): point is DatedValue => point.value !== undefined);
  const deflated = real && isMoney ? inRealTerms(known, cpi) : known;
  return index ? indexedTo100(deflated) : deflated;
}
