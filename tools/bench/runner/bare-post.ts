// The reference for enqueueing: a Fastify route that takes the same body, checks its shape, makes
// an id and answers with the same fields, and stores nothing.
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
    id: randomUUID(),
    ...rest,
    status: 'pending',
    priority: 0,
    attempt: 0,
    max_retries: 3,
    retry_backoff: 'exponential',
    base_delay_ms: 1000,
    max_delay_ms: 300_000,
    timeout_ms: 30_000,
    payload: JSON.stringify(payload),
    idempotency_key: null,
    result: null,
    result_cut: false,
    last_error: null,
    worker_id: null,
    started_at: null,
    completed_at: null,
    visible_at: now,
    created_at: now,
    updated_at: now,
  });
});
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
