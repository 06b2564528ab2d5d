import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [
    (one: string, other: string, years: string) => `${one} a ${other}, ${years}`,
    (one, other, years) => `${one} and ${other}, ${years}`,
  ],
  finding: [
    (share: string, same: string, votes: string) =>
      `Oba kluby se shodly ${czechIn(share)} hlasování, v nichž měly oba většinu: ${czechIn(same)} ${czechOf(votes)}.`,
    (share, same, votes) =>
      `They agreed in ${share} of the votes in which both clubs had a majority: ${same} of ${votes}.`,
  ],
  never: [
    (one: string, other: string) => `${one} a ${other} neměly většinu zároveň v žádném hlasování.`,
    (one, other) => `${one} and ${other} never both had a majority in the same vote.`,
  ],
  caption: ['Hlasování obou klubů', 'Votes of both clubs'],
  none: ['Takové hlasování není.', 'No such vote.'],
});
