import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { forecastChart, rentBurdenChart, yearsToBuyChart } from '../chart/outlook-charts.ts';
import { type Context, freshnessOf } from '../context.ts';
import { outlookOf } from '../facts.ts';
import { NATIONAL } from '../market/region.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { forecastPage } from './page.ts';

const PAGE = {
  path: '/forecast',
  operationId: 'forecastPage',
  summary: 'The country five years ahead',
  querystring: Type.Object({}),
  limit: 120,
};

/** `GET /forecast`: the country five years ahead; its data are at `/api/chart/forecast`. */
export function forecastRoutes(context: Context): void {
  const { store } = context;
  pageRoute(context, PAGE, ({ locale }) => {
    const outlook = outlookOf(store);
    const { priceIndex, wageIndex, yearsToBuy, rentBurden } = outlook;
    const rows = store.affordability.yearly(NATIONAL);
    // A chart without a projection would be empty. The PNG of `forecast` shows the indices alone.
    const shown = [
      {
        isKnown: priceIndex.future.length > 0 && wageIndex.future.length > 0,
        picture: () => forecastChart(locale, outlook).picture,
        hrefs: downloadHrefs('/api/chart/forecast', locale),
      },
      {
        isKnown: yearsToBuy.future.length > 0,
        picture: () => yearsToBuyChart(locale, outlook).picture,
        hrefs: downloadHrefs('/api/chart/forecast', locale, { png: false }),
      },
      {
        isKnown: rentBurden.future.length > 0,
        picture: () => rentBurdenChart(locale, outlook, rows).picture,
        hrefs: downloadHrefs('/api/chart/rent-burden', locale),
      },
    ].filter(({ isKnown }) => isKnown);
    return forecastPage({
      locale,
      outlook,
      charts: shown.map(({ picture, hrefs }) => chartView({ locale, picture: picture(), hrefs })),
      freshness: freshnessOf(context),
    });
  });
}
