import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf, regionOrNotFound } from '../context.ts';
import { ownFigures, pastOf, problemsOf } from '../facts.ts';
import { unchecked } from '../formula/number-input.ts';
import { scenarioFields } from '../formula/scenario.ts';
import { analyse } from './analyse.ts';
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
    const analysis = analyse({
      region,
      latest: store.affordability.allLatest(),
      yearly: store.affordability.yearly(region),
      measured: store.series.monthly('avg_asking_price_m2_flat', region),
      measuredSince: store.series.firstDay('avg_asking_price_m2_flat', region),
      ...pastOf(store, region, clock()),
      sales: store.listings.of(region, 'sale'),
      rents: store.listings.of(region, 'rent'),
      freshness: freshnessOf(context),
    });
    return {
      ...regionPage(locale, analysis, own),
      canonical: `/region/${region}`,
      problems: analysis.row ? problemsOf(own) : [],
    };
  });
}
