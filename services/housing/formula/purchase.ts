import { assumptions, ltvLimit } from '../market/assumptions.ts';
import { monthlyPayment, principalOf, remainingPrincipal } from './mortgage.ts';
import { yearsToSave } from './savings.ts';
import { expensesOf, incomeOf, type Scenario, type ScenarioReading } from './scenario.ts';

/** A region as far as a purchase there depends on it. */
export type Place = {
  readonly region: string;
  /** Asking price, CZK per m². */
  readonly priceM2: number;
  /** CZK a month for 60 m²; `undefined`: not known. */
  readonly rent: number | undefined;
  /** Growth of prices, % a year. */
  readonly growthPct: number;
};

/** A purchase today; amounts in CZK, payments a month (docs/contract/housing.md 2.3, 10.3). */
export type Purchase = {
  readonly price: number;
  readonly deposit: number;
  /** The deposit less savings. */
  readonly gap: number;
  readonly loan: number;
  readonly payment: number;
  /** Payment as a share of income, %. */
  readonly sharePct: number;
  /** Left to save before housing; 0 for a shortfall. */
  readonly surplus: number;
  /** To the deposit; `undefined`: never. */
  readonly yearsToDeposit: number | undefined;
  readonly costs: number;
  readonly reserve: number;
  /** Own money for deposit, costs and reserve, in whole crowns. */
  readonly needed: number;
  /** The needed sum less savings. */
  readonly missing: number;
  readonly paymentAfterFixation: number;
  /** Left a month after the payment; negative: it does not suffice. */
  readonly left: number;
  readonly works: boolean;
};

/**
 * The purchase of the household's flat today. It works when own money covers deposit, costs and
 * reserve, payments stay below 40 % of income, expenses leave enough for them, and the loan is no
 * larger than the law allows anybody. Existing savings do not grow while the deposit is saved.
 */
export function purchase(scenario: Scenario, { priceM2 }: Place): Purchase {
  const { current_savings: have, mortgage_rate_pct: ratePct, mortgage_years: years } = scenario;
  const price = priceM2 * scenario.flat_size_m2;
  const loan = principalOf(price, scenario.ltv_pct);
  const deposit = price - loan;
  const gap = Math.max(deposit - have, 0);
  const payment = monthlyPayment({ principal: loan, ratePct, years });
  const income = incomeOf(scenario);
  const sharePct = (payment / income) * 100;
  const beforeHousing = income - expensesOf(scenario);
  const surplus = Math.max(beforeHousing, 0);
  const costs = (price * assumptions.buyingCostPct.value) / 100;
  const reserve = expensesOf(scenario) * assumptions.reserveMonths.value;
  // Whoever has what is shown can buy: the sum is shown in whole crowns.
  const needed = Math.ceil(deposit + costs + reserve);
  const missing = Math.max(needed - have, 0);
  const left = beforeHousing - payment;
  const dueSharePct = ((payment + scenario.monthly_debts) / income) * 100;
  return {
    price,
    deposit,
    gap,
    loan,
    payment,
    sharePct,
    surplus,
    yearsToDeposit: yearsToSave({
      target: gap,
      monthly: surplus,
      returnPct: scenario.investment_return_pct,
    }),
    costs,
    reserve,
    needed,
    missing,
    left,
    paymentAfterFixation: paymentAfterFixation(loan, ratePct, years),
    works:
      missing === 0 &&
      left >= 0 &&
      dueSharePct < assumptions.affordablePaymentPct.value &&
      scenario.ltv_pct <= ltvLimit.youngPct,
  };
}

/** The payment alone is below 40 % of income. */
export function isAffordable({ sharePct }: Purchase): boolean {
  return sharePct < assumptions.affordablePaymentPct.value;
}

/** The rest of the loan at a rate 2 points higher; a loan that is repaid by then stays as it is. */
function paymentAfterFixation(principal: number, ratePct: number, years: number): number {
  const fixation = assumptions.fixationYears.value;
  const loan = { principal, ratePct, years };
  if (years <= fixation) return monthlyPayment(loan);
  return monthlyPayment({
    principal: remainingPrincipal(loan, fixation * 12),
    ratePct: ratePct + assumptions.addedPoints.value,
    years: years - fixation,
  });
}

/** A change after which the purchase works. */
export type Way = {
  readonly way: 'smaller_flat' | 'longer_loan' | 'more_own_money' | 'waiting';
  /** The flat in m², the term in years, own money to add in CZK, or years to wait. */
  readonly change: number;
};

/** A purchase with when it works, and what would make it work. */
export type Answer = Purchase & {
  readonly region: string;
  /** Years until it works, whole months; 0: today, `undefined`: not within 50 years. */
  readonly earliestYears: number | undefined;
  /** Each works by itself; none where the purchase works today. */
  readonly ways: readonly Way[];
};

const LONGEST_WAIT = 50;
const LONGEST_TERM = 40;
const LEAST_FLAT = 15;

/** The answer to a household in a region. */
export function answer(scenario: Scenario, place: Place): Answer {
  const today = purchase(scenario, place);
  const earliestYears = earliest(scenario, place);
  const ways = today.works ? [] : waysOf(scenario, place, today.missing, earliestYears);
  return { ...today, region: place.region, earliestYears, ways };
}

/** By time to the deposit, never last; equal times by the smaller share of the payment. */
export function ranked(answers: readonly Answer[]): Answer[] {
  const years = ({ yearsToDeposit }: Answer) => yearsToDeposit ?? Number.MAX_VALUE;
  return [...answers].sort((a, b) => years(a) - years(b) || a.sharePct - b.sharePct);
}

/**
 * The price grows, savings earn their return and grow by what is left while renting; income, expenses
 * and rent stay as they are.
 */
function earliest(scenario: Scenario, place: Place): number | undefined {
  const monthlyReturn = (1 + scenario.investment_return_pct / 100) ** (1 / 12);
  const monthlyGrowth = (1 + place.growthPct / 100) ** (1 / 12);
  const rent = scenario.current_rent ?? place.rent ?? 0;
  const saved = incomeOf(scenario) - expensesOf(scenario) - rent;
  let { current_savings } = scenario;
  let { priceM2 } = place;
  for (let month = 0; month <= LONGEST_WAIT * 12; month++) {
    if (purchase({ ...scenario, current_savings }, { ...place, priceM2 }).works) return month / 12;
    current_savings = Math.max(current_savings * monthlyReturn + saved, 0);
    priceM2 *= monthlyGrowth;
  }
  return undefined;
}

function waysOf(
  scenario: Scenario,
  place: Place,
  missing: number,
  earliestYears: number | undefined,
): Way[] {
  const works = (changed: Partial<Scenario>) => purchase({ ...scenario, ...changed }, place).works;
  const { flat_size_m2, mortgage_years, current_savings } = scenario;
  const smaller = numbers(LEAST_FLAT, Math.ceil(flat_size_m2) - 1)
    .toReversed()
    .find((size) => works({ flat_size_m2: size }));
  const longer = numbers(mortgage_years + 1, LONGEST_TERM).find((years) =>
    works({ mortgage_years: years }),
  );
  const isMoneyEnough = works({ current_savings: current_savings + missing });
  const ways: readonly [Way['way'], number | undefined][] = [
    ['smaller_flat', smaller],
    ['longer_loan', longer],
    ['more_own_money', isMoneyEnough ? missing : undefined],
    ['waiting', earliestYears],
  ];
  return ways.flatMap(([way, change]) => (change === undefined ? [] : [{ way, change }]));
}

/** The whole numbers from one to another; none where the second is smaller. */
function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
}

/** The figures in the address of a page, and the answers to them. */
export type OwnFigures = {
  /** `undefined`: the address has none. */
  readonly reading: ScenarioReading | undefined;
  /** Submitted fields, for the form. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly answers: readonly Answer[];
};
