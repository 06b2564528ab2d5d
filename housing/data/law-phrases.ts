import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';

/** The names of the numbers in `market/law.ts`. */
export const lawNames = phraseBook(
  {
    social_insurance: 'Sociální pojištění zaměstnance',
    health_insurance: 'Zdravotní pojištění zaměstnance',
    tax_rate: 'Daň z příjmů',
    tax_base: 'Základ daně',
    tax_surcharge: 'Daň nad prahem navíc',
    tax_threshold: 'Práh vyšší daně',
    average_wage: 'Průměrná mzda podle nařízení vlády',
    personal_credit: 'Sleva na poplatníka',
    child_credit_1: 'Zvýhodnění na první dítě',
    child_credit_2: 'Zvýhodnění na druhé dítě',
    child_credit_3: 'Zvýhodnění na třetí a další dítě',
    ltv_limit: 'Nejvyšší LTV',
    ltv_limit_under_36: 'Nejvyšší LTV do 36 let',
    dti_limit: 'Nejvyšší DTI',
    dti_limit_under_36: 'Nejvyšší DTI do 36 let',
    dsti_limit: 'Nejvyšší DSTI',
    dsti_limit_under_36: 'Nejvyšší DSTI do 36 let',
    acquisition_tax: 'Daň z nabytí',
    register_fee: 'Vklad do katastru',
    interest_deduction: 'Odpočet úroků',
  },
  {
    social_insurance: 'Social insurance of the employee',
    health_insurance: 'Health insurance of the employee',
    tax_rate: 'Income tax',
    tax_base: 'Tax base',
    tax_surcharge: 'Further tax above the threshold',
    tax_threshold: 'Threshold of the further tax',
    average_wage: 'Average wage by government decree',
    personal_credit: 'Personal credit',
    child_credit_1: 'Credit for the first child',
    child_credit_2: 'Credit for the second child',
    child_credit_3: 'Credit for the third and each further child',
    ltv_limit: 'Upper limit of LTV',
    ltv_limit_under_36: 'Upper limit of LTV, under 36',
    dti_limit: 'Upper limit of DTI',
    dti_limit_under_36: 'Upper limit of DTI, under 36',
    dsti_limit: 'Upper limit of DSTI',
    dsti_limit_under_36: 'Upper limit of DSTI, under 36',
    acquisition_tax: 'Acquisition tax',
    register_fee: 'Land register fee',
    interest_deduction: 'Deduction of mortgage interest',
  },
);

const CZECH_SOURCES: Readonly<Record<string, string>> = {
  'Act 586/1992 Coll., sections 6, 13 and 16': 'zákon 586/1992 Sb., § 6, 13 a 16',
  'Act 586/1992 Coll., sections 35ba and 35c': 'zákon 586/1992 Sb., § 35ba a 35c',
  'Act 586/1992 Coll., section 15': 'zákon 586/1992 Sb., § 15',
  'Act 589/1992 Coll., section 7': 'zákon 589/1992 Sb., § 7',
  'Act 592/1992 Coll., section 2': 'zákon 592/1992 Sb., § 2',
  'Act 634/2004 Coll., item 120': 'zákon 634/2004 Sb., položka 120',
  'Act 340/2013 Coll.; repealed by Act 386/2020 Coll.':
    'zákonné opatření 340/2013 Sb.; zrušeno zákonem 386/2020 Sb.',
  'Czech National Bank, upper limits of credit ratios':
    'Česká národní banka, horní hranice úvěrových ukazatelů',
  'Government decrees under Act 155/1995 Coll. (2025: 282/2024 Coll.)':
    'nařízení vlády podle zákona 155/1995 Sb. (2025: 282/2024 Sb.)',
};

/** The source of a number in the language of the page. */
export function lawSource(locale: Locale, source: string): string {
  return locale === 'cs' ? (CZECH_SOURCES[source] ?? source) : source;
}
