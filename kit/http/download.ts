import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { conditional, type Validators, validatorsOf } from './fetch-bytes.ts';
import { FetchError, type OutgoingOptions, outgoingGet } from './outgoing.ts';

export type Downloaded =
  | { readonly kind: 'downloaded'; readonly bytes: number; readonly validators: Validators }
  | { readonly kind: 'unchanged' };

type DownloadOptions = OutgoingOptions & {
  readonly known?: Validators;
  /** Called per chunk; `total` is undefined without a Content-Length. */
  readonly onProgress?: (received: number, total: number | undefined) => void;
  /** Checks the complete file before it replaces the old one; throws to reject it. */
  readonly verify?: (temporaryPath: string) => Promise<void>;
};

/**
 * GETs an address into a file. The file appears complete or not at all: bytes go to a temporary
 * file beside it, which is renamed at the end. The old file stays when anything fails.
 */
export function downloadFile(
  address: string,
  path: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const { known = {} } = options;
  const headers = { ...options.headers, ...conditional(known) };
  const read = (reply: Dispatcher.ResponseData, signal: AbortSignal) =>
    writeFile(address, path, reply, signal, options);
  return outgoingGet(address, read, { ...options, headers });
}

async function writeFile(
  address: string,
  path: string,
  reply: Dispatcher.ResponseData,
  signal: AbortSignal,
  { maxBytes = 512 * 1024 * 1024, onProgress, verify }: DownloadOptions,
): Promise<Downloaded> {
  if (reply.statusCode === 304) {
    await reply.body.dump();
    return { kind: 'unchanged' };
  }
  const announced = Number(reply.headers['content-length']) || undefined;
  let received = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      onProgress?.(received, announced);
      const tooLarge = received > maxBytes;
      const message = `${address} sent more than ${maxBytes} bytes`;
      done(tooLarge ? new FetchError('too-large', message) : null, chunk);
    },
  });
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await pipeline(reply.body, counting, createWriteStream(temporary, { flush: true }), { signal });
    if (announced !== undefined && received !== announced) {
      throw new FetchError('network', `${address}: ${received} of ${announced} bytes arrived`);
    }
    await verify?.(temporary);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  return { kind: 'downloaded', bytes: received, validators: validatorsOf(reply.headers) };
}
