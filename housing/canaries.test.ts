import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanaries, plainAddresses } from '@tessera/kit/testing/canaries';
import { HOSTILE_FAULTS, startHostileSource } from '@tessera/kit/testing/hostile-source';
import { createApp } from './app.ts';
import { createRefresh, type SourceSettings } from './refresh.ts';
import { openHousingStore } from './store/housing-store.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const STATES = ['/', '/data', '/ready', '/health', '/metrics', '/api/status', '/api/refusals'];
const SOURCES = ['macro', 'cnb', 'czso', 'portal', 'survey'] as const;

test('10.5: whatever a source answers, no reply tells a word of it, nor a key', async (t) => {
  const canaries = createCanaries((line) => t.diagnostic(line));
  const sent = canaries.word();
  const hostile = await startHostileSource(sent);
  const store = openHousingStore(':memory:');
  const url = hostile.url.replace('//', `//user:${encodeURIComponent(canaries.word())}@`);
  const sources: SourceSettings = {
    macroUrl: url,
    macroApiKey: canaries.word(),
    cnbUrl: url,
    czsoUrl: url,
    portalUrl: url,
    portalDelayMs: 0,
    surveyFile: '/dev/null',
  };
  const outgoing = { retries: 0 };
  const refresh = createRefresh({ store, clock: () => NOW, sources, outgoing });
  const app = await createApp({
    store,
    clock: () => NOW,
    refreshing: refresh.running,
    version: 'test',
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
  });
  const site = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    await app.close();
    hostile.close();
    store.close();
  });

  async function ask(source: (typeof SOURCES)[number], what: string): Promise<boolean> {
    const report = await refresh.fetch({ only: [source] });
    assert.ok(report.kind === 'done');
    const { outcome, seen } = report.sources[0]!;
    assert.equal(outcome, 'failed', `${source}: ${what}`);
    await canaries.checkReplies(site, STATES);
    return canaries.isIn(seen ?? '');
  }

  for (const fault of HOSTILE_FAULTS) {
    hostile.fault(fault);
    for (const source of ['macro', 'cnb', 'czso', 'portal'] as const) await ask(source, fault);
  }
  // The second document of a source that has two.
  hostile.honest = (path) => (path.includes('package_show') ? czsoPackage(hostile.url) : undefined);
  for (const fault of HOSTILE_FAULTS) {
    hostile.fault(fault);
    await ask('czso', `${fault} for the CSV`);
  }
  for (const [source, bodies] of Object.entries(almost(sent, hostile.url))) {
    for (const body of bodies) {
      hostile.honest = (path) =>
        path.endsWith('.csv') || source !== 'czso' || body.startsWith('{')
          ? body
          : czsoPackage(hostile.url);
      const logged = await ask(source as (typeof SOURCES)[number], body);
      assert.ok(logged, `the log does not show what ${source} sent: ${body}`);
    }
  }
  await canaries.checkReplies(site, plainAddresses(app));
});

const czsoPackage = (url: string) =>
  JSON.stringify({ result: { resources: [{ format: 'csv', url: `${url}/wages.csv` }] } });

/** Replies that are right until they come to the word. */
function almost(word: string, url: string): Record<string, readonly string[]> {
  const v1 = (result: object) => JSON.stringify({ results: [result], pagination: { total: 1 } });
  return {
    macro: [
      JSON.stringify({ observations: [{ date: word, value: '1' }] }),
      JSON.stringify({ observations: [{ date: '2020-01-01', value: word }] }),
      JSON.stringify({ error_code: 400, error_message: word }),
    ],
    cnb: [
      `PLATNA_OD|CNB_REPO_SAZBA_V_%\n${word}|1`,
      `PLATNA_OD|CNB_REPO_SAZBA_V_%\n20250101|${word}`,
    ],
    czso: [
      JSON.stringify({ success: false, error: { message: word } }),
      JSON.stringify({ result: { resources: [{ format: 'csv', url: word }] } }),
      `${word},rok\n1,2`,
      `${WAGES}\n30000,,,2025,100,9999,${word}`,
      `${WAGES}\n30000,,,${word},97,19,x`,
      `${WAGES}\n"${word}`,
      JSON.stringify({ distribuce: [{ formát: 'csv', přístupové_url: `ftp://${url}/${word}` }] }),
    ],
    portal: [v1({ hash_id: 1, advert_title: word }), v1({ advert_name: word })],
  };
}

const WAGES = 'hodnota,spkvantil_kod,pohlavi_kod,rok,uzemi_cis,uzemi_kod,uzemi_txt';
