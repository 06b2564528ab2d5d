import type { Server } from '@tessera/kit/http/server';
import '@tessera/kit/testing/documented-replies';
import { type AppOptions, createApp } from '../app.ts';
import { createAnalyses } from '../compute/analyses.ts';
import type { DailyRefresh } from '../refresh/daily.ts';
import { periodsInMemory } from './periods-in-memory.ts';
import { samplePeriod } from './sample-period.ts';
import { NO_PRINTS } from './sample-prints.ts';

/** The service on the sample period: no disk, no network, no log, no limits unless asked for. */
export function sampleApp(options: Partial<AppOptions> = {}): Promise<Server> {
  return createApp({
    periods: periodsInMemory(samplePeriod),
    analyses: createAnalyses(),
    prints: NO_PRINTS,
    refresh: NO_REFRESH,
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
    ...options,
  });
}

/** A refresh that never comes. */
export const NO_REFRESH: DailyRefresh = {
  start: () => {},
  stop: async () => {},
  trigger: async () => {},
  state: () => ({
    enabled: false,
    running: false,
    nextAt: undefined,
    lastAt: undefined,
    lastProblem: undefined,
  }),
};
