import { visitOf } from '@tessera/kit/http/visit';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyRequest } from 'fastify';

/** A visit of the dashboard: also whether its parts refresh themselves. */
export type DashboardVisit = Visit & {
  readonly live: boolean;
  /** Where this runner was reached, for examples that can be copied. */
  readonly origin: string;
};

export function dashboardVisit(request: FastifyRequest): DashboardVisit {
  const origin = `${request.protocol}://${request.host}`;
  return { ...visitOf(request), live: request.cookies.live !== 'off', origin };
}

export function isFragment(request: FastifyRequest): boolean {
  return request.headers['hx-request'] === 'true';
}
