import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { LawSource } from '../market/law.ts';

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

/** The source of a number, such as 'Act 586/1992 Coll., section 16, as amended by Act 609/2020 Coll.' */
export function lawSource(locale: Locale, { kind, number, section, item, by }: LawSource): string {
  const say = sources(locale);
  return [
    say[kind](number),
    section === undefined ? '' : say.section(section),
    item === undefined ? '' : say.item(item),
    by === undefined ? '' : say.by(by),
  ].join('');
}

const sources = phraseBook(
  {
    act: (number: string) => `zákon č. ${number} Sb.`,
    'senate-act': (number: string) => `zákonné opatření Senátu č. ${number} Sb.`,
    decree: (number: string) => `nařízení vlády č. ${number} Sb.`,
    measure: (number: string) =>
      `Česká národní banka, opatření obecné povahy podle zákona č. ${number} Sb.`,
    section: (section: string) => `, § ${section}`,
    item: (item: string) => `, položka ${item} sazebníku`,
    by: (number: string) => `, změna zákonem č. ${number} Sb.`,
  },
  {
    act: (number) => `Act ${number} Coll.`,
    'senate-act': (number) => `Senate Act ${number} Coll.`,
    decree: (number) => `Government Decree ${number} Coll.`,
    measure: (number) => `Czech National Bank, measure of general nature under Act ${number} Coll.`,
    section: (section) => `, section ${section}`,
    item: (item) => `, item ${item} of the tariff`,
    by: (number) => `, changed by Act ${number} Coll.`,
  },
);
