import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ParseError } from '../errors.ts';
import { writeWhole } from '../whole-file.ts';
import { conditional, tooLarge, type Validators, validatorsOf } from './fetch-bytes.ts';
import { FetchError } from './fetch-error.ts';
import { askSource, type OutgoingOptions, type Read } from './outgoing.ts';

type Downloaded =
  | { readonly kind: 'downloaded'; readonly bytes: number; readonly validators: Validators }
  | { readonly kind: 'unchanged' };

type DownloadOptions = OutgoingOptions & {
  readonly known?: Validators;
  readonly maxBytes?: number;
  /** Checks the complete file before it replaces the old one; throws a ParseError to reject it. */
  readonly verify?: (temporaryPath: string) => Promise<void>;
};

/**
 * Downloads from a source into a file. The file appears complete or not at all: bytes go to a
 * temporary file beside it, which is renamed at the end. The old file stays when anything fails.
 */
export function downloadFile(
  prefix: string,
  path: string,
  file: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const { known = {}, maxBytes = 512 * 1024 * 1024 } = options;
  const headers = { ...options.headers, ...conditional(known) };
  const read: Read<Downloaded> = async (reply, { place, signal }) => {
    if (reply.statusCode === 304) {
      await reply.body.dump();
      return { kind: 'unchanged' };
    }
    const announced = Number(reply.headers['content-length']) || undefined;
    let received = 0;
    const verify = async (temporary: string) => {
      try {
        await options.verify?.(temporary);
      } catch (cause) {
        if (!(cause instanceof ParseError)) throw cause;
        throw new FetchError('unreadable', place, cause.reason, { cause });
      }
    };
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        if (received <= maxBytes) done(null, chunk);
        else done(tooLarge(place, maxBytes));
      },
    });
    await writeWhole(file, async (temporary) => {
      const written = createWriteStream(temporary, { flush: true });
      await pipeline(reply.body, counting, written, { signal });
      if (announced !== undefined && received !== announced) {
        const arrived = `${received} of ${announced} bytes arrived`;
        throw new FetchError('network', place, arrived);
      }
      await verify(temporary);
    });
    return { kind: 'downloaded', bytes: received, validators: validatorsOf(reply.headers) };
  };
  return askSource(prefix, path, read, { ...options, headers });
}
