import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

// A service below a path (`PUBLIC_URL=https://x/votes`): a proxy hands requests on as they are, here
// the path is taken off them and put before every address that goes out. So routes, pages and
// tests know nothing of it.

/** `/votes` of `https://x/votes`; '' at the root. */
export function basePathOf(publicUrl = ''): string {
  return (URL.parse(publicUrl)?.pathname ?? '').replace(/\/+$/, '');
}

/** For Fastify's `rewriteUrl`. What comes without the path, such as a probe, is served as it is. */
export function withoutBase(base: string, url = '/'): string {
  if (!url.startsWith(base) || !/^[/?]|^$/.test(url.slice(base.length))) return url;
  const rest = url.slice(base.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Attributes of markup that hold an address. */
const ADDRESSES =
  /(\s(?:href|src|action|formaction|data-page|hx-(?:get|post|put|patch|delete|push-url))=")\/(?!\/)/g;

/** Markup whose addresses lie below the path. */
export function markupBelow(base: string, markup: string): string {
  return base === '' ? markup : markup.replace(ADDRESSES, `$1${base}/`);
}

const isMarkup = (type: unknown) => String(type).startsWith('text/html');
const LED = ['location', 'hx-redirect', 'hx-push-url'];

/** Pages that are not cached; before they are compressed. */
export function putPagesBelow(server: FastifyInstance, base: string): void {
  server.decorate('basePath', base);
  if (base === '') return;
  server.addHook('onSend', async (_request, reply, payload) =>
    typeof payload === 'string' && isMarkup(reply.getHeader('content-type'))
      ? markupBelow(base, payload)
      : payload,
  );
}

/** Redirects and cookies; after they are set. */
export function putHeadersBelow(server: FastifyInstance, base: string): void {
  if (base === '') return;
  server.addHook('onSend', async (_request, reply) => {
    for (const name of LED) {
      const to = reply.getHeader(name);
      if (typeof to === 'string' && /^\/(?!\/)/.test(to)) reply.header(name, base + to);
    }
    const cookies = [reply.getHeader('set-cookie') ?? []].flat();
    if (cookies.length === 0) return;
    reply.removeHeader('set-cookie');
    const below = cookies.map((text) =>
      String(text).replace(/; Path=\/([^;]*)/i, (_, path) => `; Path=${base}${path && `/${path}`}`),
    );
    reply.header('set-cookie', below);
  });
}

/** For Fastify's options. */
export function rewriteUrl(base: string) {
  if (base === '') return {};
  return { rewriteUrl: ({ url }: Pick<IncomingMessage, 'url'>) => withoutBase(base, url) };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The path below which the public knows the service: `/votes`; '' at the root. */
    readonly basePath: string;
  }
}
