import { folded } from '../chamber/search-text.ts';

/** A word after one edit, and how unlikely the mistake is that the edit undoes. */
type Edited = { readonly text: string; readonly cost: number };

/** Mistakes that fingers and ears make are likelier than a wrong letter. */
const [SAME_SOUND, DOUBLED, SWAPPED, TOO_MANY_OR_MISSING, OTHER] = [0.4, 0.5, 0.6, 0.8, 1];

/** Nobody gets the first letter wrong easily. */
const FIRST_LETTER = 0.3;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word one edit away from a word in lower case: a letter swapped, dropped, added, replaced. */
export function oneEditAway(word: string): Edited[] {
  const letters = [...word];
  return [...letters, ''].flatMap((letter, at) => {
    const own = folded(letter);
    const next = letters[at + 1];
    const put = (taken: number, text: string, cost: number): Edited => ({
      text: letters.toSpliced(at, taken, text).join(''),
      cost: cost + (at === 0 ? FIRST_LETTER : 0),
    });
    const added = LETTERS.map((other) =>
      put(0, other, other === own ? DOUBLED : TOO_MANY_OR_MISSING),
    );
    if (letter === '') return added;
    const replaced = LETTERS.filter((other) => other !== own).map((other) =>
      put(1, other, soundOf(own) === soundOf(other) ? SAME_SOUND : OTHER),
    );
    const swapped =
      next !== undefined && next !== letter ? [put(2, `${next}${letter}`, SWAPPED)] : [];
    return [
      put(1, '', letter === next ? DOUBLED : TOO_MANY_OR_MISSING),
      ...swapped,
      ...replaced,
      ...added,
    ];
  });
}

/** How a folded word sounds, roughly: words that are spelt differently and sound alike share it. */
export function soundOf(word: string): string {
  return word
    .replace(/sch/g, 's')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/x/g, 'ks')
    .replace(/qu/g, 'kv')
    .replace(/mn(?=e)|mnj(?=e)/g, 'm')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/[zc](?!h)/g, 's')
    .replace(/d/g, 't')
    .replace(/b/g, 'p')
    .replace(/g/g, 'k')
    .replace(/(.)\1+/g, '$1');
}
