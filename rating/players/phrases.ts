import { czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  lead: [
    (low: string, high: string, from: string, to: string) =>
      `S pravděpodobností 90 % leží skutečná hodnota mezi ${low} a ${high} body: ${from} až ${to}.`,
    (low, high, from, to) =>
      `With 90% probability the true value lies between ${low} and ${high} points: ${from} to ${to}.`,
  ],
  leadSame: [
    (low: string, high: string, rank: string) =>
      `S pravděpodobností 90 % leží skutečná hodnota mezi ${low} a ${high} body, tedy v divizi ${rank}.`,
    (low, high, rank) =>
      `With 90% probability the true value lies between ${low} and ${high} points, within ${rank}.`,
  ],
  percentile: [
    (value: string, low: string, high: string) =>
      `Lepší než ${value} hodnocených hráčů (${low} až ${high}).`,
    (value, low, high) => `Above ${value} of ranked players (${low} to ${high}).`,
  ],
  provisional: [
    'Odhad je předběžný: interval je příliš široký na to, aby určil divizi.',
    'This estimate is provisional: the interval is too wide to determine a division.',
  ],
  above: [
    'Skrytý rating je vyšší než viditelný rank',
    'The hidden rating is above the visible rank',
  ],
  below: [
    'Skrytý rating je nižší než viditelný rank',
    'The hidden rating is below the visible rank',
  ],
  agrees: [
    'Viditelný rank je v mezích nejistoty odhadu',
    'The visible rank is within the uncertainty of the estimate',
  ],
  rowRank: ['Viditelný rank', 'Visible rank'],
  rowTier1: ['Z vlastního ranku a bilance', "From the player's rank and record"],
  rowTier2: ['Ze zápasů', 'From the matches'],
  rowEstimate: ['Celkový odhad', 'Combined estimate'],
  timelineTitle: [
    (games: number, from: string, to: string) =>
      `Za ${czechPlural(games, 'poslední hru', `poslední ${games} hry`, `posledních ${games} her`)} se celkový odhad posunul ${czechOf(from)} na ${to} bodů`,
    (games, from, to) =>
      `Over the last ${games} games the combined estimate went from ${from} to ${to} points`,
  ],
  timelineMeasure: [
    'Body žebříčku; kolečka: středy lobby, čára: odhad po každé hře, kosočtverce: denní odhady',
    'Ladder points; circles: lobby centres, line: estimate after each game, diamonds: daily estimates',
  ],
  modelChanged: [
    (dates: string) =>
      `Model se změnil ${dates}: denní odhady před změnou a po ní se mohou lišit i beze hry.`,
    (dates) =>
      `The model changed on ${dates}: daily estimates before and after may differ without a game.`,
  ],
  axisPoints: ['Body žebříčku', 'Ladder points'],
  tableTitle: ['Hry a jejich podíl na odhadu', 'Games and their share of the estimate'],
  tableCaption: [
    'Od nejnovější, v bodech žebříčku; podíly her a vlastního ranku dávají dohromady 100 %',
    "Newest first, in ladder points; the shares of the games and of the player's rank add up to 100%",
  ],
  played: ['Hráno', 'Played'],
  result: ['Výsledek, posun', 'Result, step'],
  resultHelp: [
    'Výsledek hry a o kolik bodů posunul odhad',
    'Result of the game and the points by which it moved the estimate',
  ],
  won: ['výhra', 'won'],
  lost: ['prohra', 'lost'],
  lobby: ['Střed lobby', 'Lobby centre'],
  share: ['Podíl', 'Share'],
  shareHelp: [
    'Váha středu této lobby ve výsledném odhadu',
    "Weight of this lobby's centre in the final estimate",
  ],
  unused: ['nepoužita', 'not used'],
  noLobbies: [
    'Žádná lobby nebyla použitelná; odhad vychází jen z vlastního ranku a bilance.',
    "No lobby was usable; the estimate rests on the player's rank and record alone.",
  ],
  how: ['Jak se odhad počítá', 'How the estimate is computed'],
  howText: [
    (games: string) =>
      `První odhad dává vlastní rank a bilance ${games} her této sezóny. Druhý odhad prochází lobby od nejstarší: střed lobby ukazuje, kde hráč stál, výsledek hry, kam se posunul. Ranky ostatních hráčů se opravují podle jejich bilance a odlehlé lobby mají menší váhu.`,
    (games) =>
      `The player's rank and record of ${games} games this season give a first estimate. A second one walks through the lobbies from the oldest: the centre of a lobby shows where the player stood, the result of the game where the rating moved. Ranks of the other players are corrected by their records, and outlying lobbies weigh less.`,
  ],
  howCombined: [
    (tier1: string, tier2: string, byShares: string, beyond: string, mu: string) =>
      `Podle rozptylu má první odhad podíl ${tier1} a druhý ${tier2}; jejich vážený průměr je ${byShares} bodů. Odhady se ale spojují celé, i s tvarem svých rozdělení, a ten výsledek mění o ${beyond} bodů: celkový odhad je ${mu} bodů.`,
    (tier1, tier2, byShares, beyond, mu) =>
      `By their variances the first has a share of ${tier1} and the second of ${tier2}; their weighted mean is ${byShares} points. But the two are combined whole, with the shapes of their distributions, which changes the result by ${beyond} points: the combined estimate is ${mu} points.`,
  ],
  howTrust: [
    'Ověřeno na simulovaných žebříčcích, kde je skutečná hodnota známá. Skutečné skryté ratingy nikdo nezveřejňuje, takže proti nim to ověřit nelze.',
    'Verified on simulated ladders, where the true value is known. Nobody publishes real hidden ratings, so it cannot be verified against them.',
  ],
  apiText: ['Tentýž odhad jako JSON:', 'The same estimate as JSON:'],
  badgeText: ['Odznak do profilu nebo na web:', 'Badge for a profile or a website:'],
  badgeAlt: [
    (name: string) => `Odhad ratingu hráče ${name}`,
    (name) => `Rating estimate of ${name}`,
  ],
  compare: ['Srovnat s dalšími hráči', 'Compare with other players'],
});

export type Phrases = ReturnType<typeof phrases>;
