import { Type } from 'typebox';
import { RATE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import { HostReply } from '../provider/limits/limiter.ts';

const BudgetReply = Type.Object({
  hosts: Type.Record(Type.String(), HostReply),
  computations: Type.Object({
    begun: Type.Integer(),
    running: Type.Integer(),
    waiting: Type.Integer(),
  }),
});

const schema = {
  summary: "What is left of the upstream's rate limits",
  operationId: 'budget',
  tags: ['upstream'],
  response: { 200: BudgetReply, ...RATE_LIMITED },
};

/** `GET /api/v1/budget`: limits and their use, per routing host and method. */
export function budgetRoutes({ server, estimates, provider, limit }: Context): void {
  server.get('/api/v1/budget', { ...limit, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { hosts: provider.budget(), computations: estimates.counts() };
  });
}
