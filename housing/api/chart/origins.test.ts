import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedApp } from '../../testing/site.ts';

const site = sharedApp();

test('10.1 CSV: a value is dated with its oldest input, as /api/regions dates it', async () => {
  const { rows } = (await site().app.inject('/api/regions')).json();
  const brno = rows.find(({ region }: { region: string }) => region === 'brno');
  const csv = async (chart: string) =>
    (await site().app.inject(`/api/chart/${chart}${chart.includes('?') ? '&' : '?'}format=csv`))
      .body;
  const dateOf = (body: string, label: RegExp) =>
    body
      .split('\r\n')
      .find((line) => label.test(line))
      ?.match(/,(\d{4}-\d\d-\d\d),/)?.[1];
  assert.equal(dateOf(await csv('wages'), /^Brno/), brno.gross_wage_as_of);
  assert.equal(dateOf(await csv('affordability'), /^Brno/), brno.years_to_buy_as_of);
  assert.equal(dateOf(await csv('rent-vs-buy?region=brno'), /^Mortgage/), brno.payment_as_of);
  assert.equal(dateOf(await csv('history?region=brno'), /^2026/), brno.years_to_buy_as_of);
  assert.equal(dateOf(await csv('compare?with=brno'), /^2026,Brno/), brno.years_to_buy_as_of);
  assert.equal(brno.gross_wage_as_of, '2024-01-01');
});

test('10.1, 1.5 rent-burden: kind, source, date and methods are those of the stored inputs', async () => {
  const { body } = await site().app.inject('/api/chart/rent-burden?format=csv');
  const [scaled, nearest] = ['rent_scaled_by_price_index', 'wage_of_other_year'];
  const portal = 'portal\\+macro \\+ czso';
  for (const line of [
    `2010,[^,]*,[\\d.]+,%,fallback,${portal},2010-01-01,,,${scaled} \\+ ${nearest}`,
    `2015,[^,]*,[\\d.]+,%,fallback,${portal},2015-01-01,,,${scaled}`,
    '2026,[^,]*,[\\d.]+,%,derived,portal \\+ czso,2024-01-01,,,',
  ])
    assert.match(body, new RegExp(`^${line}\r$`, 'm'));
  const forecast = await site().app.inject('/api/chart/forecast?format=csv');
  assert.match(forecast.body, /^2020,years of pay for a flat,[\d.]+,years,derived,.*,2020-01-01,/m);
});
