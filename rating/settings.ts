import { integer, list, secret, text, url } from '@tessera/kit/config';
import { networkProblem } from '@tessera/kit/http/address-guard';
import { secretProblem } from '@tessera/kit/http/webhook-signature';
import type { Program } from '@tessera/kit/program';
import { serviceSettings } from '@tessera/kit/service-settings';
import { findCallerKey } from './input/callers.ts';
import { findExample } from './ladder/example.ts';

/** What can be set from outside, with its defaults (docs/contract/rating.md 1). */
export const SETTINGS = {
  ...serviceSettings({ host: '127.0.0.1', port: 4000, compression: true }),
  RATING_DATABASE_URL: text('', {
    flag: 'database-url',
    shown: '`DATABASE_URL`',
    help: 'snapshots, who was asked for; sqlite:PATH or postgres://…',
  }),
  DATABASE_URL: text('sqlite:rating.db', {
    flag: false,
    help: 'the same, where `RATING_DATABASE_URL` is not set; housing reads this name too',
  }),
  KV_URL: text('', {
    help: 'estimates, accounts, ranks, matches: sqlite:PATH, postgres://… or redis://…; empty: a table of the same database',
    problem: keyValueProblem,
  }),
  UPSTREAM_API_URL: url('https://{route}.api.riotgames.com', {
    help: "`{route}` is replaced by the routing host's name",
  }),
  UPSTREAM_API_KEY: secret({ help: 'key of the upstream; without it `/ready` says 503' }),
  ANSWER_WITHIN_MS: integer(30_000, {
    ...{ min: 100, max: 60_000 },
    help: 'how long a request waits for its answer; then 429, or a job for `Prefer: respond-async`',
  }),
  UPSTREAM_PATIENCE_MS: integer(3000, {
    ...{ min: 0, max: 120_000 },
    help: 'a longer pause asked for by a 429 is passed on to callers instead of waited out',
  }),
  JOB_DEADLINE_S: integer(3600, {
    ...{ min: 1, max: 86_400 },
    help: 'a job (202) outlasts pauses and outages of the upstream for this long',
  }),
  RATING_KEYS: list({
    flag: false,
    help: '`name:key:share,…`: bots with quotas of their own; a share of 5 has five times the turns and requests of an address',
    problem: (text) =>
      findCallerKey(text)
        ? undefined
        : 'must be name:key:share with a key of 16 letters or more and a share from 0.1 to 999',
  }),
  RATING_SIGNING_SECRET: secret({
    help: '`whsec_…`: callbacks of batches are signed with it; without it none may be asked for',
  }),
  RATING_CALLBACK_NETWORKS: list({
    flag: 'callback-networks',
    help: 'private networks that callbacks may go to, such as 10.1.0.0/16',
    problem: networkProblem,
  }),
  RATING_ADMIN_TOKEN: secret({
    help: 'whoever bears it may remove players (`DELETE /api/v1/players/…`); without it nobody may',
  }),
  RETENTION_DAYS: integer(365, {
    ...{ min: 30, max: 3650 },
    help: 'how long estimates of a day, who was asked for, and matches are stored',
  }),
  EXAMPLE_PLAYERS: list({
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
function storeProblem(address: string, forms: string, known: RegExp): string | undefined {
  if (known.test(address)) return undefined;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0];
  return `must be ${forms}${scheme ? `, not ${scheme}…` : ''}`;
}

function databaseProblem(address: string): string | undefined {
  const known = /^(sqlite:(?!\/\/$).|postgres(ql)?:\/\/.)/;
  return storeProblem(address, 'sqlite:PATH or postgres://…', known);
}

function keyValueProblem(address: string): string | undefined {
  const known = /^($|sqlite:(?!\/\/$).|postgres(ql)?:\/\/.|rediss?:\/\/.)/;
  return storeProblem(address, 'sqlite:PATH, postgres://… or redis://…', known);
}

/** A key leads to one name, and that of the operator to none. Keys are secret, so names are told. */
function keyProblems(texts: readonly string[], adminToken: string): string[] {
  const callers = texts.flatMap((text) => findCallerKey(text) ?? []);
  const names = Map.groupBy(callers, ({ key }) => key);
  return [...names].flatMap(([key, bearers]) => {
    const bearing = bearers.map(({ name }) => name).join(' and ');
    return [
      ...(bearers.length > 1 ? [`RATING_KEYS gives one key to ${bearing}`] : []),
      ...(key === adminToken ? [`RATING_KEYS gives RATING_ADMIN_TOKEN to ${bearing}`] : []),
    ];
  });
}

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'rating',
  purpose: 'an estimate of a hidden match rating, with its uncertainty, as a JSON API.',
  settings: SETTINGS,
  // DATABASE_URL may be that of other services where RATING_DATABASE_URL is set.
  problems(settings) {
    const name = databaseSetting(settings);
    const problem = databaseProblem(settings[name]);
    const { RATING_SIGNING_SECRET: signing, RATING_ADMIN_TOKEN: token } = settings;
    const signingProblem = signing === '' ? undefined : secretProblem(signing);
    return [
      ...(problem ? [`${name} ${problem}`] : []),
      ...(signingProblem ? [`RATING_SIGNING_SECRET: ${signingProblem}`] : []),
      ...(/^(\S{16,})?$/.test(token)
        ? []
        : ['RATING_ADMIN_TOKEN must have 16 letters or more and no space']),
      ...(settings.UPSTREAM_API_URL.includes('{route}')
        ? []
        : ["UPSTREAM_API_URL must contain {route}, which is replaced by the routing host's name"]),
      ...keyProblems(settings.RATING_KEYS, token),
    ];
  },
};
