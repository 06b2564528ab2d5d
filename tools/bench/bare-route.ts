// The reference for served pages: a Fastify route that sends the same bytes and does nothing else.
// `bare-route.ts URL [ENCODING] [with-headers]` fetches them once, as they are on the wire, and
// prints its own address. The headers are its own few ones, or all that came with the bytes.
import { fastify } from 'fastify';
import { ask } from '../../packages/kit/testing/ask.ts';

const [address = '', encoding = 'identity', withHeaders] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const asked = { headers: { 'accept-encoding': encoding } };
const { headers, body } = await ask(origin, pathname + search, asked);
const type = headers['content-type'] ?? 'text/plain';
const sent = headers['content-encoding'];
if ((sent ?? 'identity') !== encoding) throw new Error(`${address} is not sent as ${encoding}`);
const others = Object.entries(headers).filter(
  ([name]) => !['connection', 'keep-alive', 'date', 'content-length'].includes(name),
);
const sameHeaders = withHeaders === undefined ? {} : Object.fromEntries(others);
const server = fastify();
server.get('/', (_request, answer) => {
  if (sent !== undefined) answer.header('content-encoding', sent);
  return answer.headers(sameHeaders).type(type).send(body);
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
