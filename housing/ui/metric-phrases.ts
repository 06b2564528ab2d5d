import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { rulesOf } from '../formula/affordability.ts';
import { usualDefinition } from '../market/definition.ts';
import { type Basis, type DefinitionWords, definitionWords } from './definition.ts';
import type { MetricId } from './metrics.ts';

type MetricWords = {
  /** In sentences and above tiles. */
  readonly name: string;
  /** In column headings. */
  readonly short: string;
  /** The formula in one line. */
  readonly formula: string;
};

const USUAL: Basis = { date: '', definition: usualDefinition };

/** @param basis the row whose figure is named, or another row of the same definition */
export function metricWords(locale: Locale, id: MetricId, basis: Basis = USUAL): MetricWords {
  const format = formats(locale);
  const { insurance, lowerRate, upperRate, threshold, credit, year } = rulesOf(basis);
  const rules = {
    insurance: format.percent(insurance * 100),
    lower: format.percent(lowerRate * 100, lowerRate === 0.15 ? 0 : 1),
    upper: format.percent(upperRate * 100, lowerRate === 0.15 ? 0 : 1),
    threshold: Number.isFinite(threshold) ? format.money(threshold) : undefined,
    credit: format.money(credit),
    year,
  };
  const words = locale === 'cs' ? czech : english;
  const [name, short, formula] = words(definitionWords(locale, basis.definition), rules)[id];
  return { name, short, formula };
}

type Words = Readonly<Record<MetricId, readonly [name: string, short: string, formula: string]>>;

/** Tax rules as they are written. */
type Rules = {
  readonly insurance: string;
  readonly lower: string;
  readonly upper: string;
  readonly threshold: string | undefined;
  readonly credit: string;
  readonly year: number;
};

const czech = (d: DefinitionWords, r: Rules): Words => ({
  years_to_buy: [
    `Let ${d.ofPay} za byt ${d.size}`,
    'Let platu',
    `cena bytu ÷ ${d.pay} ÷ 12; předpokládá, že celý plat jde na byt`,
  ],
  price_m2: ['Nabídková cena za m²', 'Cena za m²', 'průměr nabídkových cen bytů za m²'],
  flat_price: [
    `Cena bytu ${d.size}`,
    `Byt ${d.size}`,
    `průměrná nabídková cena za m² × ${d.size.split(' ')[0]}`,
  ],
  gross_wage: ['Hrubá mzda', 'Hrubá mzda', `${d.grossWage} v kraji`],
  net_wage: [
    'Čistá mzda',
    'Čistá mzda',
    `${d.grossWage} − pojistné ${r.insurance} − (${r.lower}${r.threshold === undefined ? '' : ` do ${r.threshold}, ${r.upper} nad`} − sleva ${r.credit}, nejméně 0); pravidla roku ${r.year}`,
  ],
  mortgage_rate: [
    'Sazba hypotéky',
    'Sazba',
    'průměrná sazba nových hypoték; není-li k dispozici, dvoutýdenní repo sazba + 2,5 procentního bodu',
  ],
  payment: [
    'Splátka hypotéky',
    'Splátka',
    'P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1); P = 80 % ceny, r = sazba ÷ 12, n = 360 měsíců',
  ],
  payment_to_wage: [`Podíl splátky na ${d.shareOfPay}`, 'Splátka/mzda', `splátka ÷ ${d.pay} × 100`],
  rent_m2: ['Nájem za m²', 'Nájem za m²', 'průměr nabídkových nájmů bytů za m² a měsíc'],
  rent: [`Nájem bytu ${d.size}`, 'Nájem', `průměrný nájem za m² × ${d.size.split(' ')[0]}`],
  rent_to_payment: [
    'Poměr nájmu a splátky',
    'Nájem/splátka',
    'nájem ÷ splátka; nad 1,00 vychází nájem dráž než splátka',
  ],
  rent_to_wage: [`Podíl nájmu na ${d.shareOfPay}`, 'Nájem/mzda', `nájem ÷ ${d.pay} × 100`],
  expenses: [
    'Životní náklady bez bydlení',
    'Náklady',
    'spotřební koš bez bydlení za každého vydělávajícího; předpoklad bez dohledatelné statistiky',
  ],
  savings: ['Lze měsíčně naspořit', 'Úspory', 'čisté mzdy − životní náklady, nejméně 0'],
  years_to_save: [
    'Let spoření na celý byt',
    'Spoření na byt',
    'ln(1 + cena·r ÷ úspora) ÷ ln(1 + r) ÷ 12; r = 7 % ÷ 12; nájem se neodečítá',
  ],
  years_to_deposit: [
    'Let spoření na 20 % ceny',
    'Spoření na 20 %',
    'stejný vzorec jako pro celý byt, cílem je 20 % ceny',
  ],
});

const english = (d: DefinitionWords, r: Rules): Words => ({
  years_to_buy: [
    `Years of ${d.ofPay} for a ${d.size} flat`,
    'Years of pay',
    `flat price ÷ ${d.pay} a month ÷ 12; assumes that all pay goes towards the flat`,
  ],
  price_m2: ['Asking price per m²', 'Price per m²', 'mean asking price of flats per m²'],
  flat_price: [
    `Price of a ${d.size} flat`,
    `Flat ${d.size}`,
    `mean asking price per m² × ${d.size.split(' ')[0]}`,
  ],
  gross_wage: ['Gross pay', 'Gross pay', `${d.grossWage} in the region`],
  net_wage: [
    'Net pay',
    'Net pay',
    `${d.grossWage} − ${r.insurance} insurance − (${r.lower}${r.threshold === undefined ? '' : ` up to ${r.threshold}, ${r.upper} above`} − ${r.credit} credit, at least 0); rules of ${r.year}`,
  ],
  mortgage_rate: [
    'Mortgage rate',
    'Rate',
    'average rate of new mortgages; if unavailable, two-week repo rate + 2.5 percentage points',
  ],
  payment: [
    'Mortgage payment',
    'Payment',
    'P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1); P = 80% of the price, r = rate ÷ 12, n = 360 months',
  ],
  payment_to_wage: [
    `Payment as a share of ${d.shareOfPay}`,
    'Payment/pay',
    `payment ÷ ${d.pay} × 100`,
  ],
  rent_m2: ['Rent per m²', 'Rent per m²', 'mean asking rent of flats per m² and month'],
  rent: [`Rent of a ${d.size} flat`, 'Rent', `mean rent per m² × ${d.size.split(' ')[0]}`],
  rent_to_payment: [
    'Rent-to-payment ratio',
    'Rent/payment',
    'rent ÷ payment; above 1.00 renting costs more than the payment',
  ],
  rent_to_wage: [`Rent as a share of ${d.shareOfPay}`, 'Rent/pay', `rent ÷ ${d.pay} × 100`],
  expenses: [
    'Living expenses without housing',
    'Expenses',
    'consumer basket without housing for each earner; assumed, no underlying statistic could be traced',
  ],
  savings: ['Possible monthly savings', 'Savings', 'net pay − living expenses, at least 0'],
  years_to_save: [
    'Years of saving for the whole price',
    'Saving for flat',
    'ln(1 + price·r ÷ saving) ÷ ln(1 + r) ÷ 12; r = 7% ÷ 12; rent is not deducted',
  ],
  years_to_deposit: [
    'Years of saving for 20% of the price',
    'Saving for 20%',
    'the same formula with 20% of the price as the target',
  ],
});

/** A unit as written for readers: `CZK/m2` → `Kč/m²`. */
export function unitWords(locale: Locale, unit: string): string {
  return (locale === 'cs' ? CZECH_UNITS : ENGLISH_UNITS)[unit] ?? unit;
}

const CZECH_UNITS: Readonly<Record<string, string>> = {
  years: 'roky',
  'CZK/m2': 'Kč/m²',
  'CZK/month': 'Kč měsíčně',
  'CZK/m2/month': 'Kč/m² měsíčně',
  CZK: 'Kč',
  ratio: 'poměr',
  '%': '%',
  index: 'index',
};

const ENGLISH_UNITS: Readonly<Record<string, string>> = {
  'CZK/m2': 'CZK/m²',
  'CZK/month': 'CZK a month',
  'CZK/m2/month': 'CZK/m² a month',
};
