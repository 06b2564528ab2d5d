import { type Outlook, outlook } from '../formula/outlook.ts';
import { NATIONAL } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';

/** The country's prices, wages and ratios, extrapolated. */
export function outlookOf({ series, affordability }: HousingStore): Outlook {
  return outlook({
    rows: affordability.yearly(NATIONAL),
    priceIndex: series.all('nominal_property_price_index', NATIONAL),
    wages: series.all('avg_monthly_wage', NATIONAL),
  });
}
