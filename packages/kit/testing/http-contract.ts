import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpOptions } from '../service-settings.ts';
import { ask } from './ask.ts';

const JSON_TYPE = 'application/json';

/** A service listening on 127.0.0.1, for one group of tests. */
type Listening = { readonly url: string; close(): Promise<void> };

type HttpService = {
  /** Starts the service on a free port. An option that is absent has the service's default. */
  readonly start: (options: Partial<HttpOptions>) => Promise<Listening>;
  /** A page of more than 1 kB, and whether it is cached with an ETag. */
  readonly page: { readonly path: string; readonly isCached: boolean };
  /** A GET route that answers JSON without a token. */
  readonly data: string;
  /** A route with a limit of `max` requests a minute; absent where a service has none. */
  readonly limited?: { readonly path: string; readonly max: number };
  /** True if a JSON body is an error in the shape of the service. */
  readonly isError: (body: unknown, status: number) => boolean;
  readonly crossOrigin: '*' | 'listed';
  readonly hsts: 'always' | 'https';
  readonly metricsPath: string;
  readonly compressesByDefault: boolean;
};

/** Starts the service before the tests of a group and stops it afterwards. */
function listening(service: HttpService, options: Partial<HttpOptions>): () => string {
  let started: Listening | undefined;
  before(async () => {
    started = await service.start(options);
  });
  after(() => started?.close());
  return () => started?.url ?? '';
}

/** Promises of every service over HTTP: the same tests for each, over real connections. */
export function testHttpContract(service: HttpService): void {
  describe('behind a proxy', () => behindProxies(service));
  describe('on its own', () => onItsOwn(service));
}

function behindProxies(service: HttpService): void {
  const { page, data, limited, hsts } = service;
  const at = listening(service, {
    trustProxy: 1,
    rateLimits: true,
    compression: true,
    publicUrl: 'https://public.example/',
    allowedHosts: ['named.example'],
    crossOrigin: service.crossOrigin === '*' ? '*' : ['https://allowed.example'],
  });

  if (limited) {
    test('a changing first entry of X-Forwarded-For wins nothing', async () => {
      const statuses: number[] = [];
      for (let i = 0; i < limited.max + 5; i++) {
        const headers = { 'x-forwarded-for': `10.0.${i}.1, 203.0.113.7` };
        statuses.push((await ask(at(), limited.path, { headers })).status);
      }
      assert.deepEqual(statuses.slice(limited.max), Array(5).fill(429), `${statuses}`);
      assert.ok(!statuses.slice(0, limited.max).includes(429), `${statuses}`);
      // The proxy's caller, not the proxy, is who the limit is for.
      const other = { 'x-forwarded-for': '203.0.113.8' };
      assert.notEqual((await ask(at(), limited.path, { headers: other })).status, 429);
    });
  }

  test('a foreign Host is 421 in the shape of the service, whatever is forwarded', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'localhost' },
      { host: 'localhost', 'x-forwarded-host': 'evil.example' },
    ]) {
      const { status, json } = await ask(at(), data, {
        headers: { ...headers, accept: JSON_TYPE },
      });
      assert.equal(status, 421);
      assert.ok(service.isError(json(), 421), JSON.stringify(json()));
      assert.match(JSON.stringify(json()), /evil\.example.*ALLOWED_HOSTS/);
    }
  });

  test('loopback, addresses, the public name and allowed names are its hosts', async () => {
    const numbers = ['127.0.0.1', '[::1]:80', '10.1.2.3:8000'];
    const names = ['localhost:1', 'a.localhost', 'PUBLIC.example.', 'named.example:443'];
    for (const host of [...names, ...numbers]) {
      assert.notEqual((await ask(at(), '/health', { headers: { host } })).status, 421, host);
    }
  });

  test('Strict-Transport-Security stands on what came over https', async () => {
    const over = async (proto: string) =>
      (await ask(at(), data, { headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ];
    assert.match(String(await over('https')), /max-age=31536000/);
    assert.equal(await over('http'), hsts === 'always' ? await over('https') : undefined);
  });

  test('text above 1 kB is compressed as the client asks', async () => {
    const html = await ask(at(), page.path);
    assert.ok(html.body.length > 1024, `${html.body.length} B`);
    const [style = ''] = /\/[\w/]*assets\/style\.\w+\.css/.exec(String(html.body)) ?? [];
    for (const path of [page.path, style]) {
      const plain = await ask(at(), path);
      assert.deepEqual([plain.status, plain.headers['content-encoding']], [200, undefined]);
      assertVaryNamesOnce(plain.headers.vary, path);
      for (const [accepted, encoding, decompress] of DECOMPRESS) {
        const headers = { 'accept-encoding': `${accepted}, deflate` };
        const small = await ask(at(), path, { headers });
        assert.equal(small.headers['content-encoding'], encoding, path);
        assertVaryNamesOnce(small.headers.vary, path);
        assert.ok(small.body.length < plain.body.length * 0.6, `${path}: ${small.body.length} B`);
        // Pages that are not cached state the moment; everything else is the same.
        if (page.isCached) assert.deepEqual(decompress(small.body), plain.body);
        else assert.match(String(decompress(small.body)).slice(0, 100), /<!doctype html|:root|@/i);
      }
    }
    const refused = { 'accept-encoding': 'br;q=0, gzip;q=0' };
    const asIs = await ask(at(), page.path, { headers: refused });
    assert.equal(asIs.headers['content-encoding'], undefined);
  });

  if (page.isCached) {
    test('each encoding has an ETag of its own, which a proxy may weaken', async () => {
      const tags = new Map<string, string>();
      for (const encoding of ['identity', 'gzip', 'br', 'GZIP', 'x-gzip', 'Br']) {
        const headers = { 'accept-encoding': encoding };
        const { headers: first } = await ask(at(), page.path, { headers });
        const sentIn = String(first['content-encoding']);
        tags.set(sentIn, tags.get(sentIn) ?? String(first.etag));
        assert.equal(first.etag, tags.get(sentIn), encoding);
        const again = { ...headers, 'if-none-match': `"other", W/${first.etag}` };
        const { status, body } = await ask(at(), page.path, { headers: again });
        assert.deepEqual([status, body.length], [304, 0], encoding);
      }
      assert.deepEqual([...tags.keys()], ['undefined', 'gzip', 'br']);
      assert.equal(new Set(tags.values()).size, 3);
    });
  }

  test('scripts of other sites may read data where that is meant', async () => {
    const allowed = 'https://allowed.example';
    const expected = service.crossOrigin === '*' ? '*' : allowed;
    const headers = { origin: allowed };
    const reply = await ask(at(), data, { headers });
    assert.equal(reply.headers['access-control-allow-origin'], expected);
    const preflight = await ask(at(), data, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'GET' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], expected);
    assert.match(String(preflight.headers['access-control-allow-methods']), /\bGET\b/);
    assert.equal(reply.headers['access-control-allow-credentials'], undefined);
    if (service.crossOrigin === '*') {
      const html = await ask(at(), page.path, { headers });
      assert.equal(html.headers['access-control-allow-origin'], undefined);
    } else {
      const other = await ask(at(), data, { headers: { origin: 'https://evil.example' } });
      assert.equal(other.headers['access-control-allow-origin'], undefined);
    }
  });
}

/** Requested and sent codings; their names have no case (RFC 9110 8.4.1). */
const DECOMPRESS = [
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['GZIP', 'gzip', gunzipSync],
] as const;

function assertVaryNamesOnce(vary: unknown, path: string): void {
  const names = String(vary).toLowerCase().split(', ');
  assert.ok(names.includes('accept-encoding'), path);
  assert.equal(new Set(names).size, names.length, `${path}: ${vary}`);
}

/** The promises of a service without a proxy in front, with its own defaults. */
function onItsOwn(service: HttpService): void {
  const { page, limited } = service;
  const at = listening(service, { rateLimits: true });

  test('compression is on where it is meant to be', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { headers: html } = await ask(at(), page.path, { headers });
    assert.equal(html['content-encoding'], service.compressesByDefault ? 'br' : undefined);
  });

  test('a known path answers another method with 405 and Allow, OPTIONS with 204', async () => {
    for (const method of ['PUT', 'DELETE', 'TRACE', 'PROPFIND']) {
      for (const path of [page.path, '/health']) {
        const { status, headers, json } = await ask(at(), path, {
          method,
          headers: { accept: JSON_TYPE },
        });
        assert.equal(status, 405, `${method} ${path}`);
        assert.deepEqual(String(headers.allow).split(', ').slice(0, 2).sort(), ['GET', 'HEAD']);
        assert.ok(service.isError(json(), 405));
      }
    }
    const { status, headers } = await ask(at(), '/health', { method: 'OPTIONS' });
    assert.deepEqual([status, headers.allow], [204, 'GET, HEAD, OPTIONS']);
    assert.equal((await ask(at(), '/nowhere', { method: 'DELETE' })).status, 404);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { status, headers, body } = await ask(at(), page.path, { method: 'HEAD' });
    assert.deepEqual([status, body.length], [200, 0]);
    assert.match(String(headers['content-type']), /^text\/html/);
  });

  test('/favicon.ico and /robots.txt exist', async () => {
    const icon = await ask(at(), '/favicon.ico');
    assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/svg+xml']);
    const robots = await ask(at(), '/robots.txt');
    assert.equal(robots.status, 200);
    assert.match(String(robots.body), /^User-agent: \*\nDisallow: /);
  });

  if (limited) {
    test('without a proxy X-Forwarded-For is ignored', async () => {
      const statuses: number[] = [];
      for (let i = 0; i < limited.max + 3; i++) {
        const headers = { 'x-forwarded-for': `10.0.${i}.1` };
        statuses.push((await ask(at(), limited.path, { headers })).status);
      }
      assert.deepEqual(statuses.slice(limited.max), Array(3).fill(429), `${statuses}`);
    });
  }

  test('metrics count requests by route and status, and refusals of limits', async () => {
    await ask(at(), '/nowhere/17');
    const { status, headers, body } = await ask(at(), service.metricsPath);
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
    const metrics = String(body);
    assert.match(metrics, /^http_requests_total\{method="GET",route="none",status="404"\} \d+$/m);
    assert.match(metrics, /^http_request_seconds_total\{method="GET",.*\} [\d.e-]+$/m);
    assert.match(metrics, /^process_resident_memory_bytes \d+/m);
    assert.match(metrics, /^nodejs_eventloop_lag_p99_seconds /m);
    if (limited) assert.match(metrics, /^http_rate_limited_total\{.*status="429"\} [1-9]/m);
    assert.doesNotMatch(metrics, /nowhere/);
  });
}
