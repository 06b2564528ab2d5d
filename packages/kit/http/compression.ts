import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Compresses what is sent, by `Accept-Encoding`. Bodies compressed in advance pass through. The
 * header is read once: all that follows sees the choice in its place, so that the ETag of a cached
 * page and the library that compresses cannot read it differently.
 */
export async function compressReplies(server: FastifyInstance): Promise<void> {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const accepted = raw.headers['accept-encoding'];
    if (accepted !== undefined) raw.headers['accept-encoding'] = negotiated(String(accepted));
    done();
  });
  await server.register(compress, {
    threshold: MIN_BYTES,
    encodings: [...ENCODINGS],
    customTypes: isText,
    // Requests are small; a compressed one could hide a large body from the size limit.
    globalDecompression: false,
  });
}

type Encoding = (typeof ENCODINGS)[number];
const ENCODINGS = ['br', 'gzip'] as const;

/** Below this a compressed body is hardly smaller, and one packet either way. */
const MIN_BYTES = 1024;

/** Fonts, PNG, XLSX and Parquet are compressed already. */
export function isText(type: string): boolean {
  return /^text\/(?!event-stream)|[/+](json|javascript|xml)(;|$)/.test(type);
}

/** A reply that is sent often: compressed once per encoding, at its first request. */
export type CompressedOnce = {
  /** The body for this request; as it is for a client that takes no encoding of ours. */
  variantFor(request: FastifyRequest): Promise<Variant> | Variant;
};

type Variant = { readonly body: Buffer | string; readonly encoding: Encoding | undefined };

type Effort = 'best' | 'quick';

/**
 * @param body a text is written together with the headers, a buffer after them
 * @param effort `best` takes up to 2 ms per kB and suits files that never change; `quick` suits
 *   pages.
 */
export function compressedOnce(
  body: Buffer | string,
  type: string,
  effort: Effort,
): CompressedOnce {
  const plain: Variant = { body, encoding: undefined };
  if (Buffer.byteLength(body) < MIN_BYTES || !isText(type)) return { variantFor: () => plain };
  const variants = new Map<Encoding, Promise<Variant> | Variant>();
  return {
    variantFor(request) {
      const encoding = encodingFor(request);
      if (encoding === undefined) return plain;
      const known = variants.get(encoding);
      if (known) return known;
      const pending = compressed(
        typeof body === 'string' ? Buffer.from(body) : body,
        encoding,
        effort,
      ).then((small) => ({
        body: small,
        encoding,
      }));
      variants.set(encoding, pending);
      // A variant that cannot be made is tried again at the next request.
      pending.then(
        (variant) => variants.set(encoding, variant),
        () => variants.delete(encoding),
      );
      return pending;
    },
  };
}

/** Sends a body in the encoding that the request asks for, at once where it is known already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedOnce,
): FastifyReply | Promise<FastifyReply> {
  const variant = body.variantFor(request);
  if (!(variant instanceof Promise)) return sendVariant(reply, variant);
  return variant.then(
    (known) => sendVariant(reply, known),
    (error) => reply.send(error),
  );
}

function sendVariant(reply: FastifyReply, { body, encoding }: Variant): FastifyReply {
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(body);
}

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });
const choices = new Map<string, string>();
const MAX_CHOICES = 200;

/** `br`, `gzip` or `identity`. Names of codings have no case, `x-gzip` is gzip (RFC 9110 8.4.1). */
function negotiated(accepted: string): string {
  const known = choices.get(accepted);
  if (known !== undefined) return known;
  const names = accepted.toLowerCase().replaceAll('x-gzip', 'gzip');
  const choice = negotiator.negotiate(names) ?? 'identity';
  if (choices.size >= MAX_CHOICES) choices.clear();
  choices.set(accepted, choice);
  return choice;
}

/** The encoding to answer in; undefined when compression is off or the client takes none. */
function encodingFor({ server, headers }: FastifyRequest): Encoding | undefined {
  if (!server.compression) return undefined;
  return ENCODINGS.find((encoding) => encoding === headers['accept-encoding']);
}

/** Adds a name to `Vary`, in lower case: the library that compresses repeats it in any other. */
export function addVary(reply: FastifyReply, name: string): void {
  const varied = reply.getHeader('vary');
  if (varied === undefined) return void reply.header('vary', name);
  const present = String(varied).toLowerCase();
  const names = new Set([...present.split(/,\s*/), name]);
  names.delete('');
  reply.header('vary', [...names].join(', '));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function compressed(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
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
    /** Replies of this server are compressed. */
    readonly compression: boolean;
  }
}
