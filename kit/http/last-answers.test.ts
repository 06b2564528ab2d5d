import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { giveLastAnswers } from './last-answers.ts';

async function client(port: number, words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

test('a server that closes answers what has arrived, and cuts who sends half a request or nothing', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  giveLastAnswers(server);
  let begun = 0;
  server.post('/slow', async () => {
    begun += 1;
    await sleep(4000);
    return 'answered';
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const head =
    'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  const whole = await client(port, `${head}{}`);
  const half = await client(port, `${head}{`);
  const silent = await client(port, '');
  while (begun === 0) await sleep(5);
  const closed: string[] = [];
  for (const [name, socket] of Object.entries({ half, silent })) {
    socket.resume().once('close', () => closed.push(name));
  }
  const closing = server.close();
  assert.match(await text(whole), /^HTTP\/1\.1 200 [\s\S]*answered$/);
  assert.deepEqual(closed.sort(), ['half', 'silent']);
  await closing;
});
