import { networkProblem } from '../deliver/address.ts';
import { secretProblem } from '../deliver/sign.ts';
import {
  choiceField,
  type Field,
  flagField,
  optionalTextField,
  textField,
  textsByNameField,
  textsField,
  wholeField,
  wholesField,
} from './field.ts';

const INT32_MAX = 2_147_483_647;
const UINT32_MAX = 4_294_967_295;
/** Nought is refused: it would ask without pause. Timers that Node cannot hold ring earlier. */
const INTERVAL = { min: 1, max: Number.MAX_SAFE_INTEGER };
const AT_LEAST_ONE = { min: 1, max: INT32_MAX };
const DELAY_MS = { min: 0, max: INT32_MAX };

/**
 * Every setting by its section and name in the TOML file. The first of a section are those of
 * specification 1.6; the rest is beyond it, and off or as specified unless it is set.
 */
export const SCHEMA = {
  server: {
    host: textField('0.0.0.0', { flag: 'host', env: 'RUNNER_HOST', help: 'address to bind' }),
    port: wholeField(
      6390,
      { min: 0, max: 65_535 },
      {
        flag: 'port',
        env: 'RUNNER_PORT',
        help: 'port to listen on; 0 takes a free one',
      },
    ),
    db_path: textField('runner.db', {
      flag: 'db-path',
      env: 'RUNNER_DB_PATH',
      help: 'SQLite file, created when missing',
    }),
    database_url: optionalTextField(
      {
        flag: 'database-url',
        env: 'RUNNER_DATABASE_URL',
        help: 'postgres://… for several machines, instead of the file',
      },
      databaseUrlProblem,
    ),
    durability: choiceField('full', ['full', 'normal'], {
      help: 'full: a 201 survives a power failure; normal: it survives a crash of the process',
    }),
    max_body_bytes: wholeField(
      1_048_576,
      { min: 1024, max: 268_435_456 },
      {
        help: 'largest request body',
      },
    ),
    trust_proxy: flagField(false, {
      env: 'TRUST_PROXY',
      help: 'believe X-Forwarded-* (only behind a proxy)',
    }),
    data_notice: optionalTextField({ env: 'DATA_NOTICE', help: 'a sentence above every page' }),
  },
  worker: {
    concurrency: wholeField(10, AT_LEAST_ONE, { help: 'jobs that run at once' }),
    poll_interval_ms: wholeField(500, INTERVAL, { help: 'longest wait between looks for work' }),
    queues: textsField({ help: 'queues to process; empty: all' }),
    reaper_interval_secs: wholeField(30, INTERVAL, { help: 'between sweeps for lost jobs' }),
    scheduler_interval_secs: wholeField(15, INTERVAL, { help: 'longest sleep of the scheduler' }),
    retention_days: wholeField(
      undefined,
      { min: 1, max: UINT32_MAX },
      {
        help: 'days to keep completed and dead jobs; unset: for ever',
      },
    ),
    cleanup_interval_secs: wholeField(3600, INTERVAL, { help: 'between cleanups' }),
    max_result_bytes: wholeField(
      65_536,
      { min: 0, max: 16_777_216 },
      {
        help: 'how much of an answer is kept',
      },
    ),
    retry_statuses: wholesField(
      { min: 300, max: 499 },
      {
        help: 'statuses below 500 that are tried again, such as 429',
      },
    ),
    lease_grace_secs: wholeField(
      10,
      { min: 0, max: 3600 },
      {
        help: 'how long a lease may be overdue before another worker takes the job',
      },
    ),
    shutdown_grace_secs: wholeField(
      undefined,
      { min: 0, max: 86_400 },
      {
        help: 'longest wait for running jobs when stopping; unset: their own timeouts',
      },
    ),
  },
  defaults: {
    max_retries: wholeField(3, DELAY_MS, { help: 'tries in all; 0 acts as 1' }),
    retry_backoff: choiceField('exponential', ['exponential', 'linear', 'fixed'], {
      help: 'how the wait grows',
    }),
    base_delay_ms: wholeField(1000, DELAY_MS, { help: 'first wait' }),
    max_delay_ms: wholeField(300_000, DELAY_MS, { help: 'longest wait' }),
    timeout_ms: wholeField(30_000, AT_LEAST_ONE, { help: 'of a callback' }),
  },
  logging: {
    level: choiceField('info', ['trace', 'debug', 'info', 'warn', 'error'], {
      flag: 'log-level',
      env: 'RUNNER_LOG_LEVEL',
      help: 'what is logged',
    }),
    format: choiceField('json', ['json', 'pretty'], { help: 'for machines or for people' }),
  },
  security: {
    read_tokens: tokensField('RUNNER_READ_TOKENS', 'may look'),
    enqueue_tokens: tokensField('RUNNER_ENQUEUE_TOKENS', 'may look and add jobs'),
    admin_tokens: tokensField('RUNNER_ADMIN_TOKENS', 'may do everything'),
    deny_private_networks: flagField(false, { help: 'refuse callbacks into private networks' }),
    allowed_networks: textsField(
      { help: 'exceptions from it, such as 10.1.0.0/16' },
      networkProblem,
    ),
  },
  signing: {
    secrets: textsField(
      { env: 'RUNNER_SIGNING_SECRETS', help: 'Standard Webhooks secrets, newest first, at most 2' },
      secretProblem,
    ),
    queues: textsByNameField({ help: 'the same for one queue: name = ["whsec_…"]' }, secretProblem),
  },
  breaker: {
    failures: wholeField(undefined, AT_LEAST_ONE, {
      help: 'failures in a row after which a host rests; unset: never',
    }),
    rest_secs: wholeField(30, { min: 1, max: 86_400 * 365 }, { help: 'how long it rests' }),
  },
} as const;

type Schema = typeof SCHEMA;

/** All settings, read and checked. */
export type Settings = {
  readonly [Section in keyof Schema]: {
    readonly [Name in keyof Schema[Section]]: Schema[Section][Name] extends Field<infer T>
      ? T
      : never;
  };
};

function tokensField(env: string, what: string): Field<readonly string[]> {
  return textsField({ env, help: `API tokens that ${what}; none at all: everyone may` }, (token) =>
    /^[\x21-\x7e]{16,}$/.test(token)
      ? undefined
      : 'a token has at least 16 printable characters without spaces',
  );
}

function databaseUrlProblem(text: string): string | undefined {
  const { protocol } = URL.parse(text) ?? {};
  // The address carries a password, so it is not repeated here.
  return protocol === 'postgres:' || protocol === 'postgresql:'
    ? undefined
    : 'must be an address such as postgres://user:password@host/database';
}
