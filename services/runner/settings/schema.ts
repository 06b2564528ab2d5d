import {
  boolean,
  integer,
  integers,
  oneOf,
  port,
  quoted,
  type Settings as SettingsOf,
  text,
  texts,
  textsByName,
} from '@tessera/kit/config';
import { networkProblem } from '@tessera/kit/http/address-guard';
import { secretProblem } from '@tessera/kit/http/webhook-signature';
import type { Program, Sources } from '@tessera/kit/program';
import { readSettings as read } from '@tessera/kit/read-settings';
import {
  accessLog,
  allowedHosts,
  dataNotice,
  publicUrl,
  trustProxy,
} from '@tessera/kit/service-settings';
import { parse } from 'smol-toml';

const INT32_MAX = 2_147_483_647;
const UINT32_MAX = 4_294_967_295;
/** Zero is refused: it would ask without pause. Longer than a timer of Node holds it rings earlier. */
const INTERVAL = { min: 1, max: Number.MAX_SAFE_INTEGER };
const AT_LEAST_ONE = { min: 1, max: INT32_MAX };
const FROM_ZERO = { min: 0, max: INT32_MAX };

/**
 * Every setting by its section and name in the TOML file. The first of a section are those the
 * contract names (docs/contract/runner.md 1.6); the rest is beyond it, and off or as in the
 * contract unless it is set.
 */
const SCHEMA = {
  server: {
    host: text('0.0.0.0', { flag: 'host', env: 'RUNNER_HOST', help: 'address to listen on' }),
    port: port(6390, {
      flag: 'port',
      env: 'RUNNER_PORT',
      help: 'port to listen on; 0 takes a free one',
    }),
    db_path: text('runner.db', {
      flag: 'db-path',
      env: 'RUNNER_DB_PATH',
      help: 'SQLite file, created when missing; one process at a time owns it',
    }),
    database_url: text(undefined, {
      flag: 'database-url',
      env: 'RUNNER_DATABASE_URL',
      help: 'postgres://… for several machines, instead of the file',
      problem: databaseUrlProblem,
    }),
    durability: oneOf(['full', 'normal'], 'full', {
      help: 'full: a 201 survives a power failure; normal: it survives a crash of the process',
    }),
    max_body_bytes: integer(1_048_576, {
      min: 1024,
      max: 268_435_456,
      help: 'largest request body; a larger one is 413',
    }),
    public_url: publicUrl,
    allowed_hosts: allowedHosts,
    allowed_origins: texts({
      env: 'ALLOWED_ORIGINS',
      help: 'web pages that may read the JSON interface, such as https://ops.example',
      problem: originProblem,
    }),
    trust_proxy: trustProxy,
    compression: boolean(true, { env: 'COMPRESSION', help: 'compress replies (br, gzip)' }),
    access_log: accessLog,
    data_notice: dataNotice,
  },
  worker: {
    concurrency: integer(10, { ...AT_LEAST_ONE, help: 'jobs that run at once in this process' }),
    poll_interval_ms: integer(500, {
      ...INTERVAL,
      help: 'longest wait between looks for work; an enqueue, an end and a due time wake it at once',
    }),
    max_per_host: integer(undefined, {
      ...AT_LEAST_ONE,
      help: 'calls to one host at once; unset: half of the slots, or all but one of a host that answers within a second',
    }),
    queues: texts({ help: 'queues to process; empty: all' }),
    reaper_interval_secs: integer(30, { ...INTERVAL, help: 'between sweeps for lost jobs' }),
    scheduler_interval_secs: integer(15, { ...INTERVAL, help: 'longest sleep of the scheduler' }),
    retention_days: integer(undefined, {
      min: 1,
      max: UINT32_MAX,
      env: 'RUNNER_RETENTION_DAYS',
      help: 'days to keep completed and dead jobs; unset: for ever',
    }),
    cleanup_interval_secs: integer(3600, { ...INTERVAL, help: 'between cleanups' }),
    max_result_bytes: integer(65_536, {
      min: 0,
      max: 16_777_216,
      help: 'how much of an answer is kept',
    }),
    retry_statuses: integers([], {
      min: 300,
      max: 499,
      help: 'statuses below 500 that are tried again like a 5xx; empty: none, a 4xx is final',
    }),
    max_lost: integer(5, {
      min: 1,
      max: 1000,
      help: 'so often a job may be lost with its worker before it is dead',
    }),
    shutdown_grace_secs: integer(undefined, {
      min: 0,
      max: 86_400,
      env: 'RUNNER_SHUTDOWN_GRACE_SECS',
      help: 'longest wait for running jobs when stopping; unset: their own timeouts',
    }),
  },
  defaults: {
    max_retries: integer(3, { ...FROM_ZERO, help: 'tries in all; 0 acts as 1' }),
    retry_backoff: oneOf(['exponential', 'linear', 'fixed'], 'exponential', {
      help: 'how the wait grows: exponential, linear or fixed',
    }),
    base_delay_ms: integer(1000, { ...FROM_ZERO, help: 'first wait' }),
    max_delay_ms: integer(300_000, { ...FROM_ZERO, help: 'longest wait' }),
    timeout_ms: integer(30_000, { ...AT_LEAST_ONE, help: 'of a callback' }),
  },
  logging: {
    level: oneOf(['trace', 'debug', 'info', 'warn', 'error'], 'info', {
      flag: 'log-level',
      env: 'RUNNER_LOG_LEVEL',
      help: 'what is logged: trace, debug, info, warn or error',
    }),
    format: oneOf(['json', 'pretty'], 'json', {
      env: 'LOG_FORMAT',
      help: 'json for machines, pretty for people',
    }),
  },
  security: {
    read_tokens: tokens('RUNNER_READ_TOKENS', 'may look'),
    enqueue_tokens: tokens('RUNNER_ENQUEUE_TOKENS', 'may look and add jobs'),
    admin_tokens: tokens('RUNNER_ADMIN_TOKENS', 'may do everything'),
    deny_private_networks: boolean(false, { help: 'refuse callbacks into private networks' }),
    allowed_networks: texts({
      help: 'exceptions from it, such as 10.1.0.0/16; checked when connecting',
      problem: networkProblem,
    }),
  },
  tls: {
    ca_file: text(undefined, {
      help: 'PEM file with certificates of receivers, trusted beside those of the system',
    }),
  },
  signing: {
    secrets: texts({
      env: 'RUNNER_SIGNING_SECRETS',
      help: 'Standard Webhooks secrets, newest first, at most 2',
      problem: secretProblem,
    }),
    queues: textsByName({
      help: 'the same for one queue, below [signing.queues]: name = ["whsec_…"]',
      problem: secretProblem,
    }),
  },
  breaker: {
    failures: integer(undefined, {
      ...AT_LEAST_ONE,
      env: 'RUNNER_BREAKER_FAILURES',
      help: 'failures in a row after which a host is suspended; its jobs wait without losing attempts; unset: never',
    }),
    rest_secs: integer(30, { min: 1, max: 86_400 * 365, help: 'how long it is suspended' }),
  },
} as const;

/** All settings, read and checked. */
export type Settings = SettingsOf<typeof SCHEMA>;

export const PROGRAM: Program<typeof SCHEMA> & { readonly portVariable: string } = {
  name: 'runner',
  purpose: 'keeps jobs and calls them back over HTTP.',
  settings: SCHEMA,
  file: { name: 'runner.toml', flag: 'config', parse },
  portVariable: 'RUNNER_PORT',
  problems: ({ signing }) => [
    ...tooMany('signing.secrets', signing.secrets, 'secrets'),
    ...Object.entries(signing.queues).flatMap(([name, secrets]) =>
      tooMany(`signing.${name}`, secrets, 'secrets'),
    ),
  ],
};

/** The settings from these sources; throws a SettingsError with every problem. */
export const readSettings = (sources: Sources): Settings => read(PROGRAM, sources).settings;

// The problem of the address of a database or an origin; undefined if there is none.

function databaseUrlProblem(address: string): string | undefined {
  const { protocol } = URL.parse(address) ?? {};
  // The address carries a password, so it is not repeated here.
  return protocol === 'postgres:' || protocol === 'postgresql:'
    ? undefined
    : 'must be an address such as postgres://user:password@host/database';
}

function originProblem(text: string): string | undefined {
  return URL.parse(text)?.origin === text
    ? undefined
    : `${quoted(text)} is no origin; expected one such as https://ops.example`;
}

// Settings that are secret: their problems are said without repeating them.

function tokens(env: string, what: string) {
  return texts({
    env,
    help: `API tokens that ${what}; none of any kind: everyone may do everything`,
    problem: (token) =>
      /^[\x21-\x7e]{16,}$/.test(token)
        ? undefined
        : 'a token has at least 16 printable characters without spaces',
  });
}

/** The problem of a list that may hold one old secret beside a new one. */
function tooMany(name: string, secrets: readonly string[], what: string): string[] {
  return secrets.length > 2 ? [`${name} has more than two ${what}`] : [];
}
