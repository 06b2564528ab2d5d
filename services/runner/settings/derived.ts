import { type Grant, hashOf, type Scope } from '../access/tokens.ts';
import type { JobDefaults } from '../job/job.ts';
import { withNames } from '../job/job-fields.ts';
import type { Settings } from './schema.ts';

// Settings as the parts of the service take them.

export const jobDefaults = ({ defaults }: Settings) => withNames(defaults) as JobDefaults;

export function breakerOf({ breaker }: Settings) {
  return breaker.failures === undefined
    ? undefined
    : { failures: breaker.failures, restMs: breaker.rest_secs * 1000 };
}

/** The database, without the passwords that may stand in an address, also in its query. */
export function databaseName({ server }: Settings): string {
  if (server.database_url === undefined) return server.db_path;
  const url = new URL(server.database_url);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return url.href;
}

/** Every configured token; of equal ones the last counts. */
export function grantsOf({ security }: Settings): Grant[] {
  const listed = (scope: Scope, tokens: readonly string[]) =>
    tokens.map((token, place) => ({
      name: `${scope} token ${place + 1}`,
      scope,
      hash: hashOf(token),
    }));
  return [
    ...listed('read', security.read_tokens),
    ...listed('enqueue', security.enqueue_tokens),
    ...listed('admin', security.admin_tokens),
  ];
}

export function isOpenToAll(settings: Settings): boolean {
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(settings.server.host);
  return !isLocal && grantsOf(settings).length === 0;
}
