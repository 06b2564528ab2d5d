import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [
    'Jak jednotné jsou kluby a kdo hlasuje s kým',
    'How united the clubs are, and who votes with whom',
  ],
  finding: [
    (code: string, members: string, index: string, votes: string) =>
      `Největší klub je ${code}: ${members} členů při posledním hlasování, jednota ${index} z 1 (průměr ${czechOf(votes)} hlasování).`,
    (code, members, index, votes) =>
      `The largest club is ${code}: ${members} members at the last vote, a unity of ${index} out of 1 (mean of ${votes} votes).`,
  ],
  caption: ['Velikost a jednota klubů', 'Size and unity of the clubs'],
  captionNote: ['Klub se počítá v době hlasování.', 'By the club at the time of the vote.'],
  pairs: ['Jak často se dva kluby shodnou', 'How often two clubs agree'],
  pairsNote: [
    'Podíl hlasování se stejnou většinou; pod ním, z kolika hlasování.',
    'Share of votes with the same majority; below it, of how many votes.',
  ],
  pairsLabel: ['Shoda každého klubu s každým', 'Agreement of every club with every other'],
  method1: [
    'Riceův index jednoho hlasování je |pro − proti| ÷ (pro + proti) mezi členy klubu. Jednota klubu je průměr přes všechna hlasování, kde aspoň jeden člen hlasoval pro nebo proti. Zdržení a nepřítomnost se nepočítají.',
    'Rice’s index of one vote is |yes − no| ÷ (yes + no) among the members of the club. A club’s unity is the mean over all votes in which at least one member voted yes or no. Abstentions and absences do not count.',
  ],
  method2: [
    'Dva kluby se shodnou, když má většina hlasů pro a proti v obou stejný směr. Hlasování, v němž se některý klub rozdělí přesně napůl nebo nehlasuje, se nepočítá.',
    'Two clubs agree when the majority of yes and no is on the same side in both. Votes in which either club is evenly split or casts no yes or no are excluded.',
  ],
  method3: [
    'Poslanec se počítá do klubu, ve kterém byl v době hlasování. Nezařazení klub netvoří; v tabulce jsou proto, aby bylo vidět, jak hlasují. Klub s jediným členem je jednotný vždy.',
    'Members are counted with their club at the time of the vote. The unaffiliated are not a club; they are listed to show how they vote. A club of one is always unanimous.',
  ],
});
