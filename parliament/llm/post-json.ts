import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';

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
  /** Sent with POST; without it the request is a GET. */
  readonly body?: object;
  readonly apiKey: string;
  readonly maxBytes: number;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Sends JSON to a path below the address of the model's server and parses the JSON reply. */
export async function sendJson(
  baseUrl: string,
  path: string,
  { body, apiKey, maxBytes, timeoutMs, signal }: JsonRequest,
): Promise<unknown> {
  const reply = await fetchBytes(baseUrl, path, {
    body: body && JSON.stringify(body),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
    },
    maxBytes,
    accepts: (status) => status >= 200 && status <= 299,
    retries: 0,
    timeoutMs,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof FetchError ? llmError(error, timeoutMs) : error;
  });
  try {
    return reply.kind === 'fetched' && JSON.parse(reply.bytes.toString('utf8'));
  } catch {
    throw new LlmError('bad-answer', 'answered something that is not JSON');
  }
}

function llmError({ kind, reason, status }: FetchError, timeoutMs: number): LlmError {
  if (kind === 'timeout') return new LlmError(kind, `no answer within ${timeoutMs / 1000} s`);
  if (kind === 'unreadable') return new LlmError('bad-answer', reason);
  return new LlmError(
    kind === 'network' || kind === 'refused' ? 'unreachable' : kind,
    reason,
    status,
  );
}
