import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';
import { writeWhole } from '../whole-file.ts';
import { isCurrent } from './answers.ts';
import { addVary, type Encoding, type OncePerEncoding, oncePerEncoding } from './compression.ts';

/** A file to be sent as it lies on disk. */
export type StoredFile = {
  readonly path: string;
  readonly bytes: number;
  /** Changes with the content; without quotes. */
  readonly tag: string;
  readonly encoding?: Encoding | undefined;
};

/** A large text, written once, and compressed once per encoding when that is first asked for. */
export type StoredText = OncePerEncoding<StoredFile>;

/** Writes the pieces to `path` (beside it first, so that a reader never sees half a file). */
export async function writeStoredText(
  path: string,
  pieces: AsyncIterable<string>,
): Promise<StoredText> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await mkdir(dirname(path), { recursive: true });
  const bytes = await writeFile(path, (target) =>
    pipeline(pieces, hashing, target.createWriteStream()),
  );
  const tag = hash.digest('base64url').slice(0, 27);
  return oncePerEncoding<StoredFile>({ path, bytes, tag }, async (encoding) => {
    const smaller = `${path}.${encoding}`;
    const bytes = await writeFile(smaller, (target) =>
      pipeline(createReadStream(path), compressor(encoding), target.createWriteStream()),
    );
    return { path: smaller, bytes, tag: `${tag}-${encoding}`, encoding };
  });
}

/**
 * @param write to the open file, which it closes. A stream that opened the file itself might do so
 *   after its source has failed and the file was removed.
 */
async function writeFile(path: string, write: (target: FileHandle) => Promise<void>) {
  await writeWhole(path, async (temporary) => write(await open(temporary, 'wx')));
  return (await stat(path)).size;
}

function compressor(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/**
 * Sends a file with its ETag, as a whole or the one range asked for (RFC 9110 14), so that a broken
 * download can be resumed. Several ranges at once are answered with the whole file.
 */
export function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
  const { path, bytes, encoding } = file;
  const etag = `"${file.tag}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', 'accept-ranges': 'bytes' });
  if (request.server.compression) addVary(reply, 'accept-encoding');
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = rangeOf(asked, bytes);
  if (range === 'outside') {
    reply.removeHeader('content-encoding').header('content-range', `bytes */${bytes}`);
    throw new PublicError(416, 'range_not_satisfiable', `The file has ${bytes} bytes.`);
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.header('content-length', to - from + 1);
  return reply.send(createReadStream(path, { start: from, end: to, highWaterMark: CHUNK_BYTES }));
}

const CHUNK_BYTES = 256 * 1024;

/** `bytes=100-`, `bytes=0-99`, `bytes=-500`; undefined: the whole file. */
function rangeOf(header: string | undefined, bytes: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from > to) return from >= bytes || first === '' ? 'outside' : undefined;
  return { from, to };
}
