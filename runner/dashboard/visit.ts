import { PublicError } from '@tessera/kit/errors';
import { visitOf } from '@tessera/kit/http/visit';
import { preferredLocale } from '@tessera/kit/locale';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyRequest } from 'fastify';

/** A visit of the dashboard: also whether its parts refresh themselves. */
export type DashboardVisit = Visit & {
  readonly live: boolean;
  /** Where this runner was reached, for examples that can be copied. */
  readonly origin: string;
  /** Whether this visitor may change anything: what is not allowed is not offered. */
  readonly mayChange: boolean;
};

/** Set on each request by `guardDashboard`. */
export const MAY_CHANGE = 'mayChange';

export function dashboardVisit(request: FastifyRequest): DashboardVisit {
  return {
    ...visitOf(request, preferredLocale(request.headers['accept-language'])),
    live: request.cookies.live !== 'off',
    origin: `${request.protocol}://${request.host}`,
    mayChange: request.getDecorator<boolean>(MAY_CHANGE),
  };
}

/** The visit of a page that leads to a change: 403 for those who may only look. */
export function visitToChange(request: FastifyRequest): DashboardVisit {
  const visit = dashboardVisit(request);
  if (visit.mayChange) return visit;
  const message = 'You are logged in with a token that may look but not change anything.';
  throw new PublicError(403, 'forbidden', `${message} Log in with one that may administer.`, {
    cs: 'Jste přihlášeni tokenem, který smí jen nahlížet. Ke změnám se přihlaste tokenem správce.',
  });
}

export function isFragment(request: FastifyRequest): boolean {
  return request.headers['hx-request'] === 'true';
}
