import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A receiver that answers at once. `/report` says how many jobs it saw, and how many of them twice.
const seen = new Map<string, number>();
const server = createServer((request, response) => {
  const id = request.headers['x-runner-job-id'];
  if (typeof id === 'string') seen.set(id, (seen.get(id) ?? 0) + 1);
  request.resume();
  request.on('end', () => {
    if (request.url !== '/report') {
      response.end('{"ok":true}');
      return;
    }
    const twice = [...seen.values()].filter((times) => times > 1).length;
    response.end(JSON.stringify({ jobs: seen.size, twice }));
    seen.clear();
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
