import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serving } from '../testing/serving.ts';
import { probe, watchReturns } from './probe.ts';

test('a probe says who answers with what, without a path or a key, or why nobody does', async () => {
  const asked: string[] = [];
  const url = await serving((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    reply.writeHead(404).end();
  });
  const { host } = new URL(url);
  const found = await probe(`${url}/series?api_key=hunter2`, 5000);
  assert.deepEqual([found.host, found.status], [host, 404]);
  assert.ok(found.date instanceof Date);
  assert.deepEqual(asked, ['HEAD /']);
  const elsewhere = await serving((_request, reply) => {
    reply.writeHead(302, { location: 'https://other.example/' }).end();
  });
  assert.equal((await probe(elsewhere, 5000)).status, 302);
  const silent = await serving(() => {});
  assert.equal((await probe(silent, 50)).problem, 'no answer came in time');
  const nobody = await probe('http://127.0.0.1:1/', 5000);
  assert.deepEqual(nobody, { host: '127.0.0.1:1', problem: 'the connection was refused' });
});

test('a source that was away is noticed when it answers again; one that only refuses us is asked five times', async (t) => {
  let status = 503;
  let looks = 0;
  const looked = { at: 0, done: () => {} };
  const url = await serving((_request, reply) => {
    reply.writeHead(status).end();
    looks += 1;
    if (looks >= looked.at) looked.done();
  });
  const furtherLooks = (count: number) =>
    new Promise<void>((done) => Object.assign(looked, { at: looks + count, done }));
  let failing = [url];
  let returned = 0;
  const returns = watchReturns({
    failing: () => failing,
    onReturn() {
      returned += 1;
    },
    waitMs: () => 1,
  });
  t.after(returns.stop);
  await furtherLooks(3);
  assert.equal(returned, 0);
  assert.ok(returns.nextAt() instanceof Date);
  status = 404;
  await furtherLooks(8);
  assert.equal(returned, 5);
  status = 500;
  await furtherLooks(2);
  status = 200;
  await furtherLooks(2);
  assert.ok(returned > 5);
  failing = [];
  assert.equal(returns.nextAt(), undefined);
});
