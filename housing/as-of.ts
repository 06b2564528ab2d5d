// `as_of=YYYY-MM-DD` in any address: the answer is made from what was known on that day. Routes read
// one store, whose parts are those of the day of the request.

import { AsyncLocalStorage } from 'node:async_hooks';
import { badRequest } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { dayOf, isDay } from './market/day.ts';
import { endOf, shownValues, vintages } from './refresh/vintage.ts';
import type { HousingStore } from './store/housing-store.ts';
import { AS_OF, fieldsOfAddress } from './ui/address.ts';

/** The store of the day is made by what reads it first: most routes do not. */
type Known = { readonly day: string; readonly store: () => HousingStore };

const requests = new AsyncLocalStorage<Known>();

/** What was known on the day of the request: the store, the time, and the day unless it is today. */
type Knowledge = {
  readonly store: HousingStore;
  readonly clock: () => Date;
  readonly asOf: () => string | undefined;
};

/** Reads what was known on the day that a request names; live without one. */
export function knowledgeOf(live: HousingStore, clock: () => Date): Knowledge {
  const shown = shownValues(live);
  const current = () => requests.getStore()?.store() ?? live;
  const values = () => requests.getStore()?.store() ?? shown();
  const asOf = () => requests.getStore()?.day;
  const ofDay = <Part extends object>(part: Part, now: () => Part): Part =>
    new Proxy(part, { get: (_part, name) => Reflect.get(now(), name) });
  const { series, affordability, listings, fetchLog, quarantine, refusals } = live;
  const store: HousingStore = {
    ...live,
    series: ofDay(series, () => values().series),
    affordability: ofDay(affordability, () => current().affordability),
    listings: ofDay(listings, () => current().listings),
    fetchLog: ofDay(fetchLog, () => current().fetchLog),
    quarantine: ofDay(quarantine, () => current().quarantine),
    refusals: ofDay(refusals, () => current().refusals),
    revisions: {
      all: () => live.revisions.all(asOf() ? now().toISOString() : live.lease.since()),
    },
    version: () => values().version(),
  };
  const now = () => {
    const day = asOf();
    return day === undefined ? clock() : endOf(day);
  };
  return { store, clock: now, asOf };
}

/** Answers requests with `as_of` from the store of that day; one that is no past day is 400. */
export function answerAsOf(server: Server, live: HousingStore, clock: () => Date): void {
  const storeOf = vintages(live);
  server.addHook('preHandler', (request, _reply, done) => {
    const sent = request.body as Readonly<Record<string, unknown>> | undefined;
    const day = fieldsOfAddress(request.url)[AS_OF] ?? sent?.[AS_OF];
    const today = dayOf(clock());
    if (day === undefined || day === today) return done();
    if (!isDay(day) || day > today) {
      const message = 'must be a day as YYYY-MM-DD, today at the latest';
      const cs = 'musí být den ve tvaru RRRR-MM-DD, nejpozději dnešní';
      return done(badRequest([{ field: AS_OF, message, cs }]));
    }
    let store: HousingStore | undefined;
    requests.run({ day, store: () => (store ??= storeOf(day)) }, done);
  });
}
