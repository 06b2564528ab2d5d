import { describe } from 'node:test';
import { readSettings } from '@tessera/kit/read-settings';
import { httpOptions } from '@tessera/kit/service-settings';
import { testHttpContract } from '@tessera/kit/testing/http-contract';
import { PROGRAM } from './settings.ts';
import { startSite } from './testing/site.ts';

const { settings } = readSettings(PROGRAM, { args: [], env: {}, readFile: () => undefined });

describe('7, 8.2: HTTP as every service speaks it', () =>
  testHttpContract({
    start: (options) => {
      const { log: _, ...defaults } = httpOptions(settings, '0.1.0+abcdef0');
      return startSite({ ...defaults, ...options });
    },
    page: { path: '/', isCached: true },
    data: '/api/regions',
    limited: { path: '/api/regions', max: 60 },
    isError: (body, status) => (body as { status?: unknown }).status === status,
    crossOrigin: '*',
    hsts: 'https',
    metricsPath: '/metrics',
    compressesByDefault: false,
  }));
