import { integer, secret, text, texts, url } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { serviceSettings } from '@tessera/kit/service-settings';
import { findExample } from './ladder/example.ts';

/** The settings with their defaults (docs/contract/rating.md 1). */
export const SETTINGS = {
  ...serviceSettings({ host: '127.0.0.1', port: 4000, compression: true }),
  RATING_DATABASE_URL: text('', {
    flag: 'database-url',
    shown: '`DATABASE_URL`',
    help: 'snapshots, who was asked for, what is cached; sqlite:PATH or postgres://…',
  }),
  DATABASE_URL: text('sqlite:rating.db', {
    flag: false,
    help: 'the same, where `RATING_DATABASE_URL` is not set; housing reads this name too',
  }),
  REDIS_URL: text('', {
    help: 'a Redis for what is cached, redis://…; empty: a table of the database',
    problem: (address) => addressProblem(address, 'redis://…', /^($|rediss?:\/\/.)/),
  }),
  UPSTREAM_API_URL: url('https://{route}.api.riotgames.com', {
    help: "`{route}` is replaced by the routing host's name",
  }),
  UPSTREAM_API_KEY: secret({ help: 'key of the upstream; without it `/ready` says 503' }),
  ANSWER_WITHIN_MS: integer(10_000, {
    min: 100,
    max: 60_000,
    help: 'how long a request waits for all evidence; then it is answered with what is gathered',
  }),
  RETENTION_DAYS: integer(365, {
    min: 30,
    max: 3650,
    help: 'how long estimates of a day, who was asked for, and matches are stored',
  }),
  EXAMPLE_PLAYERS: texts({
    help: '`region:name#tag,…`: links on the page',
    problem: (text) =>
      findExample(text)
        ? undefined
        : `must be region:name#tag with one of the regions of the service, not "${text}"`,
  }),
} as const;

/** Which of the two settings the database is taken from. */
export function databaseSetting(settings: {
  readonly RATING_DATABASE_URL: string;
}): 'RATING_DATABASE_URL' | 'DATABASE_URL' {
  return settings.RATING_DATABASE_URL === '' ? 'DATABASE_URL' : 'RATING_DATABASE_URL';
}

/** The address may hold a password, so only its beginning is repeated. */
function addressProblem(address: string, forms: string, known: RegExp): string | undefined {
  if (known.test(address)) return undefined;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0];
  return `must be ${forms}${scheme ? `, not ${scheme}…` : ''}`;
}

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'rating',
  purpose: 'an estimate of a hidden match rating, with its uncertainty, as a JSON API.',
  settings: SETTINGS,
  // DATABASE_URL may be that of other services where RATING_DATABASE_URL is set.
  problems(settings) {
    const name = databaseSetting(settings);
    const address = /^(sqlite:(?!\/\/$).|postgres(ql)?:\/\/.)/;
    const problem = addressProblem(settings[name], 'sqlite:PATH or postgres://…', address);
    return [
      ...(problem ? [`${name} ${problem}`] : []),
      ...(settings.UPSTREAM_API_URL.includes('{route}')
        ? []
        : ["UPSTREAM_API_URL must contain {route}, which is replaced by the routing host's name"]),
    ];
  },
};
