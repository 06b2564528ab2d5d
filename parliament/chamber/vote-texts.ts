import type { Period } from './period.ts';
import { folded } from './search-text.ts';

const remembered = new WeakMap<Period, readonly string[]>();

/** What each vote was about, folded for searching. Made once a period: folding is the slow part. */
export function voteTexts(period: Period): readonly string[] {
  let texts = remembered.get(period);
  if (!texts) {
    texts = period.votes.map(({ title, shortTitle }) => folded(`${title} ${shortTitle}`));
    remembered.set(period, texts);
  }
  return texts;
}
