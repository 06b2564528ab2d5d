import { Agent, type Dispatcher, request } from 'undici';
import { discard, FetchError } from './fetch-error.ts';

/**
 * True where a request for a source may go to an address: to the origin of the configured prefix,
 * or over https to its host or one of `furtherHosts`, at the usual port.
 */
export function mayGoTo(address: URL, prefix: URL, furtherHosts: readonly string[] = []): boolean {
  if (address.origin === prefix.origin) return true;
  const isKnown = [prefix.hostname, ...furtherHosts].includes(address.hostname);
  return isKnown && address.protocol === 'https:' && address.port === '';
}

const dispatcher = new Agent({
  // Sources are asked over HTTP/1.1; a whole exchange has a time limit of its own.
  allowH2: false,
  headersTimeout: 0,
  connect: { timeout: 10_000 },
});

type Asking = {
  /** The prefix that was configured for the source. */
  readonly prefix: string;
  readonly address: string;
  /** Hosts beside that of the prefix to which the source may lead. */
  readonly furtherHosts?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: 'HEAD';
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  /** The longest time between two pieces of a body. */
  readonly idleMs: number;
  /** True if a reply with this status is accepted; redirects count. */
  readonly accepts: (status: number) => boolean;
  /** Names the request in errors. */
  readonly place: string;
};

const MOST_REDIRECTS = 3;

/** Sends a request and follows the redirects of a GET, as far as `mayGoTo` allows. */
export async function ask(asking: Asking): Promise<Dispatcher.ResponseData> {
  const { body, signal, accepts, place, idleMs, furtherHosts } = asking;
  const source = new URL(asking.prefix);
  let url = new URL(asking.address);
  if (!mayGoTo(url, source, furtherHosts)) {
    throw new FetchError('refused', place, `refused to ask ${url.host}`);
  }
  for (let hop = 0; ; hop++) {
    const isSource = url.origin === source.origin;
    const headers = isSource ? { ...basic(source), ...asking.headers } : harmless(asking.headers);
    const method = asking.method ?? (body === undefined ? 'GET' : 'POST');
    const reply = await request(url, {
      dispatcher,
      method,
      headers,
      body: body ?? null,
      signal,
      bodyTimeout: idleMs,
    });
    // The answer to a HEAD is its status, so its redirects are not followed.
    const next = method === 'HEAD' ? null : redirectOf(reply, url);
    if (next && !mayGoTo(next, source, furtherHosts)) {
      await discard(reply.body);
      throw new FetchError('refused', place, `refused to follow a redirect to ${next.host}`);
    }
    const isFollowed = next && !accepts(reply.statusCode) && method === 'GET';
    if (!isFollowed || hop === MOST_REDIRECTS) return reply;
    await discard(reply.body);
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

/** Another host gets no credentials. */
function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  const wanted = ['accept', 'user-agent', 'referer', 'if-none-match', 'if-modified-since'];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => wanted.includes(name.toLowerCase())),
  );
}
