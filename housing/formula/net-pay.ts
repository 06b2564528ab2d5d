import { type TaxRules, taxYears } from '../market/tax-year.ts';

/**
 * Net monthly pay from a gross monthly wage, CZK.
 *
 * net = gross − insurance × gross − max(tax − credit, 0), where tax is 15 % up to the threshold
 * and 23 % of the part above it. Nothing is rounded. Source: specification part A, metric
 * 'Net wage'; rules and their laws in `market/tax-year.ts`. Range: gross ≥ 0; zero or less is 0.
 */
export function netPay(gross: number, rules: TaxRules = taxYears.specification): number {
  if (!(gross > 0)) return 0;
  const below = Math.min(gross, rules.threshold);
  const above = Math.max(gross - rules.threshold, 0);
  const tax = below * rules.lowerRate + above * rules.upperRate;
  return gross - gross * rules.insurance - Math.max(tax - rules.credit, 0);
}
