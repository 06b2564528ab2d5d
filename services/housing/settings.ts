import { boolean, integer, secret, text, url } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { serviceSettings } from '@tessera/kit/service-settings';

/** All settings with their defaults (docs/contract/housing.md 1.1). */
export const SETTINGS = {
  HOUSING_DATABASE_URL: text('', {
    help: 'the SQLite file: sqlite:PATH; goes before DATABASE_URL, which other services read too',
    problem: notSqlite,
  }),
  DATABASE_URL: text('sqlite:housing.db', {
    help: 'the same, where HOUSING_DATABASE_URL is not set',
  }),
  // A proxy in front compresses; this service does not by default.
  ...serviceSettings({ host: '127.0.0.1', port: 3000, compression: false }),
  MACRO_API_URL: url('https://api.stlouisfed.org/fred', { help: 'prefix of the macro source' }),
  MACRO_API_KEY: secret({
    help: 'free key of the macro source; without it that source fails and says so',
  }),
  CNB_URL: url('https://www.cnb.cz', { help: 'prefix of the central bank' }),
  CZSO_URL: url('https://vdb.czso.cz', { help: 'prefix of the statistical office' }),
  PORTAL_URL: url('https://www.sreality.cz', { help: 'prefix of the portal with listings' }),
  PORTAL_DELAY_MS: integer(1500, {
    min: 0,
    max: 60_000,
    help: 'pause between two requests to the portal',
  }),
  MORTGAGE_SURVEY_FILE: text('', {
    help: 'lines `2026-09|4,49`: average rate of new housing loans; also `fetch --source survey --file PATH`',
  }),
  FETCH_TIMEOUT_MS: integer(30_000, { min: 100, max: 120_000, help: 'for each request' }),
  FETCH_RETRIES: integer(3, { min: 0, max: 10, help: 'further tries of a request' }),
  REFRESH_ENABLED: boolean(true, { help: '0: serve what there is, ask no source' }),
} as const;

type Address = { readonly HOUSING_DATABASE_URL: string; readonly DATABASE_URL: string };

/** The file of the database, of an address `sqlite:path`, `sqlite://path` or a plain path. */
export function databasePath(settings: Address): string {
  return databaseUrl(settings).replace(/^sqlite:(\/\/)?/i, '');
}

function databaseUrl({ HOUSING_DATABASE_URL, DATABASE_URL }: Address): string {
  return HOUSING_DATABASE_URL || DATABASE_URL;
}

function notSqlite(address: string): string | undefined {
  // Two letters at least: C:\housing.db is a path.
  if (/^(?!sqlite:)[a-z][a-z0-9+.-]+:/i.test(address))
    return `must be sqlite:PATH, not ${address.split(':')[0]}:…`;
  if (/^sqlite:.*\?/i.test(address)) return 'must be sqlite:PATH without parameters';
  return /^sqlite:(\/\/)?$/i.test(address) ? 'must name a file: sqlite:PATH' : undefined;
}

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'housing',
  purpose: 'how many years of net pay a flat costs, per region.',
  settings: SETTINGS,
  problems(settings) {
    const problem = notSqlite(databaseUrl(settings));
    return problem ? [`DATABASE_URL ${problem}; HOUSING_DATABASE_URL goes before it`] : [];
  },
};
