import { distance } from '@tessera/kit/nearest-name';
import { czechStem } from '../chamber/czech-stem.ts';
import { folded, streamSafe } from '../chamber/search-text.ts';
import type { PeriodIndex } from './documents.ts';
import { oneEditAway, soundOf } from './misspelling.ts';
import { COMMON_WORDS, isInEverydayTerm } from './synonyms.ts';
import { type Vocabulary, type VocabularyWord, vocabularyOf } from './vocabulary.ts';
import { isKnown, LONGEST_WORD } from './word-index.ts';

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

/** Added where only the beginning is right: any word without that is better. */
const OTHERWISE = 3;

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
  const unknown = new Set(words.filter((word) => isMisspelt(index, word)));
  if (unknown.size === 0) return [];
  // Words and what stands between them, by turns.
  const pieces = question.trim().split(/([^\p{L}\p{N}\p{M}]+)/u);
  const corrected = pieces.map((piece) =>
    unknown.has(folded(piece)) ? corrections(piece, vocabularyOf(index)) : [],
  );
  const variants = Math.max(...corrected.map(({ length }) => length));
  const questions = Array.from({ length: variants }, (_, variant) =>
    pieces
      .map((piece, at) => (corrected[at]![variant] ?? corrected[at]![0])?.text ?? piece)
      .join(''),
  );
  return [...new Set(questions)].filter(finds);
}

/** Whether no text of the period has the word; an abbreviation that it begins with is no word. */
function isMisspelt({ words }: PeriodIndex, word: string): boolean {
  if (word.length < SHORTEST || word.length > LONGEST_WORD || /\d/.test(word)) return false;
  return !COMMON_WORDS.test(word) && !isInEverydayTerm(word) && !isKnown(words, word);
}

/** Corrections of the first of these kinds that has any: one mistake, or several. */
const KINDS = [nearWords, farWords];

/** The cheapest corrections, of each stem one, without those that cost much more than the first. */
function corrections(piece: string, vocabulary: Vocabulary): Correction[] {
  const typed = streamSafe(piece).normalize('NFC').toLowerCase();
  for (const ofKind of KINDS) {
    const found = ofKind(typed, vocabulary).sort(
      (a, b) => a.cost - b.cost || b.documents - a.documents || (a.text < b.text ? -1 : 1),
    );
    if (found.length === 0) continue;
    const stems = new Set<string>();
    return found
      .filter(({ text, cost }) => {
        const stem = czechStem(folded(text));
        return cost <= found[0]!.cost + RIVAL && !stems.has(stem) && stems.add(stem);
      })
      .slice(0, SUGGESTIONS);
  }
  return [];
}

/** Words that sound alike or are one edit away, if in another form or longer. */
function nearWords(typed: string, { words, ofStem, begunBy }: Vocabulary): Correction[] {
  const sound = soundOf(folded(typed));
  const alike = [...words.values()].filter((word) => word.sound === sound);
  const edited = oneEditAway(typed).flatMap(({ text, cost }): Correction[] => {
    const word = folded(text);
    const same = words.get(word);
    if (same) return [offer(same, cost)];
    const form = ofStem(czechStem(word));
    if (form) return [offer(form, cost + OTHER_FORM, withDiacritics(text, form))];
    if (isInEverydayTerm(word)) return [{ text, cost: cost + OTHER_FORM, documents: 0 }];
    const longer = word.length >= LONG ? begunBy(word) : undefined;
    return longer ? [offer(longer, cost + OTHERWISE, withDiacritics(text, longer))] : [];
  });
  return [...alike.map((word) => offer(word, SOUNDS_ALIKE)), ...edited];
}

function offer({ written, documents }: VocabularyWord, cost: number, text = written): Correction {
  return { text, cost, documents };
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

/**
 * Words two edits away in sound or in writing, short ones one edit in sound; and words that share at
 * least half of the letters from the beginning.
 */
function farWords(typed: string, { words }: Vocabulary): Correction[] {
  const word = folded(typed);
  const sound = soundOf(word);
  const limit = word.length < LONG ? 1 : 2;
  const mistakes = (typed: string, meant: string) => {
    const far = Math.abs(typed.length - meant.length) > limit ? LONG : distance(typed, meant);
    return far > limit ? Number.POSITIVE_INFINITY : far;
  };
  return [...words.values()].flatMap((other) => {
    const cost = Math.min(mistakes(sound, other.sound), mistakes(word, other.folded) + AS_WRITTEN);
    const isNear = word.length >= LONG || other.sound[0] === sound[0];
    if (isNear && Number.isFinite(cost)) return [offer(other, cost)];
    const differs = [...word].findIndex((letter, at) => letter !== other.folded[at]);
    const shared = differs < 0 ? word.length : differs;
    if (shared < SHORTEST || shared < word.length / 2) return [];
    return [offer(other, OTHERWISE + 1 - shared / word.length)];
  });
}
