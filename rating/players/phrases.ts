import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    lead: (low: string, high: string, from: string, to: string) =>
      `S pravděpodobností 90 % leží skutečná hodnota mezi ${low} a ${high} body: ${from} až ${to}.`,
    leadSame: (low: string, high: string, rank: string) =>
      `S pravděpodobností 90 % leží skutečná hodnota mezi ${low} a ${high} body, tedy v divizi ${rank}.`,
    percentile: (value: string, low: string, high: string) =>
      `Lepší než ${value} hodnocených hráčů (${low} až ${high}).`,
    provisional: 'Odhad je předběžný: interval je příliš široký na to, aby určil divizi.',
    above: 'Skrytý rating je vyšší než viditelný rank',
    below: 'Skrytý rating je nižší než viditelný rank',
    agrees: 'Viditelný rank je v mezích nejistoty odhadu',
    rowRank: 'Viditelný rank',
    rowTier1: 'Z vlastního ranku a bilance',
    rowTier2: 'Ze zápasů',
    rowEstimate: 'Celkový odhad',
    timelineTitle: (games: string, from: string, to: string) =>
      `Za posledních ${games} her se odhad ze zápasů posunul z ${from} na ${to} bodů`,
    timelineMeasure:
      'Body žebříčku; kolečka: středy lobby, čára: odhad po každé hře, kosočtverce: denní odhady',
    axisPoints: 'Body žebříčku',
    tableTitle: 'Hry a jejich podíl na odhadu',
    tableCaption:
      'Od nejnovější, v bodech žebříčku; podíly her a vlastního ranku dávají dohromady 100 %',
    played: 'Hráno',
    result: 'Výsledek, posun',
    resultHelp: 'Výsledek hry a o kolik bodů posunul odhad',
    won: 'výhra',
    lost: 'prohra',
    lobby: 'Střed lobby',
    share: 'Podíl',
    shareHelp: 'Váha středu této lobby ve výsledném odhadu',
    unused: 'nepoužita',
    noLobbies: 'Žádná lobby nebyla použitelná; odhad vychází jen z vlastního ranku a bilance.',
    how: 'Jak se odhad počítá',
    howText: (tier1: string, games: string) =>
      `První odhad dává vlastní rank a bilance ${games} her této sezóny; na výsledku má podíl ${tier1}. Druhý odhad prochází lobby od nejstarší: střed lobby ukazuje, kde hráč stál, výsledek hry, kam se posunul. Ranky ostatních hráčů se opravují podle jejich bilance a odlehlé lobby mají menší váhu. Odhady se spojují vahami podle rozptylu; když si odporují, interval se rozšíří.`,
    howTrust:
      'Ověřeno na simulovaných žebříčcích, kde je skutečná hodnota známá. Skutečné skryté ratingy nikdo nezveřejňuje, takže proti nim to ověřit nelze.',
    apiText: 'Tentýž odhad jako JSON:',
    badgeText: 'Odznak do profilu nebo na web:',
    badgeAlt: (name: string) => `Odhad ratingu hráče ${name}`,
    compare: 'Srovnat s dalšími hráči',
  },
  {
    lead: (low, high, from, to) =>
      `With 90% probability the true value lies between ${low} and ${high} points: ${from} to ${to}.`,
    leadSame: (low, high, rank) =>
      `With 90% probability the true value lies between ${low} and ${high} points, within ${rank}.`,
    percentile: (value, low, high) => `Above ${value} of ranked players (${low} to ${high}).`,
    provisional: 'This estimate is provisional: the interval is too wide to determine a division.',
    above: 'The hidden rating is above the visible rank',
    below: 'The hidden rating is below the visible rank',
    agrees: 'The visible rank is within the uncertainty of the estimate',
    rowRank: 'Visible rank',
    rowTier1: "From the player's rank and record",
    rowTier2: 'From the matches',
    rowEstimate: 'Combined estimate',
    timelineTitle: (games, from, to) =>
      `Over the last ${games} games the estimate from matches went from ${from} to ${to} points`,
    timelineMeasure:
      'Ladder points; circles: lobby centres, line: estimate after each game, diamonds: daily estimates',
    axisPoints: 'Ladder points',
    tableTitle: 'Games and their share of the estimate',
    tableCaption:
      "Newest first, in ladder points; the shares of the games and of the player's rank add up to 100%",
    played: 'Played',
    result: 'Result, step',
    resultHelp: 'Result of the game and the points by which it moved the estimate',
    won: 'won',
    lost: 'lost',
    lobby: 'Lobby centre',
    share: 'Share',
    shareHelp: "Weight of this lobby's centre in the final estimate",
    unused: 'not used',
    noLobbies: "No lobby was usable; the estimate rests on the player's rank and record alone.",
    how: 'How the estimate is computed',
    howText: (tier1, games) =>
      `The player's rank and record of ${games} games this season give a first estimate; its share of the result is ${tier1}. A second one walks through the lobbies from the oldest: the centre of a lobby shows where the player stood, the result of the game where the rating moved. Ranks of the other players are corrected by their records, and outlying lobbies weigh less. The two are combined by inverse variance; when they disagree, the interval widens.`,
    howTrust:
      'Verified on simulated ladders, where the true value is known. Nobody publishes real hidden ratings, so it cannot be verified against them.',
    apiText: 'The same estimate as JSON:',
    badgeText: 'Badge for a profile or a website:',
    badgeAlt: (name) => `Rating estimate of ${name}`,
    compare: 'Compare with other players',
  },
);

export type Phrases = ReturnType<typeof phrases>;
