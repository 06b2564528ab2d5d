import assert from 'node:assert/strict';
import { maxHeaderSize } from 'node:http';
import { test } from 'node:test';
import { PublicError, unavailable } from '../errors.ts';
import { plainServer } from '../testing/ask.ts';
import { createRefusals } from './repeated-lines.ts';

test('a refusal that repeats is a line when it begins, one a minute with the count, and one when it is over', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const printed: string[] = [];
  const original = process.stdout.write.bind(process.stdout);
  t.mock.method(process.stdout, 'write', (chunk: string | Uint8Array) => {
    // The reporter of the tests writes here too.
    if (typeof chunk !== 'string' || !chunk.startsWith('{')) return original(chunk);
    const { level, msg, times, path } = JSON.parse(chunk) as Record<string, unknown>;
    return printed.push(`${level} ${msg} ${times ?? path}`) > 0;
  });
  const logged = () => printed.splice(0);
  const server = await plainServer({ log: { level: 'info', format: 'json' } });
  server.get('/full', () => {
    throw new PublicError(507, 'disk_full', 'the disk is full');
  });
  server.get('/away/:name', ({ params }) => {
    throw unavailable(`${(params as { name: string }).name} is away`, 5);
  });
  const ask = async (url: string, times: number) => {
    for (let asked = 0; asked < times; asked += 1) await server.inject(url);
  };
  await ask('/full?token=hunter2', 330);
  await ask('/away/it', 1);
  assert.deepEqual(logged(), ['warn the disk is full /full', 'warn it is away /away/it']);
  t.mock.timers.tick(60_000);
  // What happened once and not again needs no second line.
  assert.deepEqual(logged(), ['warn the disk is full (again, 329 in a minute) 329']);
  await ask('/full', 5);
  t.mock.timers.tick(60_000);
  assert.deepEqual(logged(), ['warn the disk is full (again, 5 in a minute) 5']);
  t.mock.timers.tick(60_000);
  assert.deepEqual(logged(), ['info the disk is full (over: not for a minute) 335']);
  t.mock.timers.tick(600_000);
  assert.deepEqual(logged(), []);
  await ask('/full', 2);
  assert.deepEqual(logged(), ['warn the disk is full /full']);

  for (let kind = 0; kind < 300; kind += 1) await ask(`/away/${kind}`, 1);
  assert.equal(logged().length, 100);
  t.mock.timers.tick(60_000);
  assert.ok(logged().includes('warn further warnings (again, 200 in a minute) 200'));
  await server.close();
});

test('refusals are counted by reason, and logged in words of their own', () => {
  const lines: unknown[] = [];
  const refusals = createRefusals({ warn: (about, message) => lines.push([about, message]) });
  refusals.count('connection_limit', '16 connections');
  refusals.count('head_too_large');
  assert.deepEqual(lines, [
    [{ detail: '16 connections' }, 'connections refused: as many are open as may be'],
    [{ detail: undefined }, `requests refused: the head is larger than ${maxHeaderSize} bytes`],
  ]);
  refusals.count('connection_limit', '16 connections');
  assert.equal(refusals.totals.get('connection_limit'), 2);
});

test('what scanners and browsers cause every day is counted, not logged', () => {
  const refusals = createRefusals({ warn: () => assert.fail('nothing is logged') });
  refusals.count('not_http');
  refusals.count('request_timeout');
  assert.deepEqual(
    [...refusals.totals],
    [
      ['connection_limit', 0],
      ['accept_failed', 0],
      ['head_too_large', 0],
      ['request_timeout', 1],
      ['not_http', 1],
    ],
  );
});
