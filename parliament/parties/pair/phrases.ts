import { phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../../ui/czech.ts';

export const phrases = phraseBook(
  {
    title: (one: string, other: string, years: string) => `${one} a ${other}, ${years}`,
    finding: (share: string, same: string, votes: string) =>
      `Oba kluby se shodly ${czechIn(share)} hlasování, v nichž měly oba většinu: ${czechIn(same)} ${czechOf(votes)}.`,
    never: (one: string, other: string) =>
      `${one} a ${other} neměly většinu zároveň v žádném hlasování.`,
    all: 'všechna společná',
    caption: 'Hlasování obou klubů',
    none: 'Takové hlasování není.',
  },
  {
    title: (one, other, years) => `${one} and ${other}, ${years}`,
    finding: (share, same, votes) =>
      `They agreed in ${share} of the votes in which both clubs had a majority: ${same} of ${votes}.`,
    never: (one, other) => `${one} and ${other} never both had a majority in the same vote.`,
    all: 'all common votes',
    caption: 'Votes of both clubs',
    none: 'No such vote.',
  },
);
