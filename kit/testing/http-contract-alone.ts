import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ask } from './ask.ts';
import { type HttpService, JSON_TYPE, listening } from './http-service.ts';

/** The promises of a service without a proxy in front, with its own defaults. */
export function onItsOwn(service: HttpService): void {
  const { page, data, limited } = service;
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
    const unknown = await ask(at(), '/nowhere', {
      method: 'DELETE',
      headers: { accept: JSON_TYPE },
    });
    assert.equal(unknown.status, 404);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { status, headers, body } = await ask(at(), page.path, { method: 'HEAD' });
    assert.deepEqual([status, body.length], [200, 0]);
    assert.match(String(headers['content-type']), /^text\/html/);
  });

  test('/favicon.ico and /robots.txt exist', async () => {
    const icon = await ask(at(), '/favicon.ico');
    assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/x-icon']);
    assert.deepEqual([...icon.body.subarray(0, 6)], [0, 0, 1, 0, 1, 0]);
    const robots = await ask(at(), '/robots.txt');
    assert.equal(robots.status, 200);
    assert.match(String(robots.body), /^User-agent: \*\nDisallow: /);
  });

  test('raw UTF-8 in an address is 400 and says to percent-encode', async () => {
    const { hostname, port } = new URL(at());
    const socket = connect(Number(port), hostname);
    const separator = data.includes('?') ? '&' : '?';
    socket.end(`GET ${data}${separator}q=důchody HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /Percent-encode .*q=d%C5%AFchody/);
  });

  test('a request with two Hosts is 400 in the shape of the service', async () => {
    const { hostname, port } = new URL(at());
    const socket = connect(Number(port), hostname);
    const lines = ['Host: localhost', 'host: evil.example', `Accept: ${JSON_TYPE}`];
    socket.end(`GET /nowhere HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /);
    assert.ok(service.isError(JSON.parse(body), 400), body);
    assert.match(body, /Host/);
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
