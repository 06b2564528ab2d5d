import { folded } from '../chamber/search-text.ts';

/** A word after one edit, and how unlikely the mistake is that the edit undoes. */
type Edited = { readonly text: string; readonly cost: number };

/** Mistakes that fingers and ears make are likelier than a wrong letter. */
const [SAME_SOUND, DOUBLED, SWAPPED, LETTER_TOO_MANY, LETTER_MISSING, OTHER] = [
  0.4, 0.5, 0.6, 0.8, 0.8, 1,
];

/** Nobody gets the first letter wrong easily. */
const FIRST_LETTER = 0.3;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word one edit away from a word in lower case: a letter swapped, dropped, added, replaced. */
export function oneEditAway(word: string): Edited[] {
  const found: Edited[] = [];
  const letters = [...word];
  const put = (at: number, taken: number, text: string, cost: number) =>
    found.push({
      text: [...letters.slice(0, at), text, ...letters.slice(at + taken)].join(''),
      cost: cost + (at === 0 ? FIRST_LETTER : 0),
    });
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1];
    put(at, 1, '', letter === next ? DOUBLED : LETTER_TOO_MANY);
    if (next !== undefined && next !== letter) put(at, 2, `${next}${letter}`, SWAPPED);
    const own = folded(letter);
    for (const other of LETTERS) {
      if (other !== own) put(at, 1, other, isSameSound(own, other) ? SAME_SOUND : OTHER);
      put(at, 0, other, other === own ? DOUBLED : LETTER_MISSING);
    }
  }
  for (const other of LETTERS) put(letters.length, 0, other, LETTER_MISSING);
  return found;
}

/** Letters that Czech pronounces alike, always or at the end of a word. */
const SAME_SOUNDS = ['iy', 'sz', 'vw', 'td', 'pb', 'kg', 'fv', 'cs', 'kc', 'kq'];

function isSameSound(one: string, other: string): boolean {
  return SAME_SOUNDS.some((pair) => pair.includes(one) && pair.includes(other));
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

/** Distances of optimal string alignment beyond the limit are reported as infinite. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      next.push(least);
    }
    [before, row] = [row, next];
  }
  const far = row[b.length]!;
  return far <= limit ? far : Number.POSITIVE_INFINITY;
}
