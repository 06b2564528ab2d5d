import { MOST_PROBLEMS, type Problem } from '@tessera/kit/errors';
import { nearest, SUGGESTED_LETTERS } from '@tessera/kit/nearest-name';
import type { TObject } from 'typebox';

/**
 * A problem for each name that a request has and its schema does not.
 * @param suggested how many of them say what was perhaps meant
 */
export function unknownNames(
  given: unknown,
  { properties }: Pick<TObject, 'properties'>,
  suggested = MOST_PROBLEMS,
): Problem[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const known = Object.keys(properties);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  return unknown.map((name, index) => ({
    field: name,
    message: `is not known here${index < suggested ? suggestion(name, known) : ''}`,
    cs: 'zde není známo',
  }));
}

/** `delay` suggests `delay_ms`, `qeue_name` suggests `queue_name`, `attempts` suggests `max_retries`. */
function suggestion(name: string, known: readonly string[]): string {
  if (name.length > SUGGESTED_LETTERS) return '';
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  const same = OTHER_NAMES.find(([field, names]) => known.includes(field) && names.includes(plain));
  const longer = known.find(
    (one) => one.startsWith(`${name}_`) || one.endsWith(`_${name}`) || name.startsWith(`${one}_`),
  );
  const meant = same?.[0] ?? longer;
  if (meant !== undefined) return `; did you mean ${meant}?`;
  return nearest(name, known) || (ELSEWHERE[plain] ?? '');
}

/** Our names, and what other job runners call the same (letters only, in lower case). */
const OTHER_NAMES: readonly (readonly [string, readonly string[]])[] = [
  ['callback_url', ['url', 'endpoint', 'destination', 'target', 'webhook', 'webhookurl']],
  ['payload', ['data', 'body', 'args', 'input', 'json']],
  ['max_retries', ['attempts', 'maxattempts', 'tries', 'retrylimit', 'retries']],
  ['delay_ms', ['runat', 'scheduledat', 'startafter', 'notbefore', 'visibleat', 'eta', 'delay']],
  [
    'idempotency_key',
    ['jobkey', 'singletonkey', 'deduplicationid', 'dedupid', 'uniquekey', 'eventid'],
  ],
  ['concurrency_key', ['partitionkey', 'groupid', 'group', 'tenant', 'flowcontrolkey']],
  ['retry_backoff', ['strategy', 'backofftype']],
  ['expires_at', ['ttl', 'deadline', 'expirein', 'expires']],
  ['max_concurrency', ['parallelism', 'limit', 'maxworkers', 'workers']],
  ['rate_limit_rps', ['ratelimit', 'rps', 'rate', 'throttle']],
  ['cron_expression', ['cron', 'schedule', 'pattern', 'spec', 'expression']],
  ['timezone', ['tz']],
  ['cursor', ['page', 'startingafter', 'next']],
];

/** Names that another endpoint takes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  cron: '; POST /schedules takes it as cron_expression',
  paused: '; POST /queues/{name}/pause and /resume change it',
};
