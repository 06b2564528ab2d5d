import { czechPlural, phraseBook } from '@tessera/kit/messages';

/** Texts of a household's answer. */
export const phrases = phraseBook(
  {
    withRent: (rent: string, time: string) => `Pokud do koupě platíte nájem ${rent}: ${time}.`,
    withoutRent: 'Nájem do koupě není znám a neodečítá se.',
    payments: (share: string) => `Splátky by braly ${share} příjmu domácnosti.`,
    elsewhere: 'Jinde nejdříve',
    soonest: 'Pokud do koupě platíte nájem, nejdříve',
    nowhereSaved: 'Pokud do koupě platíte nájem, nezbývá na spoření v žádném regionu nic.',
    rentNote:
      'Počítá se nájem regionu, nebo váš nynější. Karty níže jsou bez nájmu, řadí se tedy stejně jako odpověď nahoře.',
    left: (left: string, sum: string) => `Měsíčně odložíte ${left}: ${sum}.`,
    missing: (missing: string, sum: string) => `Měsíčně chybí ${missing}: ${sum}.`,
    expenses: (money: string) => `výdaje ${money}`,
    assumed: (money: string, adults: number, each: string) =>
      adults === 1
        ? `výdaje ${money} (předpoklad na dospělého)`
        : `výdaje ${money} (předpoklad ${each} na každého ze dvou dospělých)`,
    regionRent: (money: string) => `nájem v regionu ${money}`,
    ownRent: (money: string) => `nájem ${money}`,
    noRent: 'nájem neznámý',
    debts: (money: string) => `dluhy ${money}`,
    children: (count: number, money: string, each: string) =>
      `${count} ${czechPlural(count, 'dítě', 'děti', 'dětí')} ${money} (předpoklad ${each} na dítě)`,
    after: (money: string) => `Po koupi by místo nájmu a spoření zbývalo ${money}.`,
    shortAfter: (money: string) => `Po koupi by měsíčně chybělo ${money}.`,
    need: (income: string, size: string) =>
      `Aby splátky klesly pod 40\u202f% příjmu, musel by čistý příjem domácnosti být ${income}, nebo byt nejvýše ${size}\u202fm².`,
    needIncome: (income: string) =>
      `Aby splátky klesly pod 40\u202f% příjmu, musel by čistý příjem domácnosti být ${income}.`,
    bearable: 'Splátky jsou pod 40\u202f% příjmu.',
    tooLittleLeft: 'Splátky jsou pod 40\u202f% příjmu, ale po výdajích na ně nezbývá.',
    worksIn: 'Vyšlo by to už dnes:',
    andMore: (rest: number) => `a ${rest} ${czechPlural(rest, 'další', 'další', 'dalších')}`,
    nowhere: 'Dnes to nevychází v žádném regionu.',
    aboveLtv: (ltv: string, limit: string, young: string) =>
      `Úvěr na ${ltv} ceny je nad limitem ČNB: nejvýše ${limit}, do 36 let ${young} na vlastní bydlení.`,
    aboveDti: (dti: string, limit: string) =>
      `Úvěr by byl ${dti}násobek ročního čistého příjmu, limit ČNB je ${limit}.`,
    noDti: (dti: string, year: number) =>
      `Úvěr by byl ${dti}násobek ročního čistého příjmu; limit DTI ČNB od roku ${year} nevyžaduje.`,
    credits: (count: number, money: string, year: number) =>
      `Do čistého příjmu patří i daňové zvýhodnění na ${count} ${czechPlural(count, 'dítě', 'děti', 'dětí')}, ${money} měsíčně (pravidla roku ${year}).`,
    rulesOf: (year: number) => `Pravidla roku ${year}`,
    rentOrBuy: 'Koupit, nebo být v nájmu s těmito čísly',
    never: 'nikdy',
    now: 'hned',
  },
  {
    withRent: (rent, time) => `If you pay a rent of ${rent} until the purchase: ${time}.`,
    withoutRent: 'The rent until the purchase is unknown and is not deducted.',
    payments: (share) => `Payments would take ${share} of the household's income.`,
    elsewhere: 'Elsewhere soonest',
    soonest: 'If you pay rent until the purchase, soonest in',
    nowhereSaved: 'If you pay rent until the purchase, nothing is left to save in any region.',
    rentNote:
      'This counts the rent of the region, or yours. The cards below are without rent, in the order of the answer at the top of the page.',
    left: (left, sum) => `You can put aside ${left} a month: ${sum}.`,
    missing: (missing, sum) => `You are short of ${missing} a month: ${sum}.`,
    expenses: (money) => `expenses ${money}`,
    assumed: (money, adults, each) =>
      adults === 1
        ? `expenses ${money} (assumed per adult)`
        : `expenses ${money} (assumed ${each} for each of two adults)`,
    regionRent: (money) => `rent of the region ${money}`,
    ownRent: (money) => `rent ${money}`,
    noRent: 'rent unknown',
    debts: (money) => `debts ${money}`,
    children: (count, money, each) =>
      `${count} ${count === 1 ? 'child' : 'children'} ${money} (assumed ${each} each)`,
    after: (money) =>
      `After the purchase ${money} would be left instead of the rent and the savings.`,
    shortAfter: (money) => `After the purchase you would be short of ${money} a month.`,
    need: (income, size) =>
      `For payments below 40% of income, the household would need a net income of ${income}, or a flat of at most ${size}\u202fm².`,
    needIncome: (income) =>
      `For payments below 40% of income, the household would need a net income of ${income}.`,
    bearable: 'Payments are below 40% of income.',
    tooLittleLeft: 'Payments are below 40% of income, but expenses leave too little for them.',
    worksIn: 'It would work today in',
    andMore: (rest) => `and ${rest} more`,
    nowhere: 'Today it works in no region.',
    aboveLtv: (ltv, limit, young) =>
      `A loan of ${ltv} of the price is above the central bank's limit: at most ${limit}, or ${young} under the age of 36 for a home of one's own.`,
    aboveDti: (dti, limit) =>
      `The loan would be ${dti} times the yearly net income; the central bank's limit is ${limit}.`,
    noDti: (dti, year) =>
      `The loan would be ${dti} times the yearly net income; the central bank has set no DTI limit since ${year}.`,
    credits: (count, money, year) =>
      `The net income should include the tax credit for ${count} ${count === 1 ? 'child' : 'children'}, ${money} a month (rules of ${year}).`,
    rulesOf: (year) => `Rules of ${year}`,
    rentOrBuy: 'Buy or rent with these figures',
    never: 'never',
    now: 'at once',
  },
);
