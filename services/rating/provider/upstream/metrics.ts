import { gaugeBy } from '@tessera/kit/http/metrics';
import type { Server } from '@tessera/kit/http/server';
import { Counter } from 'prom-client';
import type { Upstream } from './upstream.ts';

/** Adds the metrics of the upstream. */
export function measureUpstream(server: Server, upstream: Upstream): void {
  new Counter({
    name: 'tessera_source_fetches_total',
    help: 'Calls of the upstream by what became of them',
    labelNames: ['source', 'outcome'],
    registers: [server.registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(upstream.outcomes()))
        this.inc({ source: 'upstream', outcome }, count);
    },
  });
  const answered = {
    name: 'tessera_source_last_success_timestamp_seconds',
    help: 'When the upstream last answered a call',
  };
  gaugeBy(server, 'source', answered, () => {
    const at = upstream.answeredAt();
    return at === undefined ? [] : [['upstream', at.getTime() / 1000]];
  });
  const remaining = {
    name: 'tessera_upstream_budget_remaining',
    help: 'Calls that the scarcest limit of a host allows at once; 0 while it asks for a pause',
  };
  gaugeBy(server, 'host', remaining, upstream.budget);
}
