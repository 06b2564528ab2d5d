import { rules2025, type TaxRules } from '../market/assumptions.ts';

/**
 * Net monthly pay from a gross monthly wage, CZK: gross − insurance − max(tax − credit, 0), where
 * tax is 15 % up to the threshold and 23 % of the part above. Nothing is rounded; a wage of zero or
 * less gives 0.
 */
export function netPay(gross: number, rules: TaxRules = rules2025): number {
  if (!(gross > 0)) return 0;
  const above = Math.max(gross - rules.threshold, 0);
  const tax = (gross - above) * rules.lowerRate + above * rules.upperRate;
  return gross - gross * rules.insurance - Math.max(tax - rules.credit, 0);
}
