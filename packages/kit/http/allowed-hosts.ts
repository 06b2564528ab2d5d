import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';

export type HostOptions = {
  /**
   * Further names under which the service may be called. `any`: every name, for a service whose
   * callers identify themselves by a token.
   */
  readonly allowedHosts?: readonly string[] | 'any';
  /** `https://host` under which the public knows the service. */
  readonly publicUrl?: string;
  /** The name or address it listens on. */
  readonly host?: string;
};

/** Domains that no registry gives away: RFC 6761, 6762, 8375, and what networks use inside. */
const PRIVATE = /\.(local|internal|lan|home\.arpa|localhost|test)$/;

/**
 * Refuses requests for a host name that a stranger could own (421, RFC 9110 15.5.20). A page of
 * another site can have its own name resolved to this machine (DNS rebinding) and would then be of
 * the same origin as the service. Names without a dot, private domains and addresses written as
 * numbers belong to nobody outside, so they are always allowed.
 */
export function createHostCheck(options: HostOptions) {
  const { allowedHosts = [], publicUrl = '', host = '' } = options;
  if (allowedHosts === 'any') return () => undefined;
  const own = [...allowedHosts, URL.parse(publicUrl)?.hostname ?? '', host, hostname()];
  const names = new Set(own.map(normalized));
  const isAllowed = (name: string) =>
    !name.includes('.') || PRIVATE.test(name) || isIP(name) !== 0 || names.has(name);

  /** Most requests carry the same name as the one before. */
  let lastAllowed: string | undefined;

  const refusal = (sent: string | undefined): PublicError | undefined => {
    if (sent === undefined || sent === '' || sent === lastAllowed) return undefined;
    const name = normalized(sent.replace(/:\d*$/, ''));
    if (!isAllowed(name)) return misdirected(name);
    lastAllowed = sent;
    return undefined;
  };

  return (request: FastifyRequest): PublicError | undefined => {
    // A forwarded name must be allowed too, in addition to the request's own `Host`.
    const { host: sent } = request.raw.headers;
    const { host } = request;
    return refusal(sent) ?? (host === sent ? undefined : refusal(host));
  };
}

function misdirected(name: string): PublicError {
  const shown = name.slice(0, 100);
  return new PublicError(
    421,
    'misdirected_request',
    `This service is not called ${shown}. Its operator can add the name to ALLOWED_HOSTS.`,
    { cs: `Tato služba se nejmenuje ${shown}. Provozovatel může jméno přidat do ALLOWED_HOSTS.` },
  );
}

/** Lower case, without the brackets of an IPv6 address and the dot of a rooted name. */
function normalized(name: string): string {
  return name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}
