/**
 * Everyday terms, and the official ones that titles of laws and stages of a bill have instead. Words
 * in a row that begin like those of an everyday term are also found where all words of an official
 * term begin a word of the same text. All are folded beginnings, so that they cover derived words.
 */
const SYNONYMS = (
  [
    ['eet', 'evidenc trzeb'],
    ['restituc, restituov', 'majetk vyrovnan cirkv, maj vyrovnan cirkv'],
    ['cirkev, cirkv', 'cirkv, cirkev'],
    ['skolk, skolek, matersk', 'matersk skol, predskoln, detsk skupin'],
    ['uprchlik, uprchlic, migra', 'azyl, mezinarodn ochran'],
    [
      'protikurac, kouren, kurak, kurac, kourit, nekurak, nekurac',
      'skodliv navyk, skodam tabak, kouren, kurak',
    ],
    ['exeku', 'exeku'],
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
  ] as const
).map(([everyday, official]) => ({ everyday: terms(everyday), official: terms(official) }));

function terms(list: string): string[][] {
  return list.split(', ').map((term) => term.split(' '));
}

/** The longest everyday term that the words begin with, and the official terms that mean the same. */
export function everydayTerm(words: readonly string[]) {
  const fits = (term: readonly string[]) => term.every((start, at) => words[at]?.startsWith(start));
  const found = SYNONYMS.flatMap(({ everyday, official }) =>
    everyday.filter(fits).map(({ length }) => ({ length, official })),
  );
  const length = Math.max(1, ...found.map((term) => term.length));
  const longest = found.filter((term) => term.length === length);
  return { length, official: [...new Set(longest.flatMap(({ official }) => official))] };
}

/** Whether a word belongs to an everyday term, alone or together with others. */
export function isInEverydayTerm(word: string): boolean {
  return SYNONYMS.some(({ everyday }) => everyday.flat().some((start) => word.startsWith(start)));
}

/** Words that nearly every title has: alone they answer no question that had another word. */
export const COMMON_WORDS =
  /^(zakon\p{L}*|novel[aeuy]?|navrh\p{L}*|zmen[aeuy]?|stran[aeuy]?|hnuti|tisk\p{L}*|zprav[aeuy]?|vlad[aeuy]?|vladni\p{L}*|hlasovan\p{L}*)$/u;
