/**
 * A light stemmer for Czech: removes the endings of cases and possessives, then evens out the
 * consonants that change before them, after L. Dolamic and J. Savoy, "Indexing and stemming
 * approaches for the Czech language", Information Processing & Management 45 (2009) 714–720.
 *
 * It works on folded words, so that a question without diacritics has the same stems; the rules for
 * ů are left out, since they cannot be told from those for u. A word stays as it is when too little
 * of it would remain.
 */
export function czechStem(foldedWord: string): string {
  if (/\d/.test(foldedWord)) return foldedWord;
  return withEvenConsonants(withoutPossessive(withoutCase(foldedWord)));
}

/** Endings of nouns and adjectives, longest first, each with the shortest word that loses it. */
const CASES: readonly (readonly [shortest: number, endings: RegExp])[] = [
  [8, /atech$/],
  [7, /(etem|atum)$/],
  [6, /(ech|ich|eho|emi|emu|ete|eti|iho|imi|imu|ach|ata|aty|ych|ama|ami|ove|ovi|ymi)$/],
  [5, /(em|es|im|um|at|am|os|us|ym|mi|ou)$/],
  [4, /[aeiouy]$/],
];

function withoutCase(word: string): string {
  for (const [shortest, endings] of CASES) {
    if (word.length >= shortest && endings.test(word)) return word.replace(endings, '');
  }
  return word;
}

function withoutPossessive(word: string): string {
  return word.length >= 6 ? word.replace(/(ov|in|uv)$/, '') : word;
}

/** rozpočet, rozpočtu; matka, matce; kniha, knize; český, čeští. */
function withEvenConsonants(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/e(.)$/, '$1')
    .replace(/ct$/, 'ck')
    .replace(/st$/, 'sk')
    .replace(/c$/, 'k')
    .replace(/z$/, 'h');
}
