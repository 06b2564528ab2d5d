import { czechStem, folded } from './search-text.ts';

/** A word of a title that tells what it is about. */
type TellingWord = {
  /** Folded. */
  readonly word: string;
  readonly stem: string;
  /** Cut by a full stop, or by the end of a title: the beginning of a word. */
  readonly isCut: boolean;
};

/** Words that titles of all subjects have, in any of their forms. */
const FORMAL: ReadonlySet<string> = new Set(
  folded(
    `návrh náv zákon zák zákonů zákonné novela nov vládní vláda poslanec poslanecký posl změna změn
    mění měnit doplňuje doplnění doplňují který kterým kterou kteří některé další souvislosti souv
    souvis vydání sbírky číslo předpis předpisy pozdějších znění mezi česká české republika rep
    sněmovna poslanecká parlament souhlas vysl vyslovení předkládá pro při jeho jejich
    její jimž jímž zpráva zpr informace inf smlouva sml dohoda doh protokol prot rok roce usnesení usn
    čtení tisk státní stát činnosti účast rada rady opatření senát senátu přijetím přij týkající
    program pořad bod`,
  )
    .split(/\s+/)
    .map(czechStem),
);

/** A word with the full stop that cuts it. Shorter words are prepositions and initials. */
const WORD = /\p{L}{3,}\.?/gu;

/** Shorter beginnings stand for too many words. */
const MIN_STEM_CHARS = 4;

/** Words by which two titles of one subject can be known, each once. Numbers tell no subject. */
export type TellingWords = readonly TellingWord[];
export type TitleReader = (title: string) => TellingWords;

/** A reader remembers the words that it has read: titles have the same few thousand. */
export function createTitleReader(): TitleReader {
  const known = new Map<string, TellingWord | undefined>();
  return (title) => {
    const words = new Map<string, TellingWord>();
    // The end of a title cuts a word like a full stop.
    for (const found of `${title}.`.match(WORD) ?? []) {
      if (!known.has(found)) known.set(found, tellingWord(found));
      const telling = known.get(found);
      if (telling) words.set(telling.word, telling);
    }
    return [...words.values()];
  };
}

function tellingWord(found: string): TellingWord | undefined {
  const isCut = found.endsWith('.');
  const word = folded(isCut ? found.slice(0, -1) : found);
  const stem = czechStem(word);
  return FORMAL.has(stem) ? undefined : { word, stem, isCut };
}

/** The number of words that stand among the others, in any form or abbreviated. */
export function sharedWords(words: TellingWords, others: TellingWords): number {
  let shared = 0;
  for (const one of words) if (others.some((other) => isSameWord(one, other))) shared += 1;
  return shared;
}

function isSameWord(a: TellingWord, b: TellingWord): boolean {
  // No form of a word has another first letter.
  if (a.word.charCodeAt(0) !== b.word.charCodeAt(0)) return false;
  return a.stem === b.stem || isBeginningOf(a, b) || isBeginningOf(b, a);
}

function isBeginningOf(a: TellingWord, b: TellingWord): boolean {
  if (a.isCut && b.word.startsWith(a.word)) return true;
  return a.stem.length >= MIN_STEM_CHARS && b.stem.startsWith(a.stem);
}
