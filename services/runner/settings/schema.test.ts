import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sources } from '@tessera/kit/program';
import { SettingsError } from '@tessera/kit/read-settings';
import { readSettings, type Settings } from './schema.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function settings(sources: Partial<Sources> = {}): Settings {
  const readFile = (path: string) => (path === '.env' ? undefined : sources.readFile?.(path));
  return readSettings({ args: [], env: {}, ...sources, readFile });
}

function problems(sources: Partial<Sources>): readonly string[] {
  try {
    settings(sources);
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    return error.problems;
  }
  throw new Error('there was no problem');
}

test('1.6: every default', () => {
  const { server, worker, defaults, logging, security, breaker } = settings();
  assert.deepEqual([server.host, server.port, server.db_path], ['0.0.0.0', 6390, 'runner.db']);
  const { concurrency, poll_interval_ms, queues, reaper_interval_secs } = worker;
  assert.deepEqual(
    [concurrency, poll_interval_ms, queues, reaper_interval_secs],
    [10, 500, [], 30],
  );
  const { scheduler_interval_secs, retention_days, cleanup_interval_secs } = worker;
  assert.deepEqual(
    [scheduler_interval_secs, retention_days, cleanup_interval_secs],
    [15, undefined, 3600],
  );
  assert.deepEqual(defaults, {
    max_retries: 3,
    retry_backoff: 'exponential',
    base_delay_ms: 1000,
    max_delay_ms: 300_000,
    timeout_ms: 30_000,
  });
  assert.deepEqual(logging, { level: 'info', format: 'json' });
  assert.deepEqual([server.database_url, breaker.failures], [undefined, undefined]);
  assert.deepEqual([security.deny_private_networks, security.admin_tokens], [false, []]);
});

test('1.6: flags go before the environment, that before the file, that before the defaults', () => {
  const readFile = () =>
    '[server]\nhost = "file"\nport = 1\ndb_path = "file.db"\n[logging]\nlevel = "warn"\nformat = "pretty"';
  const env = { RUNNER_PORT: '2', RUNNER_DB_PATH: 'env.db', RUNNER_LOG_LEVEL: 'error' };
  const args = ['--db-path', 'flag.db', '--log-level=debug'];
  const { server, logging } = settings({ args, env, readFile });
  assert.deepEqual([server.host, server.port, server.db_path], ['file', 2, 'flag.db']);
  assert.deepEqual(logging, { level: 'debug', format: 'pretty' });
});

test('1.6: DATABASE_URL is that of other services in a shared .env, and not read', () => {
  const env = { DATABASE_URL: 'postgres://u:p@h/rating' };
  assert.equal(settings({ env }).server.database_url, undefined);
  const own = 'postgres://u:p@h/runner';
  const both = settings({ env: { ...env, RUNNER_DATABASE_URL: own } });
  assert.equal(both.server.database_url, own);
});

test('1.6: every variable and every flag', () => {
  const env = {
    RUNNER_HOST: 'h',
    RUNNER_PORT: '7',
    RUNNER_DB_PATH: 'd',
    RUNNER_LOG_LEVEL: 'trace',
  };
  const byEnv = settings({ env });
  const more = { RUNNER_SHUTDOWN_GRACE_SECS: '5', RUNNER_BREAKER_FAILURES: '8' };
  const { worker, breaker } = settings({ env: more });
  assert.deepEqual([worker.shutdown_grace_secs, breaker.failures], [5, 8]);
  const args = ['--host', 'h', '--port', '7', '--db-path', 'd', '--log-level', 'trace'];
  assert.deepEqual(settings({ args }), byEnv);
  assert.deepEqual([byEnv.server.host, byEnv.server.port, byEnv.logging.level], ['h', 7, 'trace']);
});

test('1.6: all problems are reported at once, each with its place', () => {
  const found = problems({
    args: ['--port', '70000', '--what=1', 'odd', '--host'],
    env: { RUNNER_LOG_LEVEL: 'loud', RUNNER_DATABASE_URL: 'mysql://x' },
    readFile: () => `
[server]
db_path = 5
[worker]
concurrency = 0
concurency = 1
poll_interval_ms = "fast"
queues = "a"
[defaults]
retry_backoff = "none"
[security]
admin_tokens = ["short"]
allowed_networks = ["10.0.0.0/99"]
[signing]
secrets = ["${SECRET}", "${SECRET}", "${SECRET}"]
[extra]
a = 1
`,
  });
  for (const place of [
    '--port must be a whole number from 0 to 65535',
    '--what is unknown',
    '--host needs a value',
    'RUNNER_LOG_LEVEL must be one of trace, debug, info, warn, error',
    'RUNNER_DATABASE_URL must be an address such as postgres://',
    'runner.toml: server.db_path must be text',
    'runner.toml: worker.concurrency must be a whole number from 1',
    'runner.toml: worker.concurency is unknown; [worker] has concurrency,',
    'runner.toml: worker.poll_interval_ms must be',
    'runner.toml: worker.queues must be an array of texts',
    'runner.toml: defaults.retry_backoff must be one of exponential, linear, fixed',
    'runner.toml: security.admin_tokens: a token has at least 16',
    'runner.toml: security.allowed_networks: 10.0.0.0/99 is not a network',
    'signing.secrets has more than two secrets',
    'runner.toml: [extra] is unknown',
  ]) {
    assert.ok(
      found.some((problem) => problem.startsWith(place)),
      `${place}\n${found.join('\n')}`,
    );
  }
});

test('1.6: zero is refused where it would mean never, or without pause', () => {
  for (const name of [
    'concurrency',
    'poll_interval_ms',
    'cleanup_interval_secs',
    'retention_days',
  ]) {
    const [problem] = problems({ readFile: () => `[worker]\n${name} = 0\n` });
    assert.match(problem!, new RegExp(`${name} must be a whole number from 1 to `));
  }
});

test('1.6: a secret is never repeated in a problem', () => {
  const text = problems({
    env: { RUNNER_DATABASE_URL: 'mysql://u:hunter2@x', RUNNER_ADMIN_TOKENS: 'hunter2' },
  }).join();
  assert.ok(!text.includes('hunter2'), text);
});

test('1.6: runner.toml may be missing, a file somebody named may not', () => {
  assert.equal(settings().server.port, 6390);
  assert.match(problems({ args: ['-c', 'mine.toml'] })[0]!, /there is no file mine\.toml/);
  const readFile = (path: string) => (path === 'mine.toml' ? '[server]\nport = 9' : undefined);
  for (const args of [['-c', 'mine.toml'], ['--config', 'mine.toml'], ['--config=mine.toml']]) {
    assert.equal(settings({ args, readFile }).server.port, 9);
  }
});

test('1.6: a file that is not TOML says so with its line', () => {
  assert.match(
    problems({ readFile: () => '[server]\nport = = 1' })[0]!,
    /^runner\.toml: .*\(line 2\)/,
  );
});
