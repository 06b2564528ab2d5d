import { type Grant, hashOf, type Scope } from '../access/tokens.ts';
import type { Settings } from './schema.ts';

// What the parts of the service are given of the settings.

export function jobDefaults({ defaults }: Settings) {
  return {
    maxRetries: defaults.max_retries,
    retryBackoff: defaults.retry_backoff,
    baseDelayMs: defaults.base_delay_ms,
    maxDelayMs: defaults.max_delay_ms,
    timeoutMs: defaults.timeout_ms,
  };
}

export function breakerOf({ breaker }: Settings) {
  return breaker.failures === undefined
    ? undefined
    : { failures: breaker.failures, restMs: breaker.rest_secs * 1000 };
}

/** Where the jobs are, without the passwords that may stand in an address, also in its query. */
export function databaseName({ server }: Settings): string {
  if (server.database_url === undefined) return server.db_path;
  const url = new URL(server.database_url);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return url.href;
}

/** Every token that counts; the last one wins where two are equal. */
export function grantsOf({ security }: Settings): Grant[] {
  const { read_tokens, enqueue_tokens, admin_tokens, tokens } = security;
  const listed = (kind: string, may: readonly Scope[], texts: readonly string[]) =>
    texts.map((token, place) => ({ name: `${kind} token ${place + 1}`, hash: hashOf(token), may }));
  return [
    ...listed('read', ['read'], read_tokens),
    ...listed('enqueue', ['read', 'enqueue', 'work'], enqueue_tokens),
    ...listed('admin', ['admin'], admin_tokens),
    ...tokens,
  ];
}

export function isOpenToAll(settings: Settings): boolean {
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(settings.server.host);
  return !isLocal && grantsOf(settings).length === 0;
}
