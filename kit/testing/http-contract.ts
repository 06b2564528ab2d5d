import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask } from './ask.ts';
import { onItsOwn } from './http-contract-alone.ts';
import { type HttpService, JSON_TYPE, listening } from './http-service.ts';

/** What every service promises over HTTP: the same tests for each, over real connections. */
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
    for (const host of [
      'localhost:1',
      'a.localhost',
      '127.0.0.1',
      '[::1]:80',
      '10.1.2.3:8000',
      'PUBLIC.example.',
      'named.example:443',
    ]) {
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

/** What is asked for and what is sent: names of codings have no case (RFC 9110 8.4.1). */
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
