import type { RetrySettings } from './job.ts';

/**
 * How long to wait after failed try number `attempt`. docs/contract/runner.md 1.2.7: by strategy, plus
 * or minus 30 %, at most `maxDelayMs`.
 */
export function retryDelayMs(
  attempt: number,
  settings: Omit<RetrySettings, 'maxRetries'>,
  random: () => number,
): number {
  const jitter = 0.7 + 0.6 * random();
  const delay = settings.baseDelayMs * factor(attempt, settings.retryBackoff) * jitter;
  return Math.round(Math.min(delay, settings.maxDelayMs));
}

function factor(attempt: number, strategy: RetrySettings['retryBackoff']): number {
  if (strategy === 'fixed') return 1;
  if (strategy === 'linear') return attempt;
  // mutation: both are above every max_delay_ms, and 0 times either is 0
  return 2 ** Math.min(attempt - 1, 60); // far above any cap, and 0 times it stays 0
}
