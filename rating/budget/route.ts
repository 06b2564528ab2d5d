import { Type } from 'typebox';
import { RATE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';

/** Limits and pause of a routing host, or of one method on it. */
const ScopeReply = Type.Object({
  limits: Type.Array(
    Type.Object({ requests: Type.Integer(), seconds: Type.Integer(), used: Type.Integer() }),
  ),
  paused_ms: Type.Integer({ description: 'Rest of a pause that the upstream asked for' }),
});

const HostReply = Type.Object({
  app: ScopeReply,
  methods: Type.Record(Type.String(), ScopeReply),
  waiting: Type.Integer({ description: 'Our requests that wait for a free slot' }),
});

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
