import type { Server } from '@tessera/kit/http/server';
import { protectApi } from '../access/protection.ts';
import type { Gate } from '../access/tokens.ts';
import { acceptJsonOnly } from '../input/json-body.ts';
import { refuseNul } from '../input/no-nul.ts';
import type { JobDefaults } from '../job/job.ts';
import type { Store } from '../store/store.ts';
import { batchRoutes } from './batch.ts';
import { deadRoutes } from './dead.ts';
import { jobRoutes } from './jobs.ts';
import { type MetricsParts, metricsRoutes } from './metrics.ts';
import { queueRoutes } from './queues.ts';
import { scheduleRoutes } from './schedules.ts';

export type ApiParts = Omit<MetricsParts, 'store'> & {
  readonly store: Store;
  readonly defaults: JobDefaults;
  readonly gate: Gate;
};

/** The JSON API, in a scope of its own: other bodies, other protection than the pages. */
export async function apiRoutes(root: Server, parts: ApiParts): Promise<void> {
  const { store, defaults, gate } = parts;
  await root.register(async (scope) => {
    const server = scope as unknown as Server;
    // Requests are read by `reader.ts`, which words its refusals; the schemas are the document.
    server.setValidatorCompiler(() => () => true);
    acceptJsonOnly(server);
    protectApi(server, gate);
    refuseNul(server);
    jobRoutes(server, store);
    batchRoutes(server, store);
    deadRoutes(server, store);
    queueRoutes(server, store, defaults);
    scheduleRoutes(server, store);
    metricsRoutes(server, parts);
  });
}
