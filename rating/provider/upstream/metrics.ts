import { gaugeBy } from '@tessera/kit/http/metrics';
import type { Server } from '@tessera/kit/http/server';
import type { SourceLog } from '@tessera/kit/http/source-log';
import type { Upstream } from './upstream.ts';

/**
 * What the metrics and `/ready` tell of the upstream: while it does not answer, estimates are as old
 * as they were stored.
 */
export function measureUpstream(
  server: Server,
  log: SourceLog,
  upstream: Upstream,
  nextTurnMs: () => number,
): void {
  log.measure(server, {
    // A visitor may cause a call before.
    nextAsk: () => new Date(Math.max(nextTurnMs(), upstream.nextCheckMs())),
    troubles() {
      const reason = upstream.problem();
      if (reason === undefined) return [];
      const since = upstream.unansweredSince();
      return [{ source: 'upstream', state: 'stale', figures: 'stored estimates', reason, since }];
    },
  });
  const about = {
    name: 'tessera_upstream_budget_remaining',
    help: 'Calls that the scarcest limit of a host allows at once; 0 while it asks for a pause',
  };
  gaugeBy(server, 'host', about, () =>
    Object.entries(upstream.budget()).flatMap(([host, { left, isPaused }]) => {
      if (isPaused) return [[host, 0] as const];
      // Before its first reply nobody knows the limits of a host.
      return left === undefined ? [] : [[host, left] as const];
    }),
  );
}
