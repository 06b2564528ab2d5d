import type { PeriodIndex } from './index-of-period.ts';
import { COMMON_WORDS } from './synonyms.ts';

const NEAREST = 6;

/** Letters that two words must begin with in common to be called near. */
const SHARED_LETTERS = 4;

/** Words of titles that share the longest beginning with a word of the question. */
export function nearestWords({ prints }: PeriodIndex, words: readonly string[]): string[] {
  const telling = words.filter((word) => word.length >= SHARED_LETTERS && !COMMON_WORDS.test(word));
  const shared = new Map<string, number>();
  for (const { fields } of prints) {
    for (const { reason, words: own } of fields) {
      if (reason !== 'title' && reason !== 'full_title') continue;
      for (const word of own) {
        const most = Math.max(0, ...telling.map((asked) => sharedLetters(asked, word)));
        if (most >= SHARED_LETTERS) shared.set(word, most);
      }
    }
  }
  return [...shared]
    .sort(([a, most], [b, other]) => other - most || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, NEAREST)
    .map(([word]) => word);
}

function sharedLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
