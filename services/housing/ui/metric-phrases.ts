import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { MetricId } from './metrics.ts';

type MetricWords = {
  /** In sentences and above tiles. */
  readonly name: string;
  /** In column headings. */
  readonly short: string;
  /** The formula in one line. */
  readonly formula: string;
};

export function metricWords(locale: Locale, id: MetricId): MetricWords {
  const [name, short, formula] = (locale === 'cs' ? czech : english)[id];
  return { name, short, formula };
}

type Words = Readonly<Record<MetricId, readonly [name: string, short: string, formula: string]>>;

const czech: Words = {
  years_to_buy: [
    'Let čistého platu za byt 60 m²',
    'Let platu',
    'cena bytu ÷ čistá měsíční mzda ÷ 12; předpokládá, že celý plat jde na byt',
  ],
  price_m2: ['Nabídková cena za m²', 'Cena za m²', 'průměr nabídkových cen bytů za m²'],
  flat_price: ['Cena bytu 60 m²', 'Byt 60 m²', 'průměrná nabídková cena za m² × 60'],
  gross_wage: ['Hrubá mzda', 'Hrubá mzda', 'průměrná hrubá měsíční mzda v kraji'],
  net_wage: [
    'Čistá mzda',
    'Čistá mzda',
    'průměrná hrubá měsíční mzda − pojistné 12,2\u202f% − (15\u202f% do 139\u202f671\u202fKč, 23\u202f% nad − sleva 2\u202f570\u202fKč, nejméně 0); pravidla roku 2025',
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
  payment_to_wage: [
    'Podíl splátky na čisté mzdě',
    'Splátka/mzda',
    'splátka ÷ čistá měsíční mzda × 100',
  ],
  rent_m2: ['Nájem za m²', 'Nájem za m²', 'průměr nabídkových nájmů bytů za m² a měsíc'],
  rent: ['Nájem bytu 60 m²', 'Nájem', 'průměrný nájem za m² × 60'],
  rent_to_payment: [
    'Poměr nájmu a splátky',
    'Nájem/splátka',
    'nájem ÷ splátka; nad 1,00 vychází nájem dráž než splátka',
  ],
  rent_to_wage: ['Podíl nájmu na čisté mzdě', 'Nájem/mzda', 'nájem ÷ čistá měsíční mzda × 100'],
  expenses: [
    'Životní náklady bez bydlení',
    'Náklady',
    'spotřební koš jednotlivce bez bydlení; předpoklad bez dohledatelné statistiky',
  ],
  savings: ['Lze měsíčně naspořit', 'Úspory', 'čistá mzda − životní náklady, nejméně 0'],
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
};

const english: Words = {
  years_to_buy: [
    'Years of net pay for a 60 m² flat',
    'Years of pay',
    'flat price ÷ net pay a month ÷ 12; assumes that all pay goes towards the flat',
  ],
  price_m2: ['Asking price per m²', 'Price per m²', 'mean asking price of flats per m²'],
  flat_price: ['Price of a 60 m² flat', 'Flat 60 m²', 'mean asking price per m² × 60'],
  gross_wage: ['Gross pay', 'Gross pay', 'average gross monthly wage in the region'],
  net_wage: [
    'Net pay',
    'Net pay',
    'average gross monthly wage − 12.2% insurance − (15% up to CZK 139,671, 23% above − CZK 2,570 credit, at least 0); rules of 2025',
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
  payment_to_wage: ['Payment as a share of net pay', 'Payment/pay', 'payment ÷ net pay × 100'],
  rent_m2: ['Rent per m²', 'Rent per m²', 'mean asking rent of flats per m² and month'],
  rent: ['Rent of a 60 m² flat', 'Rent', 'mean rent per m² × 60'],
  rent_to_payment: [
    'Rent-to-payment ratio',
    'Rent/payment',
    'rent ÷ payment; above 1.00 renting costs more than the payment',
  ],
  rent_to_wage: ['Rent as a share of net pay', 'Rent/pay', 'rent ÷ net pay × 100'],
  expenses: [
    'Living expenses without housing',
    'Expenses',
    'consumer basket of one person without housing; assumed, no underlying statistic could be traced',
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
};

/** A unit as written for readers: `CZK/m2` → `Kč/m²`. */
export function unitWords(locale: Locale, unit: string): string {
  return (units(locale) as Readonly<Record<string, string>>)[unit] ?? unit;
}

const units = phraseBook({
  years: ['roky', 'years'],
  months: ['měsíce', 'months'],
  m2: ['m²', 'm²'],
  CZK: ['Kč', 'CZK'],
  'CZK/m2': ['Kč/m²', 'CZK/m²'],
  'CZK/month': ['Kč měsíčně', 'CZK a month'],
  'CZK/m2/month': ['Kč/m² měsíčně', 'CZK/m² a month'],
  ratio: ['poměr', 'ratio'],
  'percentage points': ['procentní body', 'percentage points'],
  '% a year': ['% ročně', '% a year'],
  '% of price': ['% ceny', '% of price'],
  '% of price a year': ['% ceny ročně', '% of price a year'],
});
