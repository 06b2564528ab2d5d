import { assumptions } from '../market/assumptions.ts';
import type { Heat } from './severity.ts';

/**
 * The step of a payment's share of income, percent. Below 40 % counts as affordable (specification
 * part A, section 2), so the two mild steps end strictly below it; the other bounds are ours.
 */
export function heatOfPaymentShare(sharePct: number): Heat {
  const affordable = assumptions.affordablePaymentPct.value;
  if (sharePct < affordable - 10) return 'heat-1';
  if (sharePct < affordable) return 'heat-2';
  if (sharePct < affordable + 10) return 'heat-3';
  return sharePct < affordable + 20 ? 'heat-4' : 'heat-5';
}
