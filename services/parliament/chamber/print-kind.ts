import { namesByCode } from './print-history.ts';

/** Kinds of prints, and their codes (`id_druh` of druh_tisku.unl). */
const PRINTS = {
  government_bill: [1],
  bill: [2],
  budget: [3],
  treaty: [4, 27],
  report: [5],
  interpellation: [6],
  eu: [41, 45, 46, 47],
  senate_measure: [49],
} as const;
export type PrintKind = keyof typeof PRINTS | 'other';
export const PRINT_KINDS = namesByCode<PrintKind>(PRINTS);

const BILLS: readonly PrintKind[] = ['government_bill', 'bill', 'budget', 'senate_measure'];

/** True when a print proposes a law. */
export function isBill({ kind }: { readonly kind: PrintKind }): boolean {
  return BILLS.includes(kind);
}
