import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Compresses what is sent, by `Accept-Encoding`. Bodies compressed in advance pass through. */
export async function compressReplies(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: MIN_BYTES,
    encodings: [...ENCODINGS],
    customTypes: isText,
    // Requests are small; a compressed one could hide a large body from the size limit.
    globalDecompression: false,
  });
}

export type Encoding = (typeof ENCODINGS)[number];
const ENCODINGS = ['br', 'gzip'] as const;

/** Below this a compressed body is hardly smaller, and one packet either way. */
const MIN_BYTES = 1024;

/** Fonts, PNG, XLSX and Parquet are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|[/+](json|javascript|xml)(;|$)/.test(type);
}

/** A body that is sent often, compressed once per encoding when it is first asked for. */
export type CompressedOnce = {
  /** The variant for this request; without `encoding` the body itself. */
  variantFor(request: FastifyRequest): Promise<Variant> | Variant;
};

export type Variant = { readonly body: Buffer; readonly encoding: Encoding | undefined };

type Effort = 'best' | 'quick';

/**
 * @param effort `best` takes up to 2 ms per kB and suits files that never change; `quick` suits
 *   pages.
 */
export function compressedOnce(body: Buffer, type: string, effort: Effort): CompressedOnce {
  const plain: Variant = { body, encoding: undefined };
  if (body.length < MIN_BYTES || !isText(type)) return { variantFor: () => plain };
  const variants = new Map<Encoding, Promise<Variant> | Variant>();
  return {
    variantFor(request) {
      const encoding = encodingFor(request);
      if (encoding === undefined) return plain;
      const ready = variants.get(encoding);
      if (ready) return ready;
      const pending = compressed(body, encoding, effort).then((smaller) => {
        const variant: Variant = { body: smaller, encoding };
        variants.set(encoding, variant);
        return variant;
      });
      variants.set(encoding, pending);
      return pending;
    },
  };
}

const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 200 }) as unknown as Map<string, string>,
});

/** The encoding to answer in; undefined when compression is off or the client takes none. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  if (!request.server.compression) return undefined;
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined) return undefined;
  return (negotiator.negotiate(accepted) as Encoding | null) ?? undefined;
}

/** Adds names to `Vary` without repeating one. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const vary = reply.getHeader('vary');
  if (vary === undefined) return void reply.header('vary', names.join(', '));
  const present = String(vary).split(/,\s*/).filter(Boolean);
  const missing = names.filter(
    (name) => !present.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  if (missing.length > 0) reply.header('vary', [...present, ...missing].join(', '));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compressed(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: effort === 'best' ? 9 : 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether replies of this server are compressed. */
    readonly compression: boolean;
  }
}
