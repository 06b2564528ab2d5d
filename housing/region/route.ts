import { HTML_TYPE } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { DEFINITION, pageDocument, refuse } from '../api-document.ts';
import {
  type Context,
  errorsOf,
  freshnessOf,
  growthRatesOf,
  householdsOfAddress,
  regionOrNotFound,
} from '../context.ts';
import { dayOf } from '../market/day.ts';
import { type Definition, definitionOf } from '../market/definition.ts';
import { analyse, type RegionFacts } from './analyse.ts';
import { regionPage } from './page.ts';

const querystring = Type.Object(DEFINITION);
const params = Type.Object({ slug: Type.String({ maxLength: 60 }) });

/** `GET /region/:slug`. */
export function regionRoutes(context: Context): void {
  const { server, pages, frame } = context;
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
        const facts = load(context, region, definitionOf(request.query), visit.path);
        refuse(facts.households.problems, request, reply);
        const page = regionPage(visit, analyse(facts));
        return frame(visit, { ...page, canonical: `/region/${region}` }).toString();
      });
    },
  );
}

function load(context: Context, region: string, definition: Definition, path: string): RegionFacts {
  const { store, clock } = context;
  const households = householdsOfAddress(context, path, region);
  return {
    ...{ region, definition, households },
    day: dayOf(clock()),
    latest: store.affordability.allLatest(),
    yearly: store.affordability.yearly(region),
    measured: store.series.monthly('avg_asking_price_m2_flat', region),
    measuredSince: store.series.firstDay('avg_asking_price_m2_flat', region),
    growth: growthRatesOf(context, region),
    errors: errorsOf(context),
    sales: store.listings.of(region, 'sale'),
    rents: store.listings.of(region, 'rent'),
    freshness: freshnessOf(context, region, definition),
  };
}
