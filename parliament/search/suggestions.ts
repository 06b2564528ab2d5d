import { czechStem } from '../chamber/czech-stem.ts';
import { folded } from '../chamber/search-text.ts';
import { hasWord } from './match.ts';
import { distance, oneEditAway, soundOf } from './misspelling.ts';
import type { PeriodIndex } from './period-index.ts';
import { COMMON_WORDS, isInEverydayTerm } from './synonyms.ts';
import {
  findByBeginning,
  type Vocabulary,
  type VocabularyWord,
  vocabularyOf,
} from './vocabulary.ts';

const SUGGESTIONS = 3;

/** Letters of the shortest word that can be told to be misspelt. */
const SHORTEST = 4;

/** Letters of the shortest word in which two mistakes leave enough to tell what was meant. */
const LONG = 7;

/** What a word costs that is no edit away but sounds alike: less than a wrong letter. */
const SOUNDS_ALIKE = 0.9;

/** Added where the period has a corrected word in another form only. */
const OTHER_FORM = 0.2;

/** Added for an edit between words as they are written, so that those that sound alike come first. */
const AS_WRITTEN = 0.25;

/** A correction that costs so much more than the best one was hardly meant. */
const RIVAL = 0.35;

type Correction = {
  readonly text: string;
  /** How unlikely the mistake is; comparable between corrections of the same kind only. */
  readonly cost: number;
  readonly documents: number;
};

/**
 * What somebody may have meant: the question with each word that nothing in the period has replaced
 * by a near one, best first.
 * @param words the telling words of the question, folded
 * @param finds whether a question has a hit
 */
export function suggestions(
  index: PeriodIndex,
  question: string,
  words: readonly string[],
  finds: (question: string) => boolean,
): string[] {
  const unknown = new Set(words.filter((word) => isUnknown(index, word)));
  if (unknown.size === 0) return [];
  const vocabulary = vocabularyOf(index);
  // Words and what stands between them, by turns.
  const pieces = question.trim().split(/([^\p{L}\p{N}\p{M}]+)/u);
  const corrected = pieces.map((piece) =>
    unknown.has(folded(piece)) ? corrections(piece, vocabulary) : [],
  );
  const variants = Math.max(0, ...corrected.map(({ length }) => length));
  const questions = Array.from({ length: Math.min(variants, SUGGESTIONS) }, (_, variant) =>
    pieces
      .map((piece, at) => (corrected[at]![variant] ?? corrected[at]![0])?.text ?? piece)
      .join(''),
  );
  return [...new Set(questions)].filter(finds);
}

/** Whether no text of the period has the word; an abbreviation that it begins with is no word. */
function isUnknown({ fields }: PeriodIndex, word: string): boolean {
  if (word.length < SHORTEST || /\d/.test(word)) return false;
  if (COMMON_WORDS.test(word) || isInEverydayTerm(word)) return false;
  return !fields.values().some((field) => hasWord(field, word));
}

/** Near words of one kind: the first kind that has any decides. */
const KINDS = [nearWords, nearBeginnings, wordsTwoEditsAway, wordsThatBeginAlike];

function corrections(piece: string, vocabulary: Vocabulary): Correction[] {
  const typed = piece.normalize('NFC').toLowerCase();
  for (const ofKind of KINDS) {
    const found = ofKind(typed, vocabulary);
    if (found.length > 0) return best(found);
  }
  return [];
}

/** The cheapest corrections, of each stem one, without those that cost much more than the first. */
function best(found: readonly Correction[]): Correction[] {
  const sorted = found.toSorted(
    (a, b) => a.cost - b.cost || b.documents - a.documents || (a.text < b.text ? -1 : 1),
  );
  const byStem = Map.groupBy(sorted, ({ text }) => czechStem(folded(text)));
  return [...byStem.values()]
    .map(([cheapest]) => cheapest!)
    .filter(({ cost }) => cost <= sorted[0]!.cost + RIVAL)
    .slice(0, SUGGESTIONS);
}

/** Words one edit away that the period has, if in another form, and words that sound alike. */
function nearWords(typed: string, { words, stems, all }: Vocabulary): Correction[] {
  const edited = oneEditAway(typed).flatMap(({ text, cost }): Correction[] => {
    const word = folded(text);
    const same = words.get(word);
    if (same) return [{ text: same.written, cost, documents: same.documents }];
    const form = stems.get(czechStem(word))?.[0];
    if (!form && !isInEverydayTerm(word)) return [];
    return [
      {
        text: form ? withDiacritics(text, form) : text,
        cost: cost + OTHER_FORM,
        documents: form?.documents ?? 0,
      },
    ];
  });
  const sound = soundOf(folded(typed));
  const soundingAlike = all
    .filter((word) => word.sound === sound)
    .map(({ written, documents }) => ({ text: written, cost: SOUNDS_ALIKE, documents }));
  return [...edited, ...soundingAlike];
}

/** One edit away from the beginning of a word: not a word yet, but the search finds it. */
function nearBeginnings(typed: string, vocabulary: Vocabulary): Correction[] {
  return oneEditAway(typed).flatMap(({ text, cost }) => {
    const word = folded(text);
    const longer = word.length >= LONG ? findByBeginning(vocabulary, word) : undefined;
    if (!longer) return [];
    return [{ text: withDiacritics(text, longer), cost, documents: longer.documents }];
  });
}

/** The word with the diacritics of another one, as far as both begin alike. */
function withDiacritics(text: string, { written }: VocabularyWord): string {
  const [typed, model] = [[...text], [...written.toLowerCase()]];
  const differs = typed.findIndex((letter, at) => folded(letter) !== folded(model[at] ?? ''));
  // The consonant before an ending changes with it: nedůvěře, nedůvěra.
  const same = Math.min(differs < 0 ? typed.length : differs, typed.length - 2);
  return typed
    .map((letter, at) => (at < same && letter === folded(letter) ? model[at]! : letter))
    .join('');
}

/** Two edits away in sound or in writing; of short words, one edit in sound. */
function wordsTwoEditsAway(typed: string, { all }: Vocabulary): Correction[] {
  const word = folded(typed);
  const sound = soundOf(word);
  const isShort = word.length < LONG;
  const limit = isShort ? 1 : 2;
  return all.flatMap((other) => {
    if (isShort && other.sound[0] !== sound[0]) return [];
    const cost = Math.min(
      distance(sound, other.sound, limit),
      distance(word, other.folded, limit) + AS_WRITTEN,
    );
    if (cost === Number.POSITIVE_INFINITY) return [];
    return [{ text: other.written, cost, documents: other.documents }];
  });
}

/** Words that share at least half of the letters from the beginning. */
function wordsThatBeginAlike(typed: string, { all }: Vocabulary): Correction[] {
  const word = folded(typed);
  return all.flatMap(({ folded: own, written, documents }) => {
    const shared = sharedLetters(word, own);
    if (shared < SHORTEST || shared < word.length / 2) return [];
    const missing = (word.length - shared) / word.length;
    return [{ text: written, cost: missing, documents }];
  });
}

function sharedLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
