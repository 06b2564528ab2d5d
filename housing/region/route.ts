import { HTML_TYPE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { pageDocument, refuse } from '../api-document.ts';
import { type Context, freshnessOf, regionOrNotFound } from '../context.ts';
import { errorsOf, growthRatesOf, ownFigures, problemsOf } from '../facts.ts';
import { unchecked } from '../formula/number-input.ts';
import { scenarioFields } from '../formula/scenario.ts';
import { analyse } from './analyse.ts';
import { regionPage } from './page.ts';

const querystring = Type.Object(unchecked(Object.keys(scenarioFields)));
const params = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** `GET /region/:slug`. */
export function regionRoutes(context: Context): void {
  const { server, pages, frame, store, clock } = context;
  server.get(
    '/region/:slug',
    {
      schema: { ...pageDocument('regionPage', 'One region'), params, querystring },
      config: perMinute(120),
    },
    (request, reply) => {
      const region = regionOrNotFound(request.params.slug);
      return pages.send(request, reply, HTML_TYPE, async () => {
        const visit = visitOf(request);
        const own = ownFigures(store, request.query);
        const analysis = analyse({
          region,
          latest: store.affordability.allLatest(),
          yearly: store.affordability.yearly(region),
          measured: store.series.monthly('avg_asking_price_m2_flat', region),
          measuredSince: store.series.firstDay('avg_asking_price_m2_flat', region),
          growth: growthRatesOf(store, region),
          errors: errorsOf(store, clock()),
          sales: store.listings.of(region, 'sale'),
          rents: store.listings.of(region, 'rent'),
          freshness: freshnessOf(context),
        });
        if (analysis.row) refuse(problemsOf(own), request, reply);
        const page = regionPage(visit.locale, analysis, own);
        return frame(visit, { ...page, canonical: `/region/${region}` }).toString();
      });
    },
  );
}
