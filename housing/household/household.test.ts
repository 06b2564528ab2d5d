import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { questionOf, readHousehold } from '../formula/household-input.ts';
import { earliestYears, waysOf, withWay } from '../formula/ways.ts';
import { asked, place } from '../testing/asked.ts';

const COUPLE = { net_income: '62000', adults: '2', current_savings: '900000' };

const households = fc
  .record({
    net_income: fc.integer({ min: 15_000, max: 250_000 }),
    second_income: fc.integer({ min: 0, max: 80_000 }),
    current_savings: fc.integer({ min: 1_000, max: 9_000_000 }),
    flat_size_m2: fc.integer({ min: 25, max: 120 }),
    mortgage_years: fc.integer({ min: 5, max: 40 }),
    children: fc.integer({ min: 0, max: 4 }),
    age: fc.integer({ min: 20, max: 60 }),
    rate: fc.integer({ min: 0, max: 12 }),
    growth: fc.integer({ min: -2, max: 8 }),
  })
  .map((fields) =>
    asked(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`]))),
  );
const laws = (property: (question: HouseholdQuestion, amount: number) => void) =>
  fc.assert(fc.property(households, fc.integer({ min: 1, max: 3_000_000 }), property), {
    numRuns: 150,
  });

test('10.15 household: the couple of 62,000 with 900,000 saved needs deposit, costs and a reserve', () => {
  const { price, own_money: ownMoney, loan, works } = householdAnswer(asked(COUPLE));
  assert.equal(price, 6_378_600);
  // A fifth of the price, 2 % of costs, three months of 34,000.
  assert.deepEqual(
    [ownMoney.deposit, ownMoney.costs, ownMoney.reserve].map(Math.round),
    [1_275_720, 127_572, 102_000],
  );
  assert.equal(Math.round(ownMoney.missing), 605_292);
  assert.equal(Math.round(loan), 5_102_880);
  assert.equal(works, false);
});

test('10.15 household: savings beyond deposit, costs and reserve reduce the loan', () => {
  const rich = householdAnswer(asked({ ...COUPLE, current_savings: '7000000' }));
  assert.deepEqual([rich.loan, rich.ltv, rich.payment.today, rich.works], [0, 0, 0, true]);
  const some = householdAnswer(asked({ ...COUPLE, current_savings: '4000000' }));
  assert.equal(Math.round(some.ltv), 41);
});

test('10.15 household: a larger loan than the law allows is computed as asked, and does not work', () => {
  const asks = (fields: object) =>
    householdAnswer(asked({ ...COUPLE, net_income: '200000', ltv_pct: '85', ...fields }));
  assert.equal(Math.round(asks({}).own_money.deposit), 956_790);
  const { law, ours } = asks({ current_savings: '1300000' }).limits;
  assert.deepEqual([law.holds, ours.holds], [false, true]);
  assert.equal(asks({ current_savings: '2500000' }).works, true);
  assert.equal(asks({ current_savings: '1300000', age: '30' }).works, true);
});

test('10.15 household: below 36 years of age the law allows 90 % of the price', () => {
  const least = (age: string) => householdAnswer(asked({ ...COUPLE, age })).own_money.deposit;
  assert.deepEqual([least('35'), least('36')].map(Math.round), [637_860, 1_275_720]);
});

test('10.15 household: on leave living costs stay, and one amount of two counts as half each', () => {
  const together = householdAnswer(asked({ ...COUPLE, net_income: '62000' }));
  const apart = householdAnswer(asked({ ...COUPLE, net_income: '31000', second_income: '31000' }));
  assert.deepEqual(together, apart);
  assert.ok(together.share.on_leave! > together.share.today! * 1.4);
});

test('10.15 household: after the fixation the rate is 2 points higher on what is still owed', () => {
  const { payment } = householdAnswer(asked({ ...COUPLE, rate: '5' }));
  assert.deepEqual([payment.today, payment.after_fixation].map(Math.round), [27_393, 33_119]);
});

test('10.15 household: more savings never worsen anything', () => {
  laws((question, more) => {
    const richer = withWay(question, { way: 'more_own_money', change: more });
    const [a, b] = [householdAnswer(question), householdAnswer(richer)];
    assert.ok(b.own_money.missing <= a.own_money.missing);
    assert.ok(b.loan <= a.loan && b.payment.today <= a.payment.today);
    assert.ok(b.payment.after_fixation <= a.payment.after_fixation + 1e-6);
    assert.ok(b.left >= a.left && Number(b.works) >= Number(a.works));
    const years = (one: HouseholdQuestion) => earliestYears(one) ?? Number.MAX_VALUE;
    assert.ok(years(richer) <= years(question));
  });
});

test('10.15 household: a higher rate never cheapens', () => {
  laws((question, more) => {
    const ratePct = question.ratePct + more / 1_000_000;
    const [a, b] = [householdAnswer(question), householdAnswer({ ...question, ratePct })];
    assert.ok(b.payment.today >= a.payment.today);
    assert.ok(b.payment.after_fixation >= a.payment.after_fixation);
    assert.ok(Number(b.works) <= Number(a.works));
  });
});

test('10.15 household: each way, applied, works, and is the smallest change that does', () => {
  let seen = 0;
  laws((question) => {
    for (const { way, change } of waysOf(question)) {
      seen++;
      if (way === 'waiting') {
        assert.ok(change > 0 && change === earliestYears(question));
        continue;
      }
      const step = { smaller_flat: 1, longer_loan: -1, more_own_money: -1000 }[way];
      assert.equal(householdAnswer(withWay(question, { way, change })).works, true, way);
      const smaller = householdAnswer(withWay(question, { way, change: change + step }));
      assert.equal(smaller.works, false, `${way} ${change}`);
    }
  });
  assert.ok(seen > 30, `${seen} ways`);
});

test('10.15 household: fields out of bounds are named together, a default is as if not given', () => {
  const wrong = readHousehold({ ...COUPLE, adults: '3', age: '7', current_savings: 'x' });
  assert.ok(wrong.kind === 'problems');
  assert.deepEqual(
    wrong.problems.map(({ field }) => field),
    ['current_savings', 'adults', 'age'],
  );
  assert.deepEqual(
    asked({ ...COUPLE, mortgage_rate_pct: '6.25', ltv_pct: '80', monthly_expenses: '34000' }),
    asked(COUPLE),
  );
  const couple = readHousehold(COUPLE);
  assert.ok(couple.kind === 'household');
  assert.equal(questionOf(couple, { ...place, priceM2: undefined }), undefined);
});
