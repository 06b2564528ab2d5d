import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Poslanci', 'Members'],
  finding: [
    (count: string) =>
      `V tomto období zasedlo ${count} poslanců a poslankyň včetně náhradníků. U každého je uvedeno, jak často hlasuje proti svému klubu a jak často při hlasování zaujme stanovisko.`,
    (count) =>
      `${count} members served in this period, including replacements. For each: how often they vote against their own club, and how often they take a side.`,
  ],
  search: ['Jméno nebo kraj', 'Name or region'],
  caption: ['Poslanci', 'Members'],
  of: [(count: string) => czechOf(count), (count) => `of ${count}`],
});
