import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import type { Desk } from '../desk/desk.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import type { Provider } from '../provider/provider.ts';

const Scope = Type.Object({
  limits: Type.Array(
    Type.Object({ requests: Type.Integer(), seconds: Type.Integer(), used: Type.Integer() }),
  ),
  paused_ms: Type.Integer({ description: 'The upstream asked us to stay away for so long' }),
});

const BudgetReply = Type.Object({
  hosts: Type.Record(
    Type.String(),
    Type.Object({
      app: Scope,
      methods: Type.Record(Type.String(), Scope),
      waiting: Type.Integer({ description: 'Requests of ours that wait for their turn' }),
    }),
  ),
  computations: Type.Object({
    begun: Type.Integer(),
    running: Type.Integer(),
    waiting: Type.Integer(),
  }),
});

const schema = {
  summary: "What is left of the upstream's rate limits",
  response: { 200: Type.Unsafe<unknown>(BudgetReply) },
};

/** `GET /api/v1/budget`: what the limiter knows of every routing host and method. */
export function budgetRoutes(server: Server, desk: Desk, provider: Provider, limit: OwnLimit) {
  server.get('/api/v1/budget', { ...limit, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { hosts: provider.budget(), computations: desk.counts() };
  });
}
