/*
 * Reply. Reads the answer to one POST from the bytes of a connection (RFC 9112), without a stream: to
 * call a receiver is most of the work for a job. Whatever is not plain HTTP/1 is an error, and a
 * connection whose state is in doubt is not used again.
 */

/** Names in lower case; of a header that is there several times the first counts. */
export type ReplyHead = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The receiver lets the connection be used again. */
  readonly isKept: boolean;
};

type Handlers = {
  readonly onHead: (head: ReplyHead) => void;
  readonly onData: (bytes: Buffer) => void;
  /** @param isReusable the connection may carry another request */
  readonly onEnd: (isReusable: boolean) => void;
};

/** Longest head, line of a chunk or trailer. */
const MOST_HELD = 65_536;

const NOTHING: Buffer = Buffer.alloc(0);
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const CHUNK_SIZE = /^([\da-f]{1,12})[\t ]*(?:;|$)/i;

export function createReply({ onHead, onData, onEnd }: Handlers) {
  /** Takes what it can of the bytes and returns how many; 0: it needs more than there are. */
  let read = readHead;
  let held = NOTHING;
  /** Bytes of the body, or of the chunk, that are still to come. */
  let left = 0;
  let isReusable = true;

  function readHead(bytes: Buffer): number {
    const length = bytes.indexOf('\r\n\r\n');
    if (length < 0) {
      const beginning = bytes.toString('latin1', 0, 7);
      if (!'HTTP/1.'.startsWith(beginning)) throw notHttp(beginning);
      return 0;
    }
    const head = parsedHead(bytes.toString('latin1', 0, length));
    if (head.statusCode === 101) throw new Error('the receiver changed the protocol');
    if (head.statusCode >= 200) begin(head, bytes.length === length + 4);
    return length + 4;
  }

  function begin(head: ReplyHead, isLast: boolean): void {
    const { 'transfer-encoding': coding, 'content-length': length } = head.headers;
    isReusable = head.isKept;
    onHead(head);
    if (head.statusCode === 204 || head.statusCode === 304) end(isLast);
    else if (coding !== undefined) {
      if (length !== undefined) isReusable = false;
      read = /(?:^|,)[\t ]*chunked$/i.test(coding) ? readChunkSize : readToEnd;
    } else if (length === undefined) read = readToEnd;
    else {
      left = Number(length);
      read = readBody;
      if (left === 0) end(isLast);
    }
  }

  function readBody(bytes: Buffer): number {
    const part = takeLeft(bytes);
    if (left === 0) end(part === bytes.length);
    return part;
  }

  function readToEnd(bytes: Buffer): number {
    onData(bytes);
    return bytes.length;
  }

  function readChunkSize(bytes: Buffer): number {
    const line = lineIn(bytes);
    if (line === undefined) return 0;
    const size = CHUNK_SIZE.exec(line)?.[1];
    if (size === undefined) throw new Error('a chunk of the body has no size');
    left = Number.parseInt(size, 16);
    read = left === 0 ? readTrailer : readChunk;
    return line.length + 2;
  }

  function readChunk(bytes: Buffer): number {
    const part = takeLeft(bytes);
    if (left === 0) read = readChunkEnd;
    return part;
  }

  function readChunkEnd(bytes: Buffer): number {
    if (bytes.length < 2) return 0;
    if (lineIn(bytes) !== '') throw new Error('a chunk of the body is longer than its size');
    read = readChunkSize;
    return 2;
  }

  function readTrailer(bytes: Buffer): number {
    const line = lineIn(bytes);
    if (line === undefined) return 0;
    if (line === '') end(bytes.length === 2);
    return line.length + 2;
  }

  function takeLeft(bytes: Buffer): number {
    const part = Math.min(left, bytes.length);
    left -= part;
    onData(part === bytes.length ? bytes : bytes.subarray(0, part));
    return part;
  }

  function end(isLast: boolean): void {
    read = (bytes) => bytes.length; // dropped, with the connection
    onEnd(isReusable && isLast);
  }

  return {
    /** Throws where the bytes are not HTTP. */
    feed(bytes: Buffer): void {
      let rest = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      held = NOTHING;
      while (rest.length > 0) {
        const taken = read(rest);
        if (taken === 0) {
          if (rest.length > MOST_HELD) throw new Error('the head of the answer is too long');
          held = rest;
          return;
        }
        rest = rest.subarray(taken);
      }
    },
    /** The receiver has ended the connection. True where that is the end of the body. */
    closed(): boolean {
      if (read !== readToEnd) return false;
      end(false);
      return true;
    },
  };
}

function lineIn(bytes: Buffer): string | undefined {
  const length = bytes.indexOf('\r\n');
  return length < 0 ? undefined : bytes.toString('latin1', 0, length);
}

function parsedHead(text: string): ReplyHead {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const [, version, statusCode] = STATUS_LINE.exec(statusLine) ?? [];
  if (statusCode === undefined) throw notHttp(statusLine);
  const headers: Record<string, string | undefined> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!HEADER_NAME.test(name)) throw new Error('a header of the answer has no name');
    const value = line.slice(colon + 1).trim();
    if (name === 'content-length' && !/^\d{1,15}$/.test(value)) {
      throw new Error(`the answer has content-length "${value.slice(0, 50)}"`);
    }
    if (name === 'content-length' && (headers[name] ?? value) !== value) {
      throw new Error('the answer has two lengths');
    }
    headers[name] ??= value;
  }
  const isKept = version === '1' && !/\bclose\b/i.test(headers.connection ?? '');
  return { statusCode: Number(statusCode), headers, isKept };
}

function notHttp(beginning: string): Error {
  return new Error(`the answer is not HTTP: ${JSON.stringify(beginning.slice(0, 30))}`);
}
