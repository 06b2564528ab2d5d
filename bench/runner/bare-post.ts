// The reference for enqueueing: a Fastify route that takes the same body, checks its shape, makes
// an id and answers with as much, and stores nothing.
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';

const server = fastify();
const schema = {
  body: {
    type: 'object',
    required: ['callback_url'],
    properties: {
      callback_url: { type: 'string' },
      queue_name: { type: 'string' },
      payload: { type: 'object' },
    },
  },
};

server.post('/jobs', { schema }, (request, reply) => {
  const { payload, ...rest } = request.body as { payload: object };
  const now = new Date().toISOString().slice(0, -1);
  reply.code(201).send({
    ...{ id: randomUUID(), status: 'pending', priority: 0, attempt: 0, max_retries: 3 },
    ...{ ...rest, payload: JSON.stringify(payload), created_at: now, updated_at: now },
  });
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
