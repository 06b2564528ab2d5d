// The reference for served pages: a Fastify route that sends the same bytes and does nothing else.
// `bare-route.ts URL` fetches them once and prints its own address.
import { fastify } from 'fastify';

const reply = await fetch(process.argv[2]!);
const bytes = Buffer.from(await reply.arrayBuffer());
const type = reply.headers.get('content-type') ?? 'text/plain';
const server = fastify();
server.get('/', (_request, answer) => answer.type(type).send(bytes));
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
