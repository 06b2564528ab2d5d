import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../testing/site.ts';

const site = sharedApp();

test('10.6 revisions: what a source changed, the newest first; not what the portal changed within a day', async () => {
  const { store, app } = site();
  const wage = {
    indicator: 'avg_monthly_wage',
    region: 'jihomoravsky',
    source: 'czso',
    kind: 'measured',
  } as const;
  const before = store.series.latest('avg_monthly_wage', 'jihomoravsky')!;
  const now = new Date('2026-11-21T09:00:00Z');
  store.series.record([{ ...wage, date: before.date, value: before.value + 958 }], now);
  const price = store.series.latest('avg_asking_price_m2_flat', 'brno')!;
  const asked = {
    ...price,
    indicator: 'avg_asking_price_m2_flat',
    region: 'brno',
    source: 'portal',
  } as const;
  store.series.record([{ ...asked, value: 1 }], new Date('2026-11-20T18:00:00Z'));
  const { total, rows } = (await app.inject('/api/revisions')).json();
  assert.equal(total, 1);
  assert.deepEqual(rows, [
    {
      source: 'czso',
      series: 'avg_monthly_wage',
      region: 'jihomoravsky',
      date: '2024-01-01',
      before: 47_923,
      after: 48_881,
      seen_at: now.toISOString(),
    },
  ]);
  const page = await app.inject({ url: '/revisions', headers: { cookie: 'lang=en' } });
  assert.match(page.body, /South Moravia<\/td><td>2024<\/td>[\s\S]*47,923[\s\S]*48,881/);
});
