import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { LawSource } from '../market/law.ts';

/** The names of the numbers in `market/law.ts`. */
export const lawNames = phraseBook({
  social_insurance: ['Sociální pojištění zaměstnance', 'Social insurance of the employee'],
  health_insurance: ['Zdravotní pojištění zaměstnance', 'Health insurance of the employee'],
  tax_rate: ['Daň z příjmů', 'Income tax'],
  tax_base: ['Základ daně', 'Tax base'],
  tax_surcharge: ['Daň nad prahem navíc', 'Further tax above the threshold'],
  tax_threshold: ['Práh vyšší daně', 'Threshold of the further tax'],
  average_wage: ['Průměrná mzda podle nařízení vlády', 'Average wage by government decree'],
  personal_credit: ['Sleva na poplatníka', 'Personal credit'],
  child_credit_1: ['Zvýhodnění na první dítě', 'Credit for the first child'],
  child_credit_2: ['Zvýhodnění na druhé dítě', 'Credit for the second child'],
  child_credit_3: [
    'Zvýhodnění na třetí a další dítě',
    'Credit for the third and each further child',
  ],
  ltv_limit: ['Nejvyšší LTV', 'Upper limit of LTV'],
  ltv_limit_under_36: ['Nejvyšší LTV do 36 let', 'Upper limit of LTV, under 36'],
  dti_limit: ['Nejvyšší DTI', 'Upper limit of DTI'],
  dti_limit_under_36: ['Nejvyšší DTI do 36 let', 'Upper limit of DTI, under 36'],
  dsti_limit: ['Nejvyšší DSTI', 'Upper limit of DSTI'],
  dsti_limit_under_36: ['Nejvyšší DSTI do 36 let', 'Upper limit of DSTI, under 36'],
  acquisition_tax: ['Daň z nabytí', 'Acquisition tax'],
  register_fee: ['Vklad do katastru', 'Land register fee'],
  interest_deduction: ['Odpočet úroků', 'Deduction of mortgage interest'],
});

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

const sources = phraseBook({
  act: [(number: string) => `zákon č. ${number} Sb.`, (number) => `Act ${number} Coll.`],
  'senate-act': [
    (number: string) => `zákonné opatření Senátu č. ${number} Sb.`,
    (number) => `Senate Act ${number} Coll.`,
  ],
  decree: [
    (number: string) => `nařízení vlády č. ${number} Sb.`,
    (number) => `Government Decree ${number} Coll.`,
  ],
  measure: [
    (number: string) => `Česká národní banka, opatření obecné povahy podle zákona č. ${number} Sb.`,
    (number) => `Czech National Bank, measure of general nature under Act ${number} Coll.`,
  ],
  section: [(section: string) => `, § ${section}`, (section) => `, section ${section}`],
  item: [(item: string) => `, položka ${item} sazebníku`, (item) => `, item ${item} of the tariff`],
  by: [
    (number: string) => `, změna zákonem č. ${number} Sb.`,
    (number) => `, changed by Act ${number} Coll.`,
  ],
});
