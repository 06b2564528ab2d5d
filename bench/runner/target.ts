import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A receiver that answers at once, or after the given milliseconds. `/report` says how many jobs it
// saw, how many of them twice, and its processor time.
const delayMs = Number(process.argv[2] ?? 0);
const seen = new Map<string, number>();
const server = createServer((request, response) => {
  const id = request.headers['x-runner-job-id'];
  if (typeof id === 'string') seen.set(id, (seen.get(id) ?? 0) + 1);
  request.resume();
  request.on('end', () => {
    if (request.url !== '/report') {
      if (delayMs === 0) response.end('{"ok":true}');
      else setTimeout(() => response.end('{"ok":true}'), delayMs);
      return;
    }
    const twice = [...seen.values()].filter((times) => times > 1).length;
    const { user, system } = process.cpuUsage();
    const cpuMs = (user + system) / 1000;
    response.end(JSON.stringify({ jobs: seen.size, twice, cpuMs }));
    seen.clear();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
