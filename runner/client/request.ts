import { fetch } from 'undici';

export type ClientOptions = {
  /** Base URL of the runner: `http://127.0.0.1:6390`. */
  readonly url: string;
  /** An API token, if the runner requires one. */
  readonly token?: string;
  /** Limit per request; default 30 s. */
  readonly timeoutMs?: number;
};

/** Performs one API call; resolves with the reply or rejects with a RunnerError. */
export type Requested = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>;

/** The runner refused a request: `status` and, in `message`, the reason. */
export class RunnerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RunnerError';
    this.status = status;
  }
}

export function requester({ url, token, timeoutMs = 30_000 }: ClientOptions): Requested {
  const base = url.replace(/\/+$/, '');
  return async <Reply>(method: string, path: string, body?: unknown) => {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await reply.text();
    if (!reply.ok) throw new RunnerError(reply.status, reasonIn(text));
    return JSON.parse(text) as Reply;
  };
}

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { error?: unknown }).error ?? text);
  } catch {
    return text; // answered by a proxy
  }
}
