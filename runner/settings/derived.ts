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

/** Where the jobs are, without the password that may stand in an address. */
export function databaseName({ server }: Settings): string {
  if (server.database_url === undefined) return server.db_path;
  const url = new URL(server.database_url);
  url.password = '';
  return url.href;
}

export function isOpenToAll({ server, security }: Settings): boolean {
  const { read_tokens, enqueue_tokens, admin_tokens } = security;
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(server.host);
  return !isLocal && [read_tokens, enqueue_tokens, admin_tokens].every((list) => list.length === 0);
}
