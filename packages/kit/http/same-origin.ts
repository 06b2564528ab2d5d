import type { FastifyRequest } from 'fastify';

/**
 * True if a page is ours: its host is that of the request, or our public one. A proxy may
 * hand the name on without its port.
 */
function isOurs({ host, server }: FastifyRequest, page: URL | null): boolean {
  if (page === null) return false;
  return page.host === host || page.origin === URL.parse(server.publicOrigin)?.origin;
}

/**
 * True if a changing request comes from our page, by `Origin` and `Referer`. A browser always
 * sends one of them with a POST, so a request with neither is not from a page (stops cross-site
 * request forgery).
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  const from = [origin, referer].filter((value) => value !== undefined);
  if (from.length === 0) return false;
  return from.every((value) => isOurs(request, URL.parse(value)));
}

/** The path of the page of ours the visitor comes from, or `/`: never another site's address. */
export function backPath(request: FastifyRequest): string {
  const from = URL.parse(request.headers.referer ?? '');
  if (from === null || !isOurs(request, from)) return '/';
  // `//evil.example` as a path would be read as a host by the browser.
  return `/${from.pathname.replace(/^\/+/, '')}${from.search}`;
}
