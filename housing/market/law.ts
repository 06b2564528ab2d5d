// The numbers that laws and the central bank set, each with the day from which it holds and its
// source. What changes in January is one more row; functions choose by date.

/** One number in force from a day until the next row of the same name. */
export type LawRow = {
  readonly name: LawName;
  /** `YYYY-MM-DD`, the first day it holds. */
  readonly from: string;
  /** `undefined`: repealed, nothing holds from that day. */
  readonly value: number | undefined;
  readonly source: string;
};

/** Every number with its unit. */
export const lawUnits = {
  social_insurance: '%',
  health_insurance: '%',
  tax_rate: '%',
  /** The tax base as a multiple of the gross wage; 1.34 while the employer's insurance was taxed. */
  tax_base: '× gross wage',
  /** Added to the tax on the part of the gross wage above the threshold. */
  tax_surcharge: 'percentage points',
  /** The threshold of the surcharge as a multiple of the average wage. */
  tax_threshold: '× average wage',
  /** The average wage as decreed for insurance, not measured. */
  average_wage: 'CZK a month',
  personal_credit: 'CZK a month',
  child_credit_1: 'CZK a month',
  child_credit_2: 'CZK a month',
  /** Of the third and each further child. */
  child_credit_3: 'CZK a month',
  ltv_limit: '% of price',
  ltv_limit_under_36: '% of price',
  dti_limit: '× yearly net income',
  dti_limit_under_36: '× yearly net income',
  dsti_limit: '% of net income',
  dsti_limit_under_36: '% of net income',
  /** Paid by the buyer since November 2016. */
  acquisition_tax: '% of price',
  register_fee: 'CZK',
  /** Yearly mortgage interest that lowers the tax base, for loans agreed from that day. */
  interest_deduction: 'CZK a year',
} as const;

export type LawName = keyof typeof lawUnits;

const INCOME_TAX = 'Act 586/1992 Coll., sections 6, 13 and 16';
const CREDITS = 'Act 586/1992 Coll., sections 35ba and 35c';
const SOCIAL = 'Act 589/1992 Coll., section 7';
const HEALTH = 'Act 592/1992 Coll., section 2';
const LENDING = 'Czech National Bank, upper limits of credit ratios';
const ACQUISITION = 'Act 340/2013 Coll.; repealed by Act 386/2020 Coll.';

/** By name and day. */
export const law: readonly LawRow[] = [
  ...rows('social_insurance', SOCIAL, { '2009-01-01': 6.5, '2024-01-01': 7.1 }),
  ...rows('health_insurance', HEALTH, { '2009-01-01': 4.5 }),
  ...rows('tax_rate', INCOME_TAX, { '2009-01-01': 15 }),
  ...rows('tax_base', INCOME_TAX, { '2009-01-01': 1.34, '2021-01-01': 1 }),
  // A solidarity surcharge of 7 %, then a second rate of 23 %.
  ...rows('tax_surcharge', INCOME_TAX, { '2013-01-01': 7, '2021-01-01': 8 }),
  ...rows('tax_threshold', INCOME_TAX, { '2013-01-01': 4, '2024-01-01': 3 }),
  ...rows('average_wage', 'Government decrees under Act 155/1995 Coll. (2025: 282/2024 Coll.)', {
    '2013-01-01': 25_884,
    '2014-01-01': 25_942,
    '2015-01-01': 26_611,
    '2016-01-01': 27_006,
    '2017-01-01': 28_232,
    '2018-01-01': 29_979,
    '2019-01-01': 32_699,
    '2020-01-01': 34_835,
    '2021-01-01': 35_441,
    '2022-01-01': 38_911,
    '2023-01-01': 40_324,
    '2024-01-01': 43_967,
    '2025-01-01': 46_557,
    '2026-01-01': 48_967,
  }),
  ...rows('personal_credit', CREDITS, {
    '2009-01-01': 2070,
    '2011-01-01': 1970,
    '2012-01-01': 2070,
    '2021-01-01': 2320,
    '2022-01-01': 2570,
  }),
  ...rows('child_credit_1', CREDITS, { '2021-01-01': 1267 }),
  ...rows('child_credit_2', CREDITS, { '2021-01-01': 1860 }),
  ...rows('child_credit_3', CREDITS, { '2021-01-01': 2320 }),
  ...rows('ltv_limit', LENDING, { '2022-04-01': 80 }),
  ...rows('ltv_limit_under_36', LENDING, { '2022-04-01': 90 }),
  ...rows('dti_limit', LENDING, { '2022-04-01': 8.5, '2024-01-01': undefined }),
  ...rows('dti_limit_under_36', LENDING, { '2022-04-01': 9.5, '2024-01-01': undefined }),
  ...rows('dsti_limit', LENDING, { '2022-04-01': 45, '2023-07-01': undefined }),
  ...rows('dsti_limit_under_36', LENDING, { '2022-04-01': 50, '2023-07-01': undefined }),
  ...rows('acquisition_tax', ACQUISITION, { '2016-11-01': 4, '2019-12-01': 0 }),
  ...rows('register_fee', 'Act 634/2004 Coll., item 120', { '2020-01-01': 2000 }),
  ...rows('interest_deduction', 'Act 586/1992 Coll., section 15', {
    '1998-01-01': 300_000,
    '2021-01-01': 150_000,
  }),
];

/** The row in force on a day; `undefined` before the first one. */
export function lawOn(name: LawName, day: string): LawRow | undefined {
  return law.findLast((row) => row.name === name && row.from <= day);
}

/** The number in force on a day; `undefined` where nothing holds. */
export function lawValue(name: LawName, day: string): number | undefined {
  return lawOn(name, day)?.value;
}

/** The last day a row holds; `undefined` while it is in force. */
export function lawUntil({ name, from }: LawRow): string | undefined {
  const next = law.find((row) => row.name === name && row.from > from);
  if (!next) return undefined;
  return new Date(Date.parse(next.from) - 86_400_000).toISOString().slice(0, 10);
}

/** The tax credits for a number of children together, CZK a month. */
export function childCredits(children: number, day: string): number | undefined {
  const each = Array.from({ length: children }, (_, index) =>
    lawValue(`child_credit_${Math.min(index + 1, 3) as 1 | 2 | 3}`, day),
  );
  return each.reduce((sum, credit) => add(sum, credit), 0 as number | undefined);
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** Numbers of one name, by the first day they hold, in order. */
function rows(
  name: LawName,
  source: string,
  values: Readonly<Record<string, number | undefined>>,
): LawRow[] {
  return Object.entries(values).map(([from, value]) => ({ name, from, value, source }));
}
