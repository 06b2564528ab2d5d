import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostileSource } from '@tessera/kit/testing/hostile-source';
import { createRefresh } from '../refresh.ts';
import { openHousingStore } from '../store/housing-store.ts';

const hostile = await startHostileSource();
const store = openHousingStore(':memory:');
const refresh = createRefresh({
  store,
  clock: () => new Date('2026-11-20T12:00:00Z'),
  sources: {
    macroUrl: hostile.url,
    macroApiKey: 'key',
    cnbUrl: hostile.url,
    czsoUrl: hostile.url,
    portalUrl: hostile.url,
    portalDelayMs: 0,
    surveyFile: '',
  },
});

test('10.5 refusal: no source can redirect us to another host, or be asked again for trying', async (t) => {
  t.after(() => {
    hostile.close();
    store.close();
  });
  for (const source of ['macro', 'cnb', 'czso', 'portal'] as const) {
    hostile.fault('redirect');
    await refresh.run({ only: [source] });
    const { lastRun } = store.fetchLog.state(source);
    assert.equal(lastRun?.outcome, 'failed');
    const refused = `refused to follow a redirect to ${hostile.elsewhere}`;
    assert.ok(lastRun?.errorMessage?.includes(refused), lastRun?.errorMessage);
    assert.ok(hostile.asked() <= 4, `${source} was asked ${hostile.asked()} times`);
  }
  assert.equal(hostile.reachedElsewhere(), 0);
});
