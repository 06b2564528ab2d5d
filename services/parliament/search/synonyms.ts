/**
 * Everyday terms, and the official ones that titles of laws and stages of a bill have instead. All
 * are folded beginnings of words, so that they cover derived words.
 */
const SYNONYMS: readonly (readonly [everyday: string, official: string])[] = [
  ['eet', 'evidenc trzeb'],
  ['restituc', 'majetk vyrovnan cirkv'],
  ['skolk, skolek', 'matersk skol, predskoln, detsk skupin, skolsk zakon'],
  ['uprchlik, uprchlic, migra', 'azyl, mezinarodn ochran'],
  ['protikurac, kouren, kurac, nekurak, nekurac', 'navykov latk, skodam tabak, skodliv navyk'],
  ['veto, vetov', 'vracen prezident'],
  ['dph', 'dan pridan hodnot'],
  ['hazard', 'loteri, hazard'],
  ['minimaln mzd, mzd', 'zakonik prac'],
  ['ridicsk prukaz, ridicak', 'provoz pozemn komunikac, silnicn provoz'],
  ['dalnicn znamk', 'pozemn komunikac'],
  ['osobn bankrot, oddluzen', 'upadk, insolvencn'],
  ['rodicovsk, porodn, pridavk det', 'statn socialn podpor'],
  ['koncesionarsk poplat', 'rozhlasov televiz poplat'],
  ['biopaliv', 'pohonn hmot, spotrebn dan, ochran ovzdus'],
  ['konop, marihuan', 'navykov latk, omamn latk'],
  ['zahranicn mis, vojensk mis', 'sil prostredk, ozbrojen sil'],
  ['plat politik, plat poslanc, poslaneck plat', 'plat predstavitel'],
  ['stavebn zakon', 'uzemn planovan, stavebn rad'],
  ['leky, leku', 'leciv'],
  ['ombudsman', 'verejn ochranc'],
  ['druh pilir, druh duchodov pilir', 'duchodov sporen'],
  ['insolvenc', 'insolvencn, upadk'],
];

const TABLE = SYNONYMS.map(([everyday, official]) => ({
  everyday: everyday.split(', ').map((term) => term.split(' ')),
  official: official.split(', '),
}));

/** The longest everyday term that the folded words begin with, and what titles say instead. */
export function everydayTerm(words: readonly string[]): {
  readonly length: number;
  readonly official: readonly string[];
} {
  let found = { length: 1, official: [] as readonly string[] };
  for (const { everyday, official } of TABLE) {
    for (const term of everyday) {
      const fits = term.every((start, at) => words[at]?.startsWith(start));
      if (fits && term.length >= found.length) found = { length: term.length, official };
    }
  }
  return found;
}
