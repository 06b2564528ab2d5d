import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { householdResult, type Place } from '../formula/household.ts';
import { type Scenario, scenarioDefaults } from '../formula/scenario.ts';
import { usualDefinition } from '../market/definition.ts';
import { householdAnswer, householdRanking } from './answer.ts';

const DAY = '2026-11-20';
const places: readonly Place[] = [
  { region: 'praha', avgPriceM2: 157_000, avgRentM2: 430 },
  { region: 'brno', avgPriceM2: 106_000, avgRentM2: 350 },
  { region: 'zlin', avgPriceM2: 75_000, avgRentM2: 260 },
  { region: 'usti_nad_labem', avgPriceM2: 43_000, avgRentM2: 210 },
];
const household = (fields: Partial<Scenario>): Scenario => ({
  ...{ ...scenarioDefaults, netIncome: 45_000 },
  ...fields,
});
const plain = (html: Html) =>
  html
    .toString()
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/ +/g, ' ');
const answerIn = (region: string, scenario: Scenario, locale: Locale = 'en') =>
  plain(householdAnswer(locale, { scenario, definition: usualDefinition }, region, places, DAY));
const ranking = (scenario: Scenario, locale: Locale = 'en') =>
  plain(householdRanking(locale, { scenario, definition: usualDefinition }, places, DAY));

test('2.7 sentence: a region whose deposit is not saved yet is never called affordable today', () => {
  const scenario = household({ secondIncome: 38_000, currentSavings: 600_000 });
  // The deposit of Ústí is 516,000, that of Zlín 900,000.
  const text = ranking(scenario);
  assert.match(text, /You could buy today in Ústí nad Labem\./);
  assert.match(
    text,
    /Once you have saved the deposit, you could buy in Zlín \(in 6 months\), Brno \(in [\d.]+ years\)/,
  );
  assert.match(
    answerIn('zlin', scenario),
    /you could buy here once you have saved the deposit\. Elsewhere you could buy today in Ústí/,
  );
  assert.match(
    answerIn('usti_nad_labem', scenario),
    /so you could buy here today\. Once you have saved the deposit, you could buy elsewhere, in Zlín/,
  );
});

test('2.7 sentence: where it works nowhere, the sentence says so and what it would take', () => {
  const poor = household({ netIncome: 20_000 });
  assert.match(ranking(poor), /nothing is left to save in any region.*not buy in any region/);
  const text = answerIn('praha', poor);
  assert.match(text, /With a rent of CZK 25,800 a month, nothing is left to save\. The same/);
  assert.match(text, /You are CZK 22,800 short each month/);
  assert.match(text, /For payments below 40% of income and to cover expenses, .* at least CZK/);
  assert.match(text, /At present prices and income you could not buy elsewhere either\./);
});

test('2.7 sentence: a household without rent, and one that needs no deposit', () => {
  const free = household({ currentRent: 0 });
  assert.match(answerIn('brno', free), /Paying no rent, you would need [\d.]+ years to save/);
  assert.match(answerIn('brno', free, 'cs'), /Bez nájmu byste na vlastní prostředky spořili/);
  const spent = household({ netIncome: 17_000, currentRent: 0 });
  assert.match(answerIn('brno', spent), /Even if you pay no rent, nothing is left to save\./);
  assert.match(ranking(spent), /Even if you pay no rent, nothing is left to save\./);
  const whole = household({ netIncome: 120_000, ltvPct: 100 });
  const text = answerIn('zlin', whole);
  assert.match(text, /A loan of the whole price needs no deposit\./);
  assert.match(text, /This holds only if a bank lends you more than the central bank's limit\./);
  assert.doesNotMatch(answerIn('zlin', household({ netIncome: 120_000 })), /This holds only/);
});

test('2.7 sentence: debts are named beside the mortgage, and rent that eats everything', () => {
  assert.match(
    answerIn('zlin', household({ monthlyDebts: 9_000 })),
    /The mortgage and other debts would take/,
  );
  assert.match(
    answerIn('usti_nad_labem', household({ netIncome: 100_000, currentRent: 90_000 })),
    /below 40% of income, but while you pay rent you cannot save the deposit/,
  );
  assert.match(
    answerIn('zlin', household({ netIncome: 60_000, children: 6 }), 'cs'),
    /Aby na splátky po výdajích zbylo, musela by mít domácnost čistý příjem aspoň/,
  );
});

test('2.7 sentence: the income and the flat it names are enough, a little less is not', () => {
  for (const fields of [{}, { children: 3 }, { monthlyDebts: 5_000 }, { secondIncome: 20_000 }]) {
    for (const { region } of places) {
      const scenario = household({ ...fields, currentRent: 0 });
      const text = answerIn(region, scenario);
      const income = /net income of at least CZK ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '');
      if (income === undefined) continue;
      const place = places.find((one) => one.region === region)!;
      const bearable = (change: Partial<Scenario>) => {
        const { paymentsPct, leftAfterPurchase } = householdResult(
          { ...scenario, ...change },
          place,
        )!;
        return paymentsPct < 40 && leftAfterPurchase >= 0;
      };
      const needed = Number(income) - scenario.secondIncome;
      assert.ok(bearable({ netIncome: needed }), text);
      assert.ok(!bearable({ netIncome: needed - 101 }), text);
      const size = /a flat of at most (\d+) m²/.exec(text)?.[1];
      if (size === undefined) continue;
      assert.ok(bearable({ flatSizeM2: Number(size) }), text);
      assert.ok(!bearable({ flatSizeM2: Number(size) + 1.01 }), text);
    }
  }
});
