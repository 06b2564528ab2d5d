import { describe } from 'node:test';
import { readSettings } from '@tessera/kit/read-settings';
import { httpOptions } from '@tessera/kit/service-settings';
import { testHttpContract } from '@tessera/kit/testing/http-contract';
import { PROGRAM } from './settings.ts';
import { sampleApp } from './testing/sample-app.ts';

const { settings } = readSettings(PROGRAM, { args: [], env: {}, readFile: () => undefined });

describe('8, 10.11: HTTP as every service speaks it', () =>
  testHttpContract({
    start: async (options) => {
      const { log: _, ...defaults } = httpOptions(settings, '0.1.0+abcdef0');
      const app = await sampleApp({ ...defaults, ...options });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return { url, close: () => app.close() };
    },
    page: { path: '/loyalty', isCached: true },
    data: '/api/loyalty?format=json',
    limited: { path: '/api/loyalty?format=json', max: 15 },
    isError: (body, status) => (body as { status?: unknown }).status === status,
    crossOrigin: '*',
    hsts: 'always',
    metricsPath: '/metrics',
    compressesByDefault: true,
  }));
