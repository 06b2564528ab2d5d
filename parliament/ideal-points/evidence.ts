import type { Evidence } from '@tessera/kit/table/evidence';

const MODEL = {
  cs: 'Pravděpodobnost pro je Φ(constant + discrimination_x · x); odhad maximalizuje věrohodnost sporných hlasování. Iterativní odhad SQL neumí, soubor proto obsahuje výsledek.',
  en: 'A yes has the probability Φ(constant + discrimination_x · x); the estimate maximises the likelihood of the contested votes. SQL cannot iterate to it, so the file holds the result.',
};

export const pointsEvidence: Evidence<unknown> = {
  question: { cs: 'Kde poslanci stojí?', en: 'Where do members stand?' },
  formula: MODEL,
};

export const clubsEvidence: Evidence<unknown> = {
  question: { cs: 'Kde stojí kluby?', en: 'Where do clubs stand?' },
  formula: {
    cs: `Medián, nejmenší a největší poloha členů klubu. ${MODEL.cs}`,
    en: `The median, least and greatest position of the members of a club. ${MODEL.en}`,
  },
};

export const linesEvidence: Evidence<unknown> = {
  question: {
    cs: 'Kde hlasování rozděluje poslance?',
    en: 'Where does a vote divide the members?',
  },
  formula: MODEL,
};
