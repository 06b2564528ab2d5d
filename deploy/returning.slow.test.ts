// Sources that were away and come back: the services notice by themselves, and say until then what
// they are waiting for.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';
import { startGame } from '@tessera/sandbox/game/start-game';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { startSources } from '@tessera/sandbox/sources/server';
import { startService } from './testing/service.ts';

type Ready = {
  readonly ready: boolean;
  readonly reason?: string;
  readonly figures?: readonly { source: string; next_ask: string | null }[];
};

const ready = async (url: string) => (await (await fetch(`${url}/ready`)).json()) as Ready;
const TIMEOUT = { timeout: 120_000 };

test(
  'housing: sources that come back are asked within a minute',
  TIMEOUT,
  async (t: TestContext) => {
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const before = await startSources({ port });
    await before.close();
    const housing = await startService(t, 'housing', [], {
      ...{ MACRO_API_URL: before.macroUrl, CNB_URL: before.cnbUrl, CZSO_URL: before.czsoUrl },
      ...{ PORTAL_URL: before.portalUrl, PORTAL_DELAY_MS: '0', FETCH_RETRIES: '0' },
      ...{ MACRO_API_KEY: 'sandbox', DATABASE_URL: 'sqlite:housing.db' },
    });
    await housing.until('/api/status', () => true);
    while (!/failed/.test((await ready(housing.url)).reason ?? '')) await pause();
    const figures = (await ready(housing.url)).figures ?? [];
    assert.equal(figures.length, 4);
    for (const { source, next_ask } of figures) {
      assert.ok(Date.parse(next_ask ?? '') - Date.now() < 60_000, `${source}: ${next_ask}`);
    }
    const sources = await startSources({ port });
    t.after(sources.close);
    assert.ok(sources.macroUrl.startsWith(url));
    await housing.until('/ready', ({ ok }) => ok);
  },
);

test(
  'parliament: archives that come back are asked within a minute',
  TIMEOUT,
  async (t: TestContext) => {
    const [port = 0] = await freePorts(1);
    const psp = await startPsp({ ...tinyParliament, port });
    const parliament = await startService(t, 'parliament', [], {
      ...{ ANALYZER_SOURCE_URL: psp.url, ANALYZER_SITE_URL: psp.siteUrl, ADMIN_TOKEN: 'admin-key' },
      ANALYZER_CACHE_DIR: join(temporaryFolder('parliament'), 'cache'),
      ...{ PRINT_PIPELINE_ENABLED: '0', RATE_LIMIT_ENABLED: '0' },
    });
    await parliament.until('/ready', ({ ok }) => ok);
    await psp.close();
    const { url } = parliament;
    const headers = { authorization: 'Bearer admin-key', origin: url };
    await fetch(`${url}/api/refresh`, { method: 'POST', headers });
    const problem = async () =>
      ((await (await fetch(`${url}/api/pipeline`)).json()) as { refresh: { lastProblem?: string } })
        .refresh.lastProblem;
    while ((await problem()) === undefined) await pause();
    const again = await startPsp({ ...tinyParliament, port });
    t.after(again.close);
    while ((await problem()) !== undefined) await pause();
  },
);

test(
  'rating: an upstream that comes back is asked within a minute',
  TIMEOUT,
  async (t: TestContext) => {
    const [port = 0] = await freePorts(1);
    const rating = await startService(t, 'rating', [], {
      ...{ UPSTREAM_API_URL: `http://127.0.0.1:${port}/{route}`, UPSTREAM_API_KEY: 'k' },
    });
    while (!/does not answer/.test((await ready(rating.url)).reason ?? '')) await pause();
    const [figure] = (await ready(rating.url)).figures ?? [];
    assert.ok(Date.parse(figure?.next_ask ?? '') - Date.now() < 61_000);
    const game = await startGame({ population: { euw1: 50 }, port });
    t.after(game.close);
    await rating.until('/ready', ({ ok }) => ok);
  },
);

const pause = () => new Promise((done) => setTimeout(done, 50));
