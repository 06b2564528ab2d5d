import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Srovnání hráčů',
    intro: 'Jeden až pět hráčů, oddělených čárkou: region:jméno#značka.',
    accounts: 'Hráči',
    hint: 'Například euw1:Zesty Raven#EUW, eun1:Calm Otter#EUN',
    submit: 'Srovnat',
    ahead: (name: string, other: string) =>
      `${name} je před hráčem ${other} s pravděpodobností aspoň 95 %.`,
    overlap: 'Intervaly prvních dvou se překrývají: kdo z nich je silnější, se nedá říct.',
    one: 'Odhad má jen jeden hráč.',
    none: 'Žádný z hráčů zatím nemá odhad.',
    player: 'Hráč',
    rank: 'Divize',
    estimate: 'Odhad, body',
    table: 'Divize a body',
    chart: 'Odhady a jejich intervaly',
    api: 'Totéž jako JSON:',
  },
  {
    title: 'Comparison of players',
    intro: 'One to five players, separated by commas: region:name#tag.',
    accounts: 'Players',
    hint: 'For example euw1:Zesty Raven#EUW, eun1:Calm Otter#EUN',
    submit: 'Compare',
    ahead: (name, other) => `${name} is ahead of ${other} with at least 95% probability.`,
    overlap: 'The intervals of the first two overlap: which of them is stronger cannot be told.',
    one: 'Only one player has an estimate.',
    none: 'None of the players has an estimate yet.',
    player: 'Player',
    rank: 'Division',
    estimate: 'Estimate, points',
    table: 'Divisions and points',
    chart: 'Estimates and their intervals',
    api: 'The same as JSON:',
  },
);
