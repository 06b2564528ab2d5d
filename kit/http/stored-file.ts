import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as piped } from 'node:stream';
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

/** The size of a file and its checksum, hexadecimal. */
export type Measure = { readonly bytes: number; readonly sha256: string };

/** The pieces as bytes. @param onEnd gets their size and checksum */
export async function* measured(
  pieces: AsyncIterable<string | Uint8Array>,
  onEnd: (measure: Measure) => void,
): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece as Uint8Array);
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

/** Writes the pieces to `path` (beside it first, so that a reader never sees half a file). */
export async function writeStoredFile(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<StoredFile & Measure> {
  let measure: Measure | undefined;
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, async (temporary) => {
    // Opened before the pieces are asked for: a stream that opens the file itself may do so after
    // the pieces have failed and the file was removed.
    const target = await open(temporary, 'wx');
    const bytes = measured(pieces, (all) => {
      measure = all;
    });
    await pipeline(bytes, target.createWriteStream());
  });
  return { path, ...measure!, tag: measure!.sha256 };
}

export async function writeStoredText(
  path: string,
  pieces: AsyncIterable<string>,
): Promise<StoredText> {
  const plain = await writeStoredFile(path, pieces);
  return oncePerEncoding<StoredFile>(plain, async (encoding) => {
    const compressed = piped(createReadStream(path), compressor(encoding), () => {});
    const smaller = await writeStoredFile(`${path}.${encoding}`, compressed);
    return { ...smaller, tag: `${plain.tag}-${encoding}`, encoding };
  });
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
