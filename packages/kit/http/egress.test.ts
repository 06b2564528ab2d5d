import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serving } from '../testing/serving.ts';
import { mayGoTo } from './egress.ts';
import { fetchBytes } from './fetch-bytes.ts';
import type { FetchError } from './fetch-error.ts';

test('a source may lead to its own origin, to its host over https, and to hosts that are listed', () => {
  for (const [prefix, address, allowed] of [
    ['https://vdb.czso.cz/pll', 'https://vdb.czso.cz/other', true],
    ['http://www.psp.cz/eknih', 'https://www.psp.cz/x', true],
    ['https://vdb.czso.cz', 'https://data.csu.gov.cz/a.csv', true],
    ['https://vdb.czso.cz', 'https://www.czso.cz/a.csv', false],
    ['https://vdb.czso.cz', 'http://vdb.czso.cz/a.csv', false],
    ['https://vdb.czso.cz', 'http://data.csu.gov.cz/a.csv', false],
    ['https://vdb.czso.cz', 'https://vdb.czso.cz:8443/a.csv', false],
    ['https://vdb.czso.cz', 'https://vdb.czso.cz.example.com/a.csv', false],
    ['https://vdb.czso.cz', 'http://169.254.169.254/latest', false],
    ['http://127.0.0.1:5/czso', 'http://127.0.0.1:5/a.csv', true],
    ['http://127.0.0.1:5', 'http://127.0.0.1:6/a.csv', false],
    ['http://localhost:5', 'http://localhost:6', false],
    ['https://vdb.czso.cz', 'file:///etc/passwd', false],
  ] as const) {
    const isAllowed = mayGoTo(new URL(address), new URL(prefix), ['data.csu.gov.cz']);
    assert.equal(isAllowed, allowed, `${prefix} ${address}`);
  }
});

test('a redirect to another origin is refused at any hop, not retried, and nothing is asked there', async () => {
  let asked = 0;
  const other = await serving((_request, reply) => {
    asked += 1;
    reply.end('secret');
  });
  const source = await serving(({ url }, reply) => {
    const location = url === '/start' ? '/next' : `${other}/latest?token=canary`;
    reply.writeHead(302, { location }).end('moved');
  });
  const error = await fetchBytes(source, '/start').catch((error: FetchError) => error);
  assert.ok(error instanceof Error);
  const { message, kind } = error as FetchError;
  assert.equal(message, `${source}/start: refused to follow a redirect to ${new URL(other).host}`);
  assert.equal(kind, 'refused');
  assert.equal(asked, 0);
});

test('a redirect within the source is followed; a POST follows none', async () => {
  const source = await serving(({ url, method }, reply) => {
    if (url === '/here') return reply.end(method);
    return reply.writeHead(302, { location: '/here' }).end();
  });
  const got = await fetchBytes(source, '/start');
  assert.equal(got.kind === 'fetched' && got.bytes.toString(), 'GET');
  await assert.rejects(fetchBytes(source, '/start', { body: '{}' }), /\/start: answered 302/);
});

test('an address that a reply named is asked on the same origin only, and not shown', async () => {
  const source = await serving(({ url }, reply) => {
    reply.writeHead(url === '/canary.csv' ? 500 : 200).end('words');
  });
  const named = (address: string) => fetchBytes(source, '', { address, name: 'wages', retries: 0 });
  await assert.rejects(named(`${source}/canary.csv`), {
    message: `wages, ${source}: answered 500`,
  });
  await assert.rejects(named('http://169.254.169.254/canary'), {
    message: `wages, ${source}: refused to ask 169.254.169.254`,
    kind: 'refused',
  });
});

test('a user and a password in the prefix are sent to the source and shown to nobody', async () => {
  const source = await serving((request, reply) => {
    reply.writeHead(request.headers.authorization ? 418 : 200).end(request.headers.authorization);
  });
  const prefix = source.replace('http://', 'http://me:p%2Bw@');
  await assert.rejects(fetchBytes(prefix, '/x?key=1'), { message: `${source}/x: answered 418` });
});
