import { phraseBook } from '@tessera/kit/messages';

export const words = phraseBook(
  {
    title: 'Jak jednotné jsou kluby a kdo hlasuje s kým',
    mostUnited: (code: string, index: string) =>
      `Nejjednotněji hlasuje ${code} (index ${index} z 1)`,
    leastUnited: (code: string, index: string) => `nejméně jednotně ${code} (${index})`,
    closest: (one: string, other: string, share: string, votes: string) =>
      `Nejčastěji se shodnou ${one} a ${other}: v ${share} z ${votes} hlasování`,
    farthest: (one: string, other: string, share: string) => `nejméně ${one} a ${other} (${share})`,
    caption: 'Velikost a jednota klubů',
    captionNote: 'Klub se počítá v době hlasování.',
    size: 'Členů',
    sizeHelp: 'Poslanci, pro které je to poslední klub v období, i ti, kdo skončili dřív',
    largest: 'Nejvíc hlasů',
    largestHelp: 'Kolik členů klubu nejvíc hlasovalo pro a proti v jednom hlasování',
    cohesion: 'Jednota',
    cohesionHelp: 'Průměr Riceova indexu: 1 = všichni vždy stejně, 0 = vždy přesně napůl',
    votes: 'Z hlasování',
    votesHelp: 'Hlasování, kde aspoň jeden člen klubu hlasoval pro nebo proti',
    pairs: 'Jak často se dva kluby shodnou',
    pairsNote:
      'Podíl hlasování se stejnou většinou; pod ním, z kolika hlasování. Číslo vede na hlasování, ve kterých se kluby rozešly.',
    pairsLabel: 'Shoda každého klubu s každým',
    method1:
      'Riceův index jednoho hlasování je |pro − proti| ÷ (pro + proti) mezi členy klubu. Jednota klubu je průměr přes všechna hlasování, kde aspoň jeden člen hlasoval pro nebo proti. Zdržení a nepřítomnost se nepočítají.',
    method2:
      'Dva kluby se shodnou, když má většina hlasů pro a proti v obou stejný směr. Kde se některý rozdělí přesně napůl nebo se nevyjádří, hlasování se nepočítá.',
    method3:
      'Poslanec se počítá do klubu, ve kterém byl v době hlasování. Nezařazení klub netvoří; v tabulce jsou proto, aby bylo vidět, jak hlasují. Klub s jediným členem je jednotný vždy.',
  },
  {
    title: 'How united the clubs are, and who votes with whom',
    mostUnited: (code, index) => `${code} votes most united (index ${index} of 1)`,
    leastUnited: (code, index) => `${code} least (${index})`,
    closest: (one, other, share, votes) =>
      `${one} and ${other} agree most often: in ${share} of ${votes} votes`,
    farthest: (one, other, share) => `${one} and ${other} least (${share})`,
    caption: 'Size and unity of the clubs',
    captionNote: 'By the club at the time of the vote.',
    size: 'Members',
    sizeHelp: 'Members whose last club of the period it is, those who left early included',
    largest: 'Most votes',
    largestHelp: 'The most members of the club who voted yes or no in one vote',
    cohesion: 'Unity',
    cohesionHelp: 'Mean of Rice’s index: 1 = always all alike, 0 = always split in half',
    votes: 'Of votes',
    votesHelp: 'Votes in which at least one member of the club voted yes or no',
    pairs: 'How often two clubs agree',
    pairsNote:
      'Share of votes with the same majority; below it, of how many votes. The figure leads to the votes in which they parted.',
    pairsLabel: 'Agreement of every club with every other',
    method1:
      'Rice’s index of one vote is |yes − no| ÷ (yes + no) among the members of the club. A club’s unity is the mean over all votes in which at least one member voted yes or no. Abstaining and being away do not count.',
    method2:
      'Two clubs agree when the majority of yes and no points the same way in both. Where one of them splits evenly or stays silent, the vote does not count.',
    method3:
      'A member counts for the club they were in at the time of the vote. The unaffiliated are no club; they are listed so that one can see how they vote. A club of one is always united.',
  },
);
