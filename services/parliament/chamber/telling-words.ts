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

/** Shorter words are prepositions and initials. */
const MIN_CHARS = 3;

/** Shorter beginnings stand for too many words. */
const MIN_STEM_CHARS = 4;

/** Words by which two titles of one subject can be known, each once. Numbers tell no subject. */
export function tellingWords(title: string): TellingWord[] {
  const words = new Map<string, TellingWord>();
  const text = folded(title);
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const stem = czechStem(word);
    if (word.length < MIN_CHARS || FORMAL.has(stem)) continue;
    const end = index + word.length;
    words.set(word, { word, stem, isCut: text[end] === '.' || end === text.length });
  }
  return [...words.values()];
}

/** The number of words that stand among the others, in any form or abbreviated. */
export function sharedWords(words: readonly TellingWord[], others: readonly TellingWord[]): number {
  return words.filter((one) => others.some((other) => isSameWord(one, other))).length;
}

function isSameWord(a: TellingWord, b: TellingWord): boolean {
  if (a.stem === b.stem) return true;
  if (a.isCut && b.word.startsWith(a.word)) return true;
  if (b.isCut && a.word.startsWith(b.word)) return true;
  const [short, long] = a.stem.length < b.stem.length ? [a.stem, b.stem] : [b.stem, a.stem];
  return short.length >= MIN_STEM_CHARS && long.startsWith(short);
}
