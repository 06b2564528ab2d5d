// The floor of a pick-up in Node: a Fastify route that takes a job, answers 201 and calls its
// address over an open connection at once. It checks nothing, stores nothing and forgets nothing.
import { fastify } from 'fastify';
import { Agent, type Dispatcher } from 'undici';

const server = fastify();
const agent = new Agent({ connections: 10 });
const headers = ['content-type', 'application/json'];
const handler: Dispatcher.DispatchHandler = {
  onRequestStart() {},
  onResponseStart() {},
  onResponseData() {},
  onResponseEnd() {},
  onResponseError(_controller, error) {
    throw error;
  },
};

server.post('/jobs', (request, reply) => {
  const { origin, pathname: path } = new URL(
    (request.body as { callback_url: string }).callback_url,
  );
  agent.dispatch({ origin, path, method: 'POST', headers, body: '{}' }, handler);
  reply.code(201).send({ status: 'pending' });
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
