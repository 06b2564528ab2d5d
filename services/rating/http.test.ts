import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from '@tessera/kit/read-settings';
import { httpOptions } from '@tessera/kit/service-settings';
import { browserMissing, openBrowser } from '@tessera/kit/testing/browser';
import { firstViews, heavyViews } from '@tessera/kit/testing/first-view';
import { testHttpContract } from '@tessera/kit/testing/http-contract';
import { PROGRAM } from './settings.ts';
import { mmrPath, openTestService } from './testing/test-service.ts';
import { playerPath } from './ui/addresses.ts';

const { settings } = readSettings(PROGRAM, { args: [], env: {}, readFile: () => undefined });

describe('7, 8: HTTP as every service speaks it', () =>
  testHttpContract({
    start: async (options) => {
      const { log: _, ...defaults } = httpOptions(settings, '0.1.0+abcdef0');
      const { base, close } = await openTestService({ ...defaults, ...options });
      return { url: base, close };
    },
    page: { path: '/', isCached: false },
    data: '/api/v1/health',
    limited: { path: '/api/v1/model?region=kr', max: 300 },
    isError: (body) => typeof (body as { code?: unknown }).code === 'string',
    crossOrigin: '*',
    hsts: 'https',
    metricsPath: '/metrics',
    compressesByDefault: true,
  }));

test('8: no first view of a page takes more than 120 kB on the wire', {
  skip: browserMissing(),
}, async (t) => {
  const service = await openTestService({ compression: true });
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await service.close();
  });
  const player = service.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const addresses = ['/', playerPath('euw1', player)];
  const views = await firstViews(browser, service.base, addresses);
  assert.deepEqual(heavyViews(views), []);
});

test('10.3: an estimate is sent compressed, also the one in memory', async (t) => {
  const one = await openTestService({ compression: true });
  t.after(() => one.close());
  const player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  for (let times = 0; times < 3; times++) {
    const { headers, body } = await one.get(`${mmrPath(player)}&explain=true`);
    assert.deepEqual([headers.get('content-encoding'), body.explain.lobbies.length], ['gzip', 20]);
  }
});
