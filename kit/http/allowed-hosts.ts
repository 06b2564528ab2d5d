import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';

export type HostOptions = {
  /**
   * Further names under which the service may be called. `any`: every name, for a service whose
   * callers identify themselves by a token.
   */
  readonly allowedHosts?: readonly string[] | 'any';
  /** Names under which the metrics alone may be asked for, such as `parliament` between containers. */
  readonly metricsHosts?: readonly string[];
  /** `https://host` or `https://host/path` under which the public knows the service. */
  readonly publicUrl?: string;
  /** The name or address it listens on. */
  readonly host?: string;
};

/**
 * Refuses requests for a host name that is not the service's own (421, RFC 9110 15.5.20). A page of
 * another site can have its own name resolved to this machine (DNS rebinding) and would then be of
 * the same origin as the service. Loopback names and addresses written as numbers cannot be
 * rebound, so they are always allowed.
 */
export function createHostCheck(options: HostOptions) {
  const { allowedHosts = [], metricsHosts = [], publicUrl, host } = options;
  if (allowedHosts === 'any') return () => undefined;
  const names = new Set(
    [...allowedHosts, URL.parse(publicUrl ?? '')?.hostname, host]
      .filter((name) => name !== undefined)
      .map(normalized),
  );
  const isAllowed = (name: string) =>
    name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.has(name);

  const refusal = (sent: string | undefined): PublicError | undefined => {
    if (sent === undefined || sent === '') return undefined;
    const name = normalized(withoutPort(sent));
    return isAllowed(name) ? undefined : misdirected(name);
  };

  const scrapers = new Set(metricsHosts.map(normalized));
  /** Who scrapes on this machine may call us anything. */
  const isScrape = ({ url, host, socket }: FastifyRequest) =>
    METRICS.test(url) &&
    (LOOPBACK.test(socket.remoteAddress ?? '') || scrapers.has(normalized(withoutPort(host))));

  return (request: FastifyRequest): PublicError | undefined => {
    if (isScrape(request)) return undefined;
    // What a proxy forwards must be allowed too, but never instead of the request's own `Host`.
    const { host: sent } = request.raw.headers;
    const { host } = request;
    return refusal(sent) ?? (host === sent ? undefined : refusal(host));
  };
}

const METRICS = /^\/metrics(\/prometheus)?(\?|$)/;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

function misdirected(name: string): PublicError {
  const shown = name.slice(0, 100);
  return new PublicError(
    421,
    'misdirected_request',
    `This service is not called ${shown}. Its operator can add the name to ALLOWED_HOSTS.`,
    { cs: `Tato služba se nejmenuje ${shown}. Provozovatel může jméno přidat do ALLOWED_HOSTS.` },
  );
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** Lower case, without the brackets of an IPv6 address and the dot of a rooted name. */
function normalized(name: string): string {
  return name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}
