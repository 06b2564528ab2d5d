// A bare Fastify route that sends the bytes of a file: what the index page is compared with.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [path = ''] = process.argv.slice(2);
const bytes = readFileSync(path);
const server = fastify();
server.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(bytes));
console.log(JSON.stringify({ address: await server.listen({ port: 0, host: '127.0.0.1' }) }));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
