import './before-undici.ts';
import { lookup as lookupAny } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { getDomain } from 'tldts';
import { Agent, type Dispatcher, request } from 'undici';
import { BlockedAddressError, guardedLookup, privateNetworkGuard } from './address-guard.ts';
import { FetchError, receivedFrom } from './fetch-error.ts';

/**
 * Whether a request for a source may go to an address: to the origin of the configured prefix, or
 * to another host of the same site that the source named in a reply or a redirect, over the same
 * scheme or https and at the same port or the usual one. IP addresses and `localhost` have no site:
 * each of their ports may be something else.
 */
export function mayGoTo(address: URL, prefix: URL): boolean {
  if (address.origin === prefix.origin) return true;
  const site = siteOf(prefix.hostname);
  return (
    site !== null &&
    siteOf(address.hostname) === site &&
    (address.protocol === 'https:' || address.protocol === prefix.protocol) &&
    (address.port === '' || address.port === prefix.port)
  );
}

/** The domain below a public suffix: `czso.cz` of `vdb.czso.cz`; null where there is none. */
function siteOf(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

const lookupPublic = guardedLookup(privateNetworkGuard([]));

/**
 * Looks up names when connecting. A site once reached at a public address is not followed to a
 * private one, be it by a redirect or because its name changed. A name that has private addresses
 * from the start, such as that of a mirror, was configured so.
 */
export function createEgressLookup(
  inPublic = lookupPublic,
  anywhere = lookupAny as LookupFunction,
): LookupFunction {
  const publicSites = new Set<string>();
  return (host, options, callback) => {
    const site = siteOf(host) ?? host;
    inPublic(host, options, (error, ...found) => {
      const isPrivate = error instanceof BlockedAddressError;
      if (isPrivate && !publicSites.has(site)) return anywhere(host, options, callback);
      if (!error) publicSites.add(site);
      callback(error, ...found);
    });
  };
}

const dispatcher = new Agent({
  // Sources are asked over HTTP/1.1; a whole exchange has a time limit of its own.
  allowH2: false,
  headersTimeout: 0,
  connect: { timeout: 10_000, lookup: createEgressLookup() },
});

type Asking = {
  /** The prefix that was configured for the source. */
  readonly prefix: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** GET, or POST where there is a body, unless it says otherwise. */
  readonly method?: 'HEAD';
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** The longest time between two pieces of a body. */
  readonly idleMs: number;
  /** Whether a reply with this status is taken, a redirect too. */
  readonly accepts: (status: number) => boolean;
  /** Names the request in errors. */
  readonly place: string;
};

const MOST_REDIRECTS = 3;

/** Sends a request and follows the redirects of a GET, as far as `mayGoTo` allows. */
export async function ask(asking: Asking): Promise<Dispatcher.ResponseData> {
  const { body, signal, accepts, place, idleMs } = asking;
  const source = new URL(asking.prefix);
  let url = new URL(asking.address);
  let refusal = `refused to ask ${url.host}`;
  if (!mayGoTo(url, source)) throw new FetchError('refused', place, refusal);
  for (let hop = 0; ; hop++) {
    const isSource = url.origin === source.origin;
    const headers = isSource ? { ...basic(source), ...asking.headers } : harmless(asking.headers);
    const method = asking.method ?? (body === undefined ? 'GET' : 'POST');
    const limits = { signal, bodyTimeout: idleMs };
    const sent = { dispatcher, method, headers, body: body ?? null, ...limits } as const;
    const reply = await request(url, sent).catch((cause: unknown) => {
      if (!(cause instanceof BlockedAddressError)) throw cause;
      throw new FetchError('refused', place, refusal, { cause });
    });
    // A HEAD asks whether somebody is there, wherever the way would lead.
    const next = method === 'HEAD' ? null : redirectOf(reply, url);
    refusal = `refused to follow a redirect to ${next?.host}`;
    if (next && !mayGoTo(next, source)) {
      const received = await receivedFrom(reply.body);
      throw new FetchError('refused', place, refusal, { received });
    }
    const isFollowed = next && !accepts(reply.statusCode) && method === 'GET';
    if (!isFollowed || hop === MOST_REDIRECTS) return reply;
    await receivedFrom(reply.body);
    url = next;
  }
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return null;
  return URL.parse(location, from.href);
}

/** A prefix may carry a user and a password. */
function basic({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Another host of the site gets no credentials. */
function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  const wanted = ['accept', 'user-agent', 'referer', 'if-none-match', 'if-modified-since'];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => wanted.includes(name.toLowerCase())),
  );
}
