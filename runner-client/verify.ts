/** Why a call was not accepted. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export type CallHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** How far the timestamp may be from `now`; default 300. */
  readonly toleranceSecs?: number;
};

/**
 * For receivers: resolves with the payload of a signed callback, or rejects with a SignatureError.
 * `body` must be the bytes as received; while a secret is being replaced, pass both. `webhook-id` is
 * the same for all attempts of a job, so a receiver can recognise repeated calls. The scheme is
 * Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`.
 */
export async function verify(
  secrets: readonly string[],
  headers: CallHeaders,
  body: string | Uint8Array,
  { now = Date.now(), toleranceSecs = 300 }: VerifyOptions = {},
): Promise<unknown> {
  const header = (name: string) => {
    const value = headerOf(headers, name);
    if (value === undefined) throw new SignatureError(`the header ${name} is missing`);
    return value;
  };
  const timestamp = header('webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) throw new SignatureError('webhook-timestamp is no time');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSecs) {
    throw new SignatureError(`webhook-timestamp is more than ${toleranceSecs} s from now`);
  }
  const content = signedContent(header('webhook-id'), timestamp, body);
  const signatures = header('webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));
  for (const secret of secrets) {
    const key = await hmacKey(secret);
    for (const signature of signatures) {
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return payloadOf(body);
    }
  }
  throw new SignatureError('no signature matches a secret');
}

/** The value of `webhook-signature` for one secret, for tests of receivers. */
export async function sign(
  secret: string,
  id: string,
  timestamp: number,
  body: string | Uint8Array,
): Promise<string> {
  const content = signedContent(id, String(timestamp), body);
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(secret), content);
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

/** What a call says of its job; `claim` is needed to report later. */
export type CallFacts = {
  readonly jobId: string;
  readonly attempt: number;
  readonly queue: string;
  readonly claim: string;
};

/** Reads the headers `X-Runner-…` of a call. */
export function callFacts(headers: CallHeaders): CallFacts {
  const header = (name: string) => headerOf(headers, `x-runner-${name}`) ?? '';
  return {
    jobId: header('job-id'),
    attempt: Number(header('attempt')),
    queue: decoded(header('queue')),
    claim: header('claim'),
  };
}

/** Names that a header cannot carry are percent-encoded, and so are those that contain `%`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function headerOf(headers: CallHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return found === undefined || typeof found === 'string' ? found : found[0];
}

/** With a buffer of its own, as Web Crypto demands. */
type Bytes = Uint8Array<ArrayBuffer>;

function signedContent(id: string, timestamp: string, body: string | Uint8Array): Bytes {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const content = new Uint8Array(head.length + bytes.length);
  content.set(head);
  content.set(bytes, head.length);
  return content;
}

function payloadOf(body: string | Uint8Array): unknown {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
}

function hmacKey(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('a secret is whsec_ and base64'); // does not repeat the secret
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

function bytesOf(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
