import type { Dispatcher } from 'undici';
import { FetchError } from './fetch-error.ts';
import { askSource, type OutgoingOptions, type Read } from './outgoing.ts';

/** Validators of the last reply, for a conditional request. */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

export type Fetched =
  | {
      readonly kind: 'fetched';
      readonly status: number;
      readonly bytes: Buffer;
      readonly contentType: string;
      readonly validators: Validators;
    }
  | { readonly kind: 'unchanged' };

type FetchOptions = OutgoingOptions & {
  readonly known?: Validators;
  readonly maxBytes?: number;
};

/** Asks a source for something that fits into memory. Throws a FetchError. */
export function fetchBytes(
  prefix: string,
  path: string,
  options: FetchOptions = {},
): Promise<Fetched> {
  const { known = {}, maxBytes = 32 * 1024 * 1024 } = options;
  const headers = { ...options.headers, ...conditional(known) };
  const read: Read<Fetched> = async (reply, { place }) => {
    const { statusCode: status, body } = reply;
    const bytes = await readBytes(body, maxBytes, place);
    if (status === 304) return { kind: 'unchanged' };
    const contentType = single(reply.headers['content-type']) ?? '';
    return { kind: 'fetched', status, bytes, contentType, validators: validatorsOf(reply.headers) };
  };
  return askSource(prefix, path, read, { ...options, headers });
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

/** A body of at most `maxBytes`. `place` names the request in the error. */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  place: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) throw tooLarge(place, maxBytes);
  }
  return Buffer.concat(chunks);
}

export function tooLarge(place: string, maxBytes: number): FetchError {
  return new FetchError('too-large', place, `sent more than ${maxBytes} bytes`);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
