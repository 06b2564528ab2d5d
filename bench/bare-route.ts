// The reference for served pages: a Fastify route that sends the same bytes and does nothing else.
// `bare-route.ts URL [ENCODING]` fetches them once, as they are on the wire, and prints its own
// address.
import { fastify } from 'fastify';
import { ask } from '../kit/testing/ask.ts';

const [address = '', encoding = 'identity'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const asked = { headers: { 'accept-encoding': encoding } };
const { headers, body } = await ask(origin, pathname + search, asked);
const type = headers['content-type'] ?? 'text/plain';
const sent = headers['content-encoding'];
if ((sent ?? 'identity') !== encoding) throw new Error(`${address} is not sent as ${encoding}`);
const server = fastify();
server.get('/', (_request, answer) => {
  if (sent !== undefined) answer.header('content-encoding', sent);
  return answer.type(type).send(body);
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
