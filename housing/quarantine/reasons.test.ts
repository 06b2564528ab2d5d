import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quarantined } from '../market/plausibility.ts';
import { quarantineSection } from './panel.ts';
import { reasonText } from './phrases.ts';

const price: Quarantined = {
  id: 1,
  ...{ indicator: 'avg_asking_price_m2_flat', region: 'praha', date: '2026-11-20', value: 300_000 },
  ...{ source: 'portal', kind: 'measured', seenAt: '2026-11-20T10:00:00.000Z' },
  ...{ rule: 'extreme', previous: 157_160 },
};

test('10.10 quarantine: the reason names what the value was compared with', () => {
  assert.match(reasonText('en', price), /extreme jump from 157,160/);
  const first = { ...price, rule: 'inconsistent', previous: 35_000 } as const;
  assert.match(reasonText('en', first), /a wage of CZK 35,000: .* 3 to 20 gross years of pay/);
  assert.match(reasonText('cs', first), /3 až 20 hrubých ročních mezd/);
  const rent = { ...first, indicator: 'avg_rent_m2_flat', previous: 157_160 } as const;
  assert.match(reasonText('en', rent), /a price of CZK 157,160 per m².* 2\.5 to 8 % of it/);
  const rate = { ...first, indicator: 'mortgage_rate_avg', previous: 3.5 } as const;
  assert.match(reasonText('en', rate), /repo rate of 3\.50 %/);
});

test('10.10 quarantine: the page says that first values could not be compared with history', () => {
  const page = (locale: 'cs' | 'en') => String(quarantineSection(locale, [price]));
  assert.match(page('en'), /first value of a series cannot be compared with history/);
  assert.match(
    page('en'),
    /an extreme jump and all other values are released by the operator only/,
  );
  assert.match(page('cs'), /První hodnotu řady nelze porovnat s historií/);
});

test('10.10 quarantine: the section is open where there is something to see, and says so folded', () => {
  const page = (values: readonly Quarantined[]) => String(quarantineSection('en', values));
  assert.match(page([price]), /<details class="fold" open>.*<span class="fold-note">1<\/span>/);
  assert.match(page([]), /<details class="fold"><summary>.*<span class="fold-note">none<\/span>/);
});
