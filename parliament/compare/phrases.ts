import { phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../ui/czech.ts';

/** Texts of the page and its tables. */
export const phrases = phraseBook(
  {
    title: (names: string) => `Porovnání: ${names}`,
    heading: 'Poslanci vedle sebe',
    close: (one: string, other: string, share: string, votes: string) =>
      `${one} a ${other} hlasují stejně ${czechIn(share)} ${czechOf(votes)} hlasování`,
    far: (one: string, other: string, share: string, votes: string) =>
      `nejméně se shodnou ${one} a ${other}: ${czechIn(share)} ${czechOf(votes)}`,
    never: 'V žádném hlasování nehlasovali dva z vybraných zároveň pro nebo proti.',
    agreement: 'Shoda',
    agreementNote: 'Podíl stejných hlasů; pod ním, z kolika společných hlasování.',
    all: 'všechna společná',
    votes: 'Hlasování vybraných',
    none: 'Takové hlasování není.',
    method:
      'Počítají se jen hlasování, kde oba poslanci hlasovali pro nebo proti; shoda je podíl stejných hlasů z nich. Do seznamu patří hlasování, kde tak hlasovali aspoň dva z vybraných; liší se tam, kde byl někdo pro a někdo proti.',
  },
  {
    title: (names) => `Compared: ${names}`,
    heading: 'Members side by side',
    close: (one, other, share, votes) => `${one} and ${other} agree in ${share} of ${votes} votes`,
    far: (one, other, share, votes) => `${one} and ${other} agree least: ${share} of ${votes}`,
    never: 'No two of the selected members voted yes or no in the same vote.',
    agreement: 'Agreement',
    agreementNote:
      'Share of identical votes; below it, the number of votes in which both voted yes or no.',
    all: 'all common votes',
    votes: 'Votes of the selected members',
    none: 'No such vote.',
    method:
      'Agreement is the share of identical votes among those in which both members voted yes or no. The list contains votes in which at least two of the selected members did so; members differ when one voted yes and another no.',
  },
);
