import type { Dispatcher } from 'undici';
import { FetchError, type OutgoingOptions, outgoingGet } from './outgoing.ts';

/** Validators of the last reply, for a conditional request. */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

export type Fetched =
  | {
      readonly kind: 'fetched';
      readonly bytes: Buffer;
      readonly contentType: string;
      readonly validators: Validators;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    }
  | { readonly kind: 'unchanged' };

/** GETs an address into memory. Throws a FetchError when it is slow, down, refusing or too large. */
export function fetchBytes(
  address: string,
  options: OutgoingOptions & { readonly known?: Validators } = {},
): Promise<Fetched> {
  const { known = {}, maxBytes = 32 * 1024 * 1024 } = options;
  const headers = { ...options.headers, ...conditional(known) };
  return outgoingGet(address, (reply) => read(address, reply, maxBytes), { ...options, headers });
}

export function conditional({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

export function validatorsOf(headers: Dispatcher.ResponseData['headers']): Validators {
  return { etag: single(headers.etag), lastModified: single(headers['last-modified']) };
}

async function read(
  address: string,
  reply: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Fetched> {
  if (reply.statusCode === 304) {
    await reply.body.dump();
    return { kind: 'unchanged' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new FetchError('too-large', `${address} sent more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return {
    kind: 'fetched',
    bytes: Buffer.concat(chunks),
    contentType: single(reply.headers['content-type']) ?? '',
    validators: validatorsOf(reply.headers),
    headers: reply.headers,
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
