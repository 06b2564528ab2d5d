import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Jak dobré jsou odhady',
    intro:
      'U každého uloženého hráče se z ostatních zápasů předpoví síla jeho posledního zápasu a porovná se se skutečností. Ze stovky 90% intervalů má platit zhruba devadesát.',
    none: 'Zatím není uložených dost hráčů; je jich potřeba aspoň sto v jednom regionu.',
    region: 'Region',
    queue: 'Fronta',
    stratum: 'Hráči',
    everybody: 'všichni',
    games: (from: number, to: number) =>
      from === to ? `${from} nedávných zápasů` : `${from} až ${to} nedávných zápasů`,
    n: 'Počet hráčů',
    coverage: 'Platí intervalů',
    rmse: 'Odmocněná střední kvadratická chyba',
    zMean: 'Průměr chyb v násobcích σ',
    zSd: 'Rozptýlení chyb v násobcích σ',
    version: 'Verze parametrů',
    api: 'Totéž jako JSON:',
  },
  {
    title: 'How good the estimates are',
    intro:
      "For each stored player, the strength of the latest game's lobby is predicted from the other games and compared with what was seen. About ninety of a hundred 90% intervals should hold.",
    none: 'Not enough players are stored yet; a region needs at least a hundred.',
    region: 'Region',
    queue: 'Queue',
    stratum: 'Players',
    everybody: 'all',
    games: (from, to) => (from === to ? `${from} recent games` : `${from} to ${to} recent games`),
    n: 'Number of players',
    coverage: 'Intervals that hold',
    rmse: 'Root mean square error',
    zMean: 'Mean error in units of σ',
    zSd: 'Spread of errors in units of σ',
    version: 'Version of parameters',
    api: 'The same as JSON:',
  },
);
