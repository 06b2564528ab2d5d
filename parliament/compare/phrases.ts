import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [(names: string) => `Porovnání: ${names}`, (names) => `Compared: ${names}`],
  heading: ['Poslanci vedle sebe', 'Members side by side'],
  close: [
    (one: string, other: string, share: string, votes: string) =>
      `${one} a ${other} hlasují stejně ${czechIn(share)} ${czechOf(votes)} hlasování`,
    (one, other, share, votes) => `${one} and ${other} agree in ${share} of ${votes} votes`,
  ],
  far: [
    (one: string, other: string, share: string, votes: string) =>
      `nejméně se shodnou ${one} a ${other}: ${czechIn(share)} ${czechOf(votes)}`,
    (one, other, share, votes) => `${one} and ${other} agree least: ${share} of ${votes}`,
  ],
  never: [
    'V žádném hlasování nehlasovali dva z vybraných zároveň pro nebo proti.',
    'No two of the selected members voted yes or no in the same vote.',
  ],
  agreement: ['Shoda', 'Agreement'],
  agreementNote: [
    'Podíl stejných hlasů; pod ním, z kolika společných hlasování.',
    'Share of identical votes; below it, the number of votes in which both voted yes or no.',
  ],
  votes: ['Hlasování vybraných', 'Votes of the selected members'],
  none: ['Takové hlasování není.', 'No such vote.'],
  method: [
    'Počítají se jen hlasování, kde oba poslanci hlasovali pro nebo proti; shoda je podíl stejných hlasů z nich. Do seznamu patří hlasování, kde tak hlasovali aspoň dva z vybraných; liší se tam, kde byl někdo pro a někdo proti.',
    'Agreement is the share of identical votes among those in which both members voted yes or no. The list contains votes in which at least two of the selected members did so; members differ when one voted yes and another no.',
  ],
  choice: ['Porovnat poslance', 'Compare members'],
  lead: [
    'Vyberte dva nebo tři poslance; uvidíte, v kolika hlasováních se shodli a ve kterých ne.',
    'Choose two or three members to see in how many votes they agreed and in which they did not.',
  ],
  member: [(number: number) => `${number}. poslanec`, (number) => `Member ${number}`],
  choose: ['vyberte', 'choose'],
  compare: ['Porovnat', 'Compare'],
  more: [
    'Až osm poslanců lze zaškrtnout v seznamu',
    'Up to eight members can be ticked in the list',
  ],
});
