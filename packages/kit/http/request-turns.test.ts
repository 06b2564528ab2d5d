import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import { takeTurns } from './request-turns.ts';

const AT_ONCE = 20;

test('a probe is answered between requests that arrived together and keep the processor busy', async (t) => {
  const server = fastify();
  takeTurns(server);
  server.get('/busy', () => {
    const end = performance.now() + 10;
    while (performance.now() < end);
    return 'done';
  });
  server.get('/api/v1/health', () => 'ok');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => {
    agent.destroy();
    return server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  const answers: string[] = [];
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get({ agent, host: '127.0.0.1', port, path }, (reply) => {
        reply.resume().on('end', () => {
          answers.push(path);
          resolve();
        });
      }).on('error', reject);
    });
  // Connected beforehand, so that the requests arrive in one turn of the event loop.
  await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => ask('/api/v1/health')));
  answers.length = 0;
  const first = Promise.race(Array.from({ length: AT_ONCE }, () => ask('/busy')));
  await first;
  await ask('/api/v1/health');
  assert.ok(answers.indexOf('/api/v1/health') < AT_ONCE / 2, `${answers}`);
});

test('those that waited are answered in the order of their arrival', async () => {
  const server = fastify();
  takeTurns(server);
  const begun: string[] = [];
  server.get<{ Params: { name: string } }>('/:name', ({ params }) => {
    begun.push(params.name);
    const end = performance.now() + 10;
    while (performance.now() < end);
    return '';
  });
  await server.ready();
  const names = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(names.map((name) => server.inject(`/${name}`)));
  assert.deepEqual(begun, names);
  await server.close();
});
