import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import type { Chart } from '../chart/chart.ts';
import { forecastChart, rentBurdenChart, yearsToBuyChart } from '../chart/outlook-charts.ts';
import { withStale } from '../chart/stale.ts';
import { type Context, calibrationOf, freshnessOf, outlookOf, staleOf } from '../context.ts';
import { NATIONAL } from '../market/region.ts';
import { calibrationTable } from '../rent-or-buy/panel.ts';
import { downloadHrefs, withDayOf } from '../ui/address.ts';
import { forecastPage } from './page.ts';

const query = Type.Object({
  method: Type.Enum(['last-two', 'linear', 'growth'], { default: 'last-two' }),
});

/** `GET /forecast`: the country five years ahead; its data are at `/api/chart/forecast`. */
export function forecastRoutes(context: Context): void {
  const page = {
    ...{ path: '/forecast', operationId: 'forecastPage', summary: 'The country five years ahead' },
    ...{ querystring: query, limit: 120 },
  };
  pageRoute(context, page, (visit, { method }) => {
    const { locale } = visit;
    const outlook = outlookOf(context, method);
    const stale = staleOf(context);
    const rows = context.store.affordability.yearly(NATIONAL);
    const noted = (chart: Chart) => withStale(chart, locale, stale).picture;
    const pictures = [
      { chart: 'forecast', picture: noted(forecastChart(locale, outlook)), png: true },
      // The PNG of `/api/chart/forecast` shows the indices, not this picture.
      { chart: 'forecast', picture: noted(yearsToBuyChart(locale, outlook)), png: false },
      { chart: 'rent-burden', picture: noted(rentBurdenChart(locale, outlook, rows)), png: true },
    ];
    const charts = pictures.map(({ chart, picture, png }) => {
      const api = withDayOf(visit.path, `/api/chart/${chart}?method=${method}`);
      const hrefs = downloadHrefs(api, locale, { png });
      return chartView({ locale, picture, hrefs });
    });
    const compared = calibrationTable(locale, calibrationOf(context));
    const { past, ...freshness } = freshnessOf(context);
    const ahead = () => ({
      before: outlook.yearsToBuy.future.at(-1),
      after: outlookOf({ ...context, store: context.live }, method).yearsToBuy.future.at(-1),
    });
    return forecastPage({
      ...{ visit, method, outlook, charts, compared },
      freshness: { ...freshness, past: past && { ...past, ahead: ahead() } },
    });
  });
}
