import type { Server } from '@tessera/kit/http/server';
import type { FastifyRequest } from 'fastify';
import { CURRENT_PERIOD } from './chamber/electoral-periods.ts';
import type { Periods } from './store/periods.ts';

/**
 * A route whose address names no period gets the newest that can be had. While the archive of
 * the current one is unavailable, that is an older one, and links on the page keep it. A default in
 * the schema (`ui/query.ts`) cannot know that, so it is set before the schema fills in its own.
 */
export function useNewestPeriod(server: Server, periods: Periods): void {
  server.addHook('preValidation', async (request: FastifyRequest) => {
    if (!hasDefaultPeriod(request)) return;
    const query = (request.query ?? {}) as Record<string, unknown>;
    if (query.period !== undefined) return;
    // Without any period the route itself answers 503.
    const newest = await periods.newest().catch(() => undefined);
    const number = newest?.term.number ?? CURRENT_PERIOD;
    if (number !== CURRENT_PERIOD) request.query = { ...query, period: number };
  });
}

/** True when the route takes a period and has one of its own choice. */
function hasDefaultPeriod({ routeOptions }: FastifyRequest): boolean {
  const schema = routeOptions.schema?.querystring as
    | { readonly properties?: Readonly<Record<string, { readonly default?: unknown }>> }
    | undefined;
  return schema?.properties?.period?.default !== undefined;
}
