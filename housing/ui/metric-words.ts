import type { Locale } from '@tessera/kit/locale';
import type { MetricId } from './metrics.ts';

export type MetricWords = {
  /** In a sentence or over a tile. */
  readonly name: string;
  /** Over a column. */
  readonly short: string;
  /** How it is computed, in one line. */
  readonly formula: string;
};

export function metricWords(locale: Locale, id: MetricId): MetricWords {
  const [name, short, formula] = (locale === 'cs' ? CZECH : ENGLISH)[id];
  return { name, short, formula };
}

type Words = Readonly<Record<MetricId, readonly [name: string, short: string, formula: string]>>;

const CZECH: Words = {
  years_to_buy: [
    'Let čistého platu za byt 60 m²',
    'Let platu',
    'cena bytu ÷ čistá měsíční mzda ÷ 12; nic jiného se z platu neplatí',
  ],
  price_m2: ['Nabídková cena za m²', 'Cena m²', 'průměr nabídkových cen bytů za m²'],
  flat_price: ['Cena bytu 60 m²', 'Byt 60 m²', 'průměrná nabídková cena za m² × 60'],
  gross_wage: ['Hrubá mzda', 'Hrubá mzda', 'průměrná hrubá měsíční mzda v kraji'],
  net_wage: [
    'Čistá mzda',
    'Čistá mzda',
    'hrubá − pojistné 12,2 % − (15 % do 139 671 Kč, 23 % nad − sleva 2 570 Kč, nejméně 0)',
  ],
  mortgage_rate: [
    'Sazba hypotéky',
    'Sazba',
    'průměrná sazba nových hypoték; není-li, dvoutýdenní repo sazba + 2,5 procentního bodu',
  ],
  payment: [
    'Splátka hypotéky',
    'Splátka',
    'P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1); P = 80 % ceny, r = sazba ÷ 12, n = 360 měsíců',
  ],
  payment_to_wage: ['Splátka z čisté mzdy', 'Splátka/mzda', 'splátka ÷ čistá mzda × 100'],
  rent_m2: ['Nájem za m²', 'Nájem za m²', 'průměr nabídkových nájmů bytů za m² a měsíc'],
  rent: ['Nájem bytu 60 m²', 'Nájem', 'průměrný nájem za m² × 60'],
  rent_to_payment: [
    'Nájem ke splátce',
    'Nájem/splátka',
    'nájem ÷ splátka; nad 1,00 je nájem dražší než splátka',
  ],
  rent_to_wage: ['Nájem z čisté mzdy', 'Nájem/mzda', 'nájem ÷ čistá mzda × 100'],
  expenses: [
    'Životní náklady bez bydlení',
    'Náklady',
    'spotřební koš jedné osoby podle zadání; statistika za ním dohledat nejde',
  ],
  savings: ['Zbude na spoření', 'Na spoření', 'čistá mzda − životní náklady, nejméně 0'],
  years_to_save: [
    'Let spoření na celý byt',
    'Naspořit byt',
    'ln(1 + cena·r ÷ úspora) ÷ ln(1 + r) ÷ 12; r = 7 % ÷ 12; nájem se neodečítá',
  ],
  years_to_deposit: [
    'Let spoření na 20 % ceny',
    'Naspořit 20 %',
    'stejně jako na celý byt, cílem je jen 20 % ceny',
  ],
};

const ENGLISH: Words = {
  years_to_buy: [
    'Years of net pay for a 60 m² flat',
    'Years of pay',
    'price of the flat ÷ net monthly pay ÷ 12; nothing else is paid from the pay',
  ],
  price_m2: ['Asking price per m²', 'Price m²', 'mean asking price of flats per m²'],
  flat_price: ['Price of a 60 m² flat', 'Flat 60 m²', 'mean asking price per m² × 60'],
  gross_wage: ['Gross pay', 'Gross pay', 'average gross monthly wage in the region'],
  net_wage: [
    'Net pay',
    'Net pay',
    'gross − 12.2% insurance − (15% up to CZK 139,671, 23% above − CZK 2,570 credit, at least 0)',
  ],
  mortgage_rate: [
    'Mortgage rate',
    'Rate',
    'average rate of new mortgages; failing that, two-week repo rate + 2.5 percentage points',
  ],
  payment: [
    'Mortgage payment',
    'Payment',
    'P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1); P = 80% of the price, r = rate ÷ 12, n = 360 months',
  ],
  payment_to_wage: ['Payment of net pay', 'Payment/pay', 'payment ÷ net pay × 100'],
  rent_m2: ['Rent per m²', 'Rent per m²', 'mean asking rent of flats per m² and month'],
  rent: ['Rent of a 60 m² flat', 'Rent', 'mean rent per m² × 60'],
  rent_to_payment: [
    'Rent to payment',
    'Rent/payment',
    'rent ÷ payment; above 1.00 renting costs more than the payment',
  ],
  rent_to_wage: ['Rent of net pay', 'Rent/pay', 'rent ÷ net pay × 100'],
  expenses: [
    'Living expenses without housing',
    'Expenses',
    'consumer basket of one person as specified; no statistic behind it could be traced',
  ],
  savings: ['Left for saving', 'For saving', 'net pay − living expenses, at least 0'],
  years_to_save: [
    'Years of saving for the whole flat',
    'Save for flat',
    'ln(1 + price·r ÷ saving) ÷ ln(1 + r) ÷ 12; r = 7% ÷ 12; rent is not deducted',
  ],
  years_to_deposit: [
    'Years of saving for 20% of the price',
    'Save for 20%',
    'as for the whole flat, with 20% of the price as the target',
  ],
};
