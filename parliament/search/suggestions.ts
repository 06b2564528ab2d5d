import { czechStem } from '../chamber/czech-stem.ts';
import { folded } from '../chamber/search-text.ts';
import type { PeriodIndex, SearchField } from './index-of-period.ts';
import { hasWord } from './match.ts';
import { distance, oneEditAway, soundOf } from './misspelling.ts';
import { COMMON_WORDS, isSaid } from './synonyms.ts';
import { beginsAny, type KnownWord, type Vocabulary, vocabularyOf } from './vocabulary.ts';

const SUGGESTIONS = 3;

/** Letters of the shortest word that can be told to be misspelt. */
const SHORTEST = 4;

/** Letters of the shortest word in which two mistakes leave enough to tell what was meant. */
const LONG = 7;

/** Added to the cost of an edit by how the corrected word is known. */
const KNOWN_AS = { word: 0, stem: 0.2, beginning: 0.5 };

/** Costs of corrections that are no single edit: one that sounds alike, one that begins alike. */
const [SOUNDS_ALIKE, TWO_EDITS, BEGINS_ALIKE] = [0.9, 2, 3];

/** A correction that costs so much more than the best one was hardly meant. */
const RIVAL = 0.35;

type Correction = {
  readonly text: string;
  readonly cost: number;
  readonly documents: number;
  readonly isBeginning?: boolean;
};

/**
 * What somebody may have meant: the question with each word that nothing in the period has replaced
 * by a near one, best first. A near word is one edit away, sounds alike (i for y, z for s), is two
 * edits away, or begins alike.
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
  const known = vocabularyOf(index);
  // Words and what stands between them, by turns.
  const pieces = question.trim().split(/([^\p{L}\p{N}\p{M}]+)/u);
  const corrected = pieces.map((piece) =>
    unknown.has(folded(piece)) ? corrections(piece, known) : [],
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
function isUnknown({ prints, votes, members, clubs }: PeriodIndex, word: string): boolean {
  if (word.length < SHORTEST || /\d/.test(word) || COMMON_WORDS.test(word) || isSaid(word)) {
    return false;
  }
  const fields = new Set<SearchField>();
  for (const documents of [prints, votes, members, clubs]) {
    for (const document of documents) for (const field of document.fields) fields.add(field);
  }
  return !fields.values().some((field) => hasWord(field, word));
}

function corrections(piece: string, known: Vocabulary): Correction[] {
  const typed = piece.normalize('NFC').toLowerCase();
  const word = folded(typed);
  const all = [...edited(typed, known), ...soundingAlike(word, known)];
  const whole = all.filter(({ isBeginning }) => !isBeginning);
  // The beginning of some word is not a word yet.
  const near = whole.length > 0 ? whole : all;
  const found = near.length > 0 ? near : farther(word, known);
  const best = new Map<string, Correction>();
  for (const correction of found) {
    const stem = czechStem(folded(correction.text));
    const rival = best.get(stem);
    if (!rival || isBetter(correction, rival)) best.set(stem, correction);
  }
  const sorted = [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1));
  return sorted.filter(({ cost }) => cost <= sorted[0]!.cost + RIVAL).slice(0, SUGGESTIONS);
}

function isBetter(a: Correction, b: Correction): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.documents === b.documents ? a.text < b.text : a.documents > b.documents;
}

/** Words one edit away that are known themselves, by their stem, or as the beginning of a word. */
function edited(typed: string, known: Vocabulary): Correction[] {
  const found: Correction[] = [];
  for (const { text, cost } of oneEditAway(typed)) {
    const word = folded(text);
    const same = known.words.get(word);
    if (same) {
      const { written, documents } = same;
      found.push({ text: written, cost: cost + KNOWN_AS.word, documents });
      continue;
    }
    const forms = known.stems.get(czechStem(word));
    if (!forms && isSaid(word)) {
      found.push({ text, cost: cost + KNOWN_AS.stem, documents: 0 });
      continue;
    }
    const form = forms?.[0] ?? (word.length >= LONG ? beginsAny(known, word) : undefined);
    if (!form) continue;
    found.push({
      text: withDiacritics(text, form),
      cost: cost + (forms ? KNOWN_AS.stem : KNOWN_AS.beginning),
      documents: form.documents,
      isBeginning: !forms,
    });
  }
  return found;
}

/** The word with the diacritics of another form of it, as far as both begin alike. */
function withDiacritics(text: string, { written }: KnownWord): string {
  const [typed, model] = [[...text], [...written.toLowerCase()]];
  const differs = typed.findIndex((letter, at) => folded(letter) !== folded(model[at] ?? ''));
  // The consonant before an ending changes with it: nedůvěře, nedůvěra.
  const same = Math.min(differs < 0 ? typed.length : differs, typed.length - 2);
  return typed
    .map((letter, at) => (at < same && letter === folded(letter) ? model[at]! : letter))
    .join('');
}

function soundingAlike(word: string, known: Vocabulary): Correction[] {
  const sound = soundOf(word);
  return known.all
    .filter((candidate) => candidate.sound === sound)
    .map(({ written, documents }) => ({ text: written, cost: SOUNDS_ALIKE, documents }));
}

/** Words two edits away, in sound or in writing; else those that begin alike. */
function farther(word: string, known: Vocabulary): Correction[] {
  const sound = soundOf(word);
  const two = known.all.flatMap(({ folded: own, sound: ownSound, written, documents }) => {
    if (word.length < LONG && soundOf(own)[0] !== sound[0]) return [];
    const limit = word.length < LONG ? 1 : 2;
    const far = Math.min(distance(sound, ownSound, limit), distance(word, own, limit) + 0.25);
    return far <= limit + 0.25 ? [{ text: written, cost: TWO_EDITS + far, documents }] : [];
  });
  if (two.length > 0) return two;
  return known.all.flatMap(({ folded: own, written, documents }) => {
    const shared = sharedLetters(word, own);
    if (shared < SHORTEST || shared < word.length / 2) return [];
    const missing = (word.length - shared) / word.length;
    return [{ text: written, cost: BEGINS_ALIKE + missing, documents }];
  });
}

function sharedLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
