import type { PeriodIndex } from './documents.ts';
import { askedWords } from './match.ts';
import { COMMON_WORDS } from './synonyms.ts';

/** Parts of a question that are searched apart, and the most words that can be told apart in them. */
const [PARTS, WORDS] = [3, 30];

/**
 * The words of a question in parts, where no document has all of them: first the most that stand
 * together, of as many those that are neighbours in the question, then the rarest; and the same again
 * of the rest. Words that nothing has are in no part,
 * nor are those that every title has when nothing else is left. All numbers are in the first part.
 */
export function wordsThatStandTogether(
  { documents, words: index }: PeriodIndex,
  words: readonly string[],
): string[][] {
  const asked = askedWords(index, words.slice(0, WORDS));
  const numbers = maskOf(asked, (one) => /\d/.test(one));
  const common = maskOf(asked, (one) => COMMON_WORDS.test(one));
  const masks = documents.map(({ fields }) =>
    asked.reduce(
      (mask, { points }, at) =>
        fields.some(({ text }) => points.has(text)) ? mask | (1 << at) : mask,
      0,
    ),
  );
  const rarity = asked.map(
    (_, at) => -Math.log(masks.filter((mask) => mask & (1 << at)).length / masks.length),
  );
  const places = [...asked.keys()];
  const weight = (mask: number) => {
    const here = places.filter((at) => mask & (1 << at));
    const telling = here.filter((at) => !(common & (1 << at)));
    const sideBySide = here.filter((at) => mask & (1 << (at + 1))).length;
    // A word more weighs more than neighbours in the question, and these more than any rarity.
    const rare = here.reduce((sum, at) => sum + rarity[at]!, 0);
    return telling.length * 100_000 + sideBySide * 1_000 + rare;
  };
  const parts: string[][] = [];
  let rest = 2 ** asked.length - 1;
  while (parts.length < PARTS) {
    const needed = parts.length === 0 ? numbers : 0;
    const candidates = new Set(
      masks.filter((mask) => (mask & needed) === needed).map((mask) => mask & rest),
    );
    const best = [...candidates].reduce((a, b) => (weight(b) > weight(a) ? b : a), 0);
    if ((best & ~common) === 0) break;
    parts.push(places.filter((at) => best & (1 << at)).flatMap((at) => asked[at]!.words));
    rest &= ~best;
  }
  return parts;
}

function maskOf(
  asked: readonly { readonly words: readonly string[] }[],
  has: (word: string) => boolean,
): number {
  return asked.reduce((mask, { words }, at) => (words.every(has) ? mask | (1 << at) : mask), 0);
}
