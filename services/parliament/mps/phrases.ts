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
  none: ['Výběru neodpovídá žádný poslanec.', 'No member matches.'],
  of: [(count: string) => czechOf(count), (count) => `of ${count}`],
  method1: [
    'Rebelie je hlas pro nebo proti, který se liší od většiny posledního klubu poslance v období. Podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko.',
    'A rebellion is a yes or no vote that differs from the majority of the member’s last club of the period. The rate is relative to all votes in which the member voted yes or no and the club had a majority.',
  ],
  method2: [
    'Účast = (pro + proti + zdržel se) ÷ (všechna hlasování − omluvená) × 100. Od roku 1995 zdroj nerozlišuje, kdo se zdržel a kdo nehlasoval; přítomnost, která s tím počítá, je na stránce docházky a u každého poslance.',
    'Attendance = (yes + no + abstained) ÷ (all votes − excused) × 100. Since 1995 the source does not distinguish abstaining from not voting; presence, which accounts for this, is on the attendance page and on each member’s page.',
  ],
});
