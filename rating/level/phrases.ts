import { czechIn } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Sedí úroveň odhadů?', 'Is the level right?'],
  intro: [
    'Z odhadu a viditelného ranku se předpoví rank o týden později a porovná se s tím, který hráč opravdu měl. Kdyby byly odhady v některém regionu příliš vysoko nebo nízko, ranky by se předpovědím vzdalovaly.',
    'From the estimate and the visible rank, the rank a week later is forecast and compared with the rank the player then had. If the estimates of a region were too high or too low, ranks would move away from their forecasts.',
  ],
  none: [
    'Zatím není co porovnat: předpověď potřebuje odhad, další odhad po týdnu a mezi nimi aspoň pět her.',
    'Nothing to compare yet: a forecast needs an estimate, another one a week later and at least five games in between.',
  ],
  caption: [
    (share: string, weeks: string) =>
      `Rank o týden později ležel v 90% intervalu předpovědi ${czechIn(share)} případů (celkem ${weeks})`,
    (share, weeks) =>
      `The rank a week later was within the forecast 90% interval in ${share} of ${weeks} cases`,
  ],
  stratum: ['Rank', 'Rank'],
  n: ['Předpovědí', 'Forecasts'],
  hit50: ['V 50% intervalu', 'Within 50%'],
  hit90: ['V 90% intervalu', 'Within 90%'],
  hitHelp: [
    'Podíl ranků uvnitř intervalu předpovědi; u méně než dvaceti jejich počet',
    'Share of ranks within the forecast interval; of fewer than twenty, their number',
  ],
  bias: ['Posun', 'Bias'],
  biasHelp: [
    'Průměr předpovědi minus rank, v bodech žebříčku; nad nulou, kde jsou odhady příliš vysoko',
    'Mean of forecast minus rank in ladder points; above zero where estimates are too high',
  ],
});
