// The numbers that laws and the central bank set, each with the day from which it holds and its
// source. What changes in January is one more row; functions choose by date.

import { dayOf } from './day.ts';

/** One number in force from a day until the next row of the same name. */
export type LawRow = {
  readonly name: LawName;
  /** `YYYY-MM-DD`, the first day it holds. */
  readonly from: string;
  /** `undefined`: repealed, nothing holds from that day. */
  readonly value: number | undefined;
  readonly source: LawSource;
};

/** Where the Collection of Laws, or the central bank, has a number. */
export type LawSource = {
  /** `measure`: of general nature, issued by the central bank under the act. */
  readonly kind: 'act' | 'senate-act' | 'decree' | 'measure';
  /** Number and year in the Collection of Laws. */
  readonly number: string;
  readonly section?: string;
  /** The item of a tariff. */
  readonly item?: string;
  /** The act that set this value, where a later one than `number` did. */
  readonly by?: string;
};

/**
 * When the rows in force and the limits on loans were last compared with public explanations of the
 * law (tax administration, central bank, press). The Collection of Laws itself could not be read;
 * average wages and child credits of former years have not been compared.
 */
export const LAW_CHECKED = '2026-11-22';

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
  /** Yearly mortgage interest that lowers the tax base, for a home acquired from that day. */
  interest_deduction: 'CZK a year',
} as const;

export type LawName = keyof typeof lawUnits;

const INCOME_TAX = '586/1992';
const LTV_DTI_DSTI: LawSource = { kind: 'measure', number: '6/1993' };

/** By name and day. */
export const law: readonly LawRow[] = [
  ...rows('social_insurance', act('589/1992', '7'), {
    '2009-01-01': 6.5,
    // Sickness insurance of 0.6 % again.
    '2024-01-01': [7.1, '349/2023'],
  }),
  ...rows('health_insurance', act('592/1992', '2'), { '1993-01-01': 4.5 }),
  ...rows('tax_rate', act(INCOME_TAX, '16'), { '2008-01-01': [15, '261/2007'] }),
  ...rows('tax_base', act(INCOME_TAX, '6'), {
    '2009-01-01': 1.34,
    '2021-01-01': [1, '609/2020'],
  }),
  // A solidarity surcharge of 7 % (section 16a), then a second rate of 23 % (section 16).
  ...rows('tax_surcharge', act(INCOME_TAX, '16a'), { '2013-01-01': [7, '500/2012'] }),
  ...rows('tax_surcharge', act(INCOME_TAX, '16'), { '2021-01-01': [8, '609/2020'] }),
  ...rows('tax_threshold', act(INCOME_TAX, '16a'), { '2013-01-01': [4, '500/2012'] }),
  ...rows('tax_threshold', act(INCOME_TAX, '16'), { '2024-01-01': [3, '349/2023'] }),
  ...decrees('average_wage', {
    '2013-01-01': [25_884, '324/2012'],
    '2014-01-01': [25_942, '296/2013'],
    '2015-01-01': [26_611, '208/2014'],
    '2016-01-01': [27_006, '244/2015'],
    '2017-01-01': [28_232, '325/2016'],
    '2018-01-01': [29_979, '343/2017'],
    '2019-01-01': [32_699, '213/2018'],
    '2020-01-01': [34_835, '260/2019'],
    '2021-01-01': [35_441, '381/2020'],
    '2022-01-01': [38_911, '356/2021'],
    '2023-01-01': [40_324, '290/2022'],
    '2024-01-01': [43_967, '286/2023'],
    '2025-01-01': [46_557, '282/2024'],
    '2026-01-01': [48_967, '365/2025'],
  }),
  ...rows('personal_credit', act(INCOME_TAX, '35ba'), {
    '2008-01-01': [2070, '261/2007'],
    '2011-01-01': [1970, '346/2010'],
    '2012-01-01': [2070, '346/2010'],
    '2021-01-01': [2320, '609/2020'],
    '2022-01-01': [2570, '609/2020'],
  }),
  // Yearly amounts hold for the whole year in which they changed.
  ...rows('child_credit_1', act(INCOME_TAX, '35c'), {
    '2012-01-01': [1117, '370/2011'],
    '2018-01-01': [1267, '170/2017'],
  }),
  ...rows('child_credit_2', act(INCOME_TAX, '35c'), {
    '2012-01-01': [1117, '370/2011'],
    '2015-01-01': [1317, '267/2014'],
    '2016-01-01': [1417, '125/2016'],
    '2017-01-01': [1617, '170/2017'],
    '2021-01-01': [1860, '285/2021'],
  }),
  ...rows('child_credit_3', act(INCOME_TAX, '35c'), {
    '2012-01-01': [1117, '370/2011'],
    '2015-01-01': [1417, '267/2014'],
    '2016-01-01': [1717, '125/2016'],
    '2017-01-01': [2017, '170/2017'],
    '2021-01-01': [2320, '285/2021'],
  }),
  ...rows('ltv_limit', LTV_DTI_DSTI, { '2022-04-01': 80 }),
  ...rows('ltv_limit_under_36', LTV_DTI_DSTI, { '2022-04-01': 90 }),
  ...rows('dti_limit', LTV_DTI_DSTI, { '2022-04-01': 8.5, '2024-01-01': undefined }),
  ...rows('dti_limit_under_36', LTV_DTI_DSTI, { '2022-04-01': 9.5, '2024-01-01': undefined }),
  ...rows('dsti_limit', LTV_DTI_DSTI, { '2022-04-01': 45, '2023-07-01': undefined }),
  ...rows('dsti_limit_under_36', LTV_DTI_DSTI, { '2022-04-01': 50, '2023-07-01': undefined }),
  // Repealed in September 2020 for transfers registered since December 2019.
  ...rows(
    'acquisition_tax',
    { kind: 'senate-act', number: '340/2013' },
    { '2016-11-01': [4, '254/2016'], '2019-12-01': [0, '386/2020'] },
  ),
  ...rows(
    'register_fee',
    { kind: 'act', number: '634/2004', item: '120' },
    { '2012-01-01': 1000, '2020-01-01': 2000 },
  ),
  ...rows('interest_deduction', act(INCOME_TAX, '15'), {
    '1998-01-01': 300_000,
    '2021-01-01': [150_000, '386/2020'],
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
  return dayOf(new Date(Date.parse(next.from) - 86_400_000));
}

type Value = number | undefined | readonly [value: number, by: string];

/** Numbers of one name, by the first day they hold, in order; with the act that set each, if known. */
function rows(name: LawName, source: LawSource, values: Readonly<Record<string, Value>>): LawRow[] {
  return Object.entries(values).map(([from, value]) =>
    typeof value === 'object'
      ? { name, from, value: value[0], source: { ...source, by: value[1] } }
      : { name, from, value, source },
  );
}

/** Numbers set every year by a government decree of their own. */
function decrees(
  name: LawName,
  values: Readonly<Record<string, readonly [value: number, decree: string]>>,
): LawRow[] {
  return Object.entries(values).map(([from, [value, number]]) => ({
    ...{ name, from, value },
    source: { kind: 'decree', number },
  }));
}

function act(number: string, section: string): LawSource {
  return { kind: 'act', number, section };
}
