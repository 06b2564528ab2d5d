import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Jak dobré jsou odhady', 'How good the estimates are'],
  intro: [
    'U každého uloženého hráče se z ostatních zápasů předpoví síla jeho posledního zápasu a porovná se se skutečností. Ze stovky 90% intervalů má platit zhruba devadesát.',
    "For each stored player, the strength of the latest game's lobby is predicted from the other games and compared with what was seen. About ninety of a hundred 90% intervals should hold.",
  ],
  none: [
    'Zatím není uložených dost hráčů; je jich potřeba aspoň sto v jednom regionu.',
    'Not enough players are stored yet; a region needs at least a hundred.',
  ],
  caption: [
    (share: string, players: string) =>
      `Střed poslední lobby leží v 90% intervalu předpovědi u ${share} hráčů (celkem ${players})`,
    (share, players) =>
      `The centre of the latest lobby is within the predicted 90% interval for ${share} of ${players} players`,
  ],
  stratum: ['Her', 'Games'],
  n: ['Hráčů', 'Players'],
  coverage: ['Pokrytí', 'Coverage'],
  coverageHelp: [
    'Podíl 90% intervalů, ve kterých skutečná hodnota leží; má být blízko 90 %. U méně než dvaceti hráčů jejich počet.',
    'Share of the 90% intervals that contain the observed value; should be near 90%. Of fewer than twenty players, their number.',
  ],
  rmse: ['Chyba', 'Error'],
  rmseHelp: [
    'Odmocněná střední kvadratická chyba v bodech žebříčku',
    'Root mean square error in ladder points',
  ],
  zMean: ['Posun', 'Bias'],
  zMeanHelp: [
    'Průměr chyb v násobcích σ; má být blízko 0',
    'Mean error in units of σ; should be near 0',
  ],
  zSd: ['Rozptyl', 'Spread'],
  zSdHelp: [
    'Směrodatná odchylka chyb v násobcích σ; má být blízko 1',
    'Standard deviation of the errors in units of σ; should be near 1',
  ],
  version: [
    (number: string) =>
      `verze parametrů ${number}; chyba v bodech žebříčku, posun a rozptyl v násobcích σ`,
    (number) =>
      `parameters version ${number}; error in ladder points, bias and spread in units of σ`,
  ],
  level: [
    'Chybu společnou všem odhadům regionu tato tabulka nevidí; tu ukazují',
    'This table cannot see an error that all estimates of a region share;',
  ],
  levelLink: ['předpovědi viditelného ranku', 'forecasts of the visible rank can'],
});
