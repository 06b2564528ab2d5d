import { type Member, memberName, type Period, type Print } from '../chamber/period.ts';
import { folded, matchesWords, searchWords, voteTexts } from '../chamber/search-text.ts';

type FoundPrint = {
  readonly print: Print;
  /** Votes of the period about it. */
  readonly votes: number;
};

/** All hits of a search in one period, by kind. */
export type Found = {
  readonly words: readonly string[];
  readonly members: readonly Member[];
  readonly prints: readonly FoundPrint[];
  /** Places in `period.votes`, newest first. */
  readonly votes: readonly number[];
};

/**
 * Votes, members and prints in which every word of the search is the prefix of a word. A number also
 * finds the print and the vote with that number. An empty search finds nothing.
 */
export function search(period: Period, question: string): Found {
  const words = searchWords(question);
  if (words.length === 0) return { words, members: [], prints: [], votes: [] };
  const number = words.length === 1 && /^\d{1,9}$/.test(words[0]!) ? Number(words[0]) : undefined;
  return {
    words,
    members: findMembers(period, words),
    prints: findPrints(period, words),
    votes: findVotes(period, words, number),
  };
}

function findMembers({ members }: Period, words: readonly string[]): Member[] {
  return members
    .filter((member) => matchesWords(folded(memberName(member)), words))
    .sort((a, b) => a.lastName.localeCompare(b.lastName, 'cs') || a.id - b.id);
}

/** An exact number comes before numbers that begin with it. */
function findPrints({ prints }: Period, words: readonly string[]): FoundPrint[] {
  const votes = new Map<number, { print: Print; votes: number }>();
  for (const { print } of prints.values()) {
    const found = votes.get(print.id);
    if (found) found.votes += 1;
    else votes.set(print.id, { print, votes: 1 });
  }
  const inexact = ({ print }: FoundPrint) => Number(!words.includes(`${print.number}`));
  return [...votes.values()]
    .filter(({ print }) => matchesWords(folded(`tisk print ${print.number} ${print.title}`), words))
    .sort((a, b) => inexact(a) - inexact(b) || a.print.number - b.print.number);
}

function findVotes(period: Period, words: readonly string[], id: number | undefined): number[] {
  const texts = voteTexts(period);
  const found: number[] = [];
  for (let place = texts.length - 1; place >= 0; place--) {
    if (period.votes[place]!.id === id || matchesWords(texts[place]!, words)) found.push(place);
  }
  return found;
}
