import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Why a language model gave no usable answer. */
export class LlmError extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'status' | 'too-large' | 'bad-answer' | 'aborted';
  readonly status: number | undefined;

  constructor(kind: LlmError['kind'], message: string, status?: number) {
    super(message);
    this.name = 'LlmError';
    this.kind = kind;
    this.status = status;
  }
}

type JsonRequest = {
  readonly method: 'GET' | 'POST';
  readonly body?: unknown;
  readonly apiKey: string;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Sends JSON and parses the JSON reply. Written on node:http because the built-in fetch gives up
 * after 300 s without response headers, which a model that does not stream sends last.
 */
export function sendJson(address: string, request: JsonRequest): Promise<unknown> {
  const { method, body, apiKey, timeoutMs, signal } = request;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (error instanceof LlmError) reject(error);
      else if (signal?.aborted) reject(new LlmError('aborted', 'given up'));
      else if (timeout.aborted) {
        reject(new LlmError('timeout', `no answer within ${timeoutMs / 1000} s`));
      } else reject(new LlmError('unreachable', error.message));
    };
    const outgoing = send(address, {
      method,
      signal: either,
      headers: {
        accept: 'application/json',
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
      },
    });
    outgoing.on('error', fail);
    outgoing.on('response', (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('error', fail);
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) {
          outgoing.destroy(new LlmError('too-large', `more than ${MAX_ANSWER_BYTES} bytes`));
        } else chunks.push(chunk);
      });
      reply.on('end', () => {
        const status = reply.statusCode ?? 0;
        if (status < 200 || status > 299) {
          reject(new LlmError('status', `answered ${status}`, status));
          return;
        }
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          reject(new LlmError('bad-answer', 'answered something that is not JSON'));
        }
      });
      reply.on('aborted', () => fail(new Error('connection closed in the middle of the answer')));
    });
    outgoing.end(payload);
  });
}
