import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { connectionLimit, watchConnections } from './connections.ts';
import { createRefusals } from './repeated-lines.ts';

async function client(port: number, words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

test('a server that closes answers what has arrived, and cuts who sends half a request or nothing', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  watchConnections(server, createRefusals(server.log));
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

test('of the open files a process may have, callers get half of what it leaves them', () => {
  const limits = [undefined, 20, 64, 1024, 524_288].map(connectionLimit);
  assert.deepEqual(limits, [10_000, 8, 16, 496, 10_000]);
});

const SERVICE = `
import { plainServer } from '@tessera/kit/testing/ask';
const server = await plainServer({ log: { level: 'warn', format: 'json' } });
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
`;

test('callers beyond the open files are refused, which the log says once and the metrics count', {
  skip: process.platform === 'win32' && 'Windows has no limit of open files',
}, async (t) => {
  const command = 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"';
  const child = spawn('sh', ['-c', command, process.execPath, SERVICE], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  const log: { msg: string }[] = [];
  const logged = once(lines, 'line');
  lines.on('line', (line) => log.push(JSON.parse(line)));

  const sockets = Array.from({ length: 100 }, () =>
    connect(Number(new URL(url).port), '127.0.0.1'),
  );
  t.after(() => sockets.forEach((socket) => void socket.destroy()));
  const ends = sockets.map((socket) => once(socket.on('error', () => {}).resume(), 'close'));
  let refused = 0;
  for (const end of ends)
    end.then(() => {
      refused += 1;
    });
  await logged;
  // Those who got a place keep it; it is free again when they leave.
  while (refused < 84) await sleep(5);
  for (const socket of sockets) socket.destroy();
  await Promise.all(ends);

  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, /^http_refused_total\{reason="connection_limit"\} 84$/m);
  assert.deepEqual(
    log.map(({ msg }) => msg),
    ['connections refused: as many are open as may be'],
  );
});
