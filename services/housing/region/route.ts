import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf, regionOrNotFound } from '../context.ts';
import { ownFigures, pastOf, problemsOf } from '../facts.ts';
import { priceHistory } from '../formula/history.ts';
import { unchecked } from '../formula/number-input.ts';
import { scenarioFields } from '../formula/scenario.ts';
import { usualOdds } from './analyse.ts';
import { regionPage } from './page.ts';

const PAGE = {
  path: '/region/:slug',
  operationId: 'regionPage',
  summary: 'One region',
  params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
  querystring: Type.Object(unchecked(Object.keys(scenarioFields))),
  limit: 120,
};

/** `GET /region/:slug`. */
export function regionRoutes(context: Context): void {
  const { store, clock } = context;
  pageRoute(context, PAGE, ({ locale }, query, { slug }) => {
    const region = regionOrNotFound(slug);
    const own = ownFigures(store, query, region);
    const row = store.affordability.latest(region);
    const yearly = store.affordability.yearly(region);
    const page = regionPage(locale, {
      region,
      row,
      yearly,
      prices: priceHistory(yearly, store.series.monthly('avg_asking_price_m2_flat', region)),
      odds: usualOdds(row, pastOf(store, region, clock())),
      sales: store.listings.of(region, 'sale'),
      rents: store.listings.of(region, 'rent'),
      freshness: freshnessOf(context),
      own,
    });
    return { ...page, canonical: `/region/${region}`, problems: row ? problemsOf(own) : [] };
  });
}
