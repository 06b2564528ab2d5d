import type { FastifyRequest } from 'fastify';
import { withoutBase } from './base-path.ts';

/**
 * Whether a changing request comes from a page of ours: the host in `Origin`, or else in
 * `Referer`, equals the host asked. A browser always sends one of them with a POST, so a request
 * with neither is not from a page (stops cross-site request forgery).
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  const from = [origin, referer].filter((value) => value !== undefined);
  if (from.length === 0) return false;
  return from.every((value) => URL.parse(value)?.host === request.host);
}

/** The path of the page of ours the visitor comes from, or `/`: never another site's address. */
export function backPath(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? '');
  if (from?.host !== request.host) return '/';
  // `//evil.example` as a path would be read as a host by the browser.
  const path = withoutBase(request.server.basePath, `/${from.pathname.replace(/^\/+/, '')}`);
  return `/${path.replace(/^\/+/, '')}${from.search}`;
}
