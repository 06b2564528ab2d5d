import type { Amendment } from '../chamber/bill-story.ts';

const GROUP = /^([A-Z])\.? (.*(?:poslan|výbor|skupin|návrhy předne).*)$/i;
const PROPOSAL = /^([A-Z]\d{0,3}[a-z]?)\s*[.)]\s*(.*)$/;
const MAX_TEXT = 1_000;

/**
 * Amendments with their letters, where a text gives them: a group ("B. Poslanec Jan Novák")
 * followed by its proposals ("B1. V § 3 se …"). A group without numbered proposals is one itself.
 */
export function findAmendments(text: string): Amendment[] {
  const found: { letter: string; proposer: string | undefined; words: string[] }[] = [];
  let proposer: string | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\s+/g, ' ').trim();
    const group = /^[A-Z]\b/.test(line) ? GROUP.exec(line) : null;
    const proposal = PROPOSAL.exec(line);
    if (group && group[1] === group[1]!.toUpperCase()) {
      proposer = group[2]!.replace(/^návrhy přednes\S+:?\s*/i, '').replace(/[:.]$/, '');
      found.push({ letter: group[1]!, proposer, words: [] });
    } else if (proposal && /\d/.test(proposal[1]!)) {
      const letter = proposal[1]!;
      const last = found.at(-1);
      if (last && last.words.length === 0 && letter.startsWith(last.letter)) found.pop();
      found.push({ letter, proposer, words: [proposal[2]!] });
    } else if (line !== '') {
      const last = found.at(-1);
      // A group of one proposal repeats its letter before the proposal.
      const own = last?.words.length === 0 && line.startsWith(`${last.letter}. `);
      last?.words.push(own ? line.slice(last.letter.length + 2) : line);
    }
  }
  const byLetter = new Map<string, Amendment>();
  for (const { letter, proposer: by, words } of found) {
    const joined = words
      .join(' ')
      .replace(/\s+/g, ' ')
      .split(/\s?Odůvodnění\s*:/)[0]!
      .trim();
    if (byLetter.has(letter) || (joined === '' && by === undefined)) continue;
    const short = joined.length > MAX_TEXT ? `${joined.slice(0, MAX_TEXT).trimEnd()}…` : joined;
    byLetter.set(letter, { letter, author: by, text: short });
  }
  return [...byLetter.values()];
}
