import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HttpOptions } from '@tessera/kit/service-settings';
import { ask } from '@tessera/kit/testing/ask';
import { testHttpContract } from '@tessera/kit/testing/http-contract';
import { startTestRunner } from './testing/runner.ts';

/** The options as the section `[server]` of runner.toml. */
function tomlOf(options: Partial<HttpOptions>): string {
  const values = {
    trust_proxy: options.trustProxy,
    compression: options.compression,
    public_url: options.publicUrl,
    allowed_hosts: options.allowedHosts,
    allowed_origins: options.crossOrigin,
  };
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} = ${JSON.stringify(value)}`,
  );
  return ['[server]', ...lines].join('\n');
}

describe('7, 8: HTTP as every service speaks it', () =>
  testHttpContract({
    start: (options) => startTestRunner({ toml: tomlOf(options) }),
    page: { path: '/dashboard', isCached: false },
    data: '/queues',
    isError: (body, status) => (body as { status?: unknown }).status === status,
    crossOrigin: 'listed',
    hsts: 'https',
    metricsPath: '/metrics/prometheus',
    compressesByDefault: true,
  }));

describe('5: a runner that a foreign page reaches by a name of its own', () => {
  const post = (url: string, headers: Record<string, string>) =>
    ask(url, '/jobs', { method: 'POST', headers: { host: 'evil.example', ...headers } });

  test('5: without a token every request under that name is 421', async (t) => {
    const runner = await startTestRunner();
    t.after(() => runner.close());
    const headers = { origin: 'http://evil.example', 'content-type': 'application/json' };
    assert.equal((await post(runner.url, headers)).status, 421);
    assert.equal(
      (await ask(runner.url, '/dashboard', { headers: { host: 'evil.example' } })).status,
      421,
    );
  });

  test('5: with a token any name is fine, and the token is what counts', async (t) => {
    const toml = '[security]\nadmin_tokens = ["a-token-of-24-characters"]\n';
    const runner = await startTestRunner({ toml, token: 'a-token-of-24-characters' });
    t.after(() => runner.close());
    assert.equal((await post(runner.url, {})).status, 401);
    const headers = { host: 'evil.example', authorization: 'Bearer a-token-of-24-characters' };
    assert.equal((await ask(runner.url, '/jobs', { headers })).status, 200);
  });
});
