import { czechPlural, phraseBook } from '@tessera/kit/messages';

/** Texts of a household's answer. */
export const phrases = phraseBook(
  {
    withRent: (rent: string, time: string) =>
      `S nájmem ${rent} měsíčně byste na vlastní prostředky spořili ${time}.`,
    neverWithRent: (rent: string) => `S nájmem ${rent} měsíčně vám na spoření nic nezbude.`,
    withoutPaying: (time: string) => `Bez nájmu byste na vlastní prostředky spořili ${time}.`,
    neverWithoutRent: 'Ani bez nájmu vám na spoření nic nezbude.',
    noDeposit: 'Při úvěru na celou cenu vlastní prostředky nepotřebujete.',
    noRentPaid: 'Počítá se s tím, že nájem neplatíte.',
    aboveLimit: 'Platí jen pro případ, že vám banka půjčí nad limit ČNB.',
    withoutRent: 'Nájem v tomto regionu není znám, proto se do koupě neodečítá.',
    depositSaved: (money: string) => `Vlastní prostředky (${money}) už máte.`,
    payments: (share: string) => `Splátky by braly ${share} příjmu domácnosti.`,
    paymentsAndDebts: (share: string) =>
      `Splátky hypotéky a ostatních dluhů by braly ${share} příjmu domácnosti.`,
    neverElsewhere: 'Nezbude ani v žádném jiném regionu.',
    notSooner: 'V jiném regionu by to nebylo dřív.',
    readyElsewhere: 'Na vlastní prostředky už máte v regionu',
    soonerElsewhere: 'Vlastní prostředky byste nejdřív naspořili v regionu',
    soonest: 'S nájmem byste vlastní prostředky nejdřív naspořili v regionu',
    paymentsThere: (share: string) => `Splátky by tam braly ${share} příjmu domácnosti.`,
    nowhereSaved: 'S nájmem vám v žádném regionu nezbude nic na spoření.',
    leastPayments: 'Nejméně by splátky zatížily příjem v regionu',
    rentOfRegions: 'Nájem je průměrný nájem bytu 60 m² v daném regionu.',
    rentGiven: (rent: string) => `Počítá se s vaším nájmem ${rent} měsíčně.`,
    cardsWithoutRent: 'Karty níže i odpověď nahoře jsou bez nájmu.',
    left: (left: string, sum: string) => `Měsíčně vám zbude ${left}: ${sum}.`,
    nothingLeft: (sum: string) => `Měsíčně vám nezbude nic: ${sum}.`,
    missing: (missing: string, sum: string) => `Měsíčně vám chybí ${missing}: ${sum}.`,
    expenses: (money: string) => `výdaje ${money}`,
    assumed: (money: string, adults: number, each: string) =>
      adults === 1
        ? `výdaje ${money} (předpoklad na dospělého)`
        : `výdaje ${money} (předpoklad ${each} na každého ze dvou dospělých)`,
    regionRent: (money: string) => `nájem v regionu ${money}`,
    ownRent: (money: string) => `nájem ${money}`,
    noRent: 'neznámý nájem',
    debts: (money: string) => `dluhy ${money}`,
    children: (count: number, money: string, each: string) =>
      `${count} ${czechPlural(count, 'dítě', 'děti', 'dětí')} ${money} (předpoklad ${each} na dítě)`,
    after: (money: string) => `Po koupi, se splátkami místo nájmu, by vám zbývalo ${money}.`,
    shortAfter: (money: string) => `Po koupi, se splátkami místo nájmu, by vám chybělo ${money}.`,
    forShare: 'Aby splátky byly pod 40\u202f% příjmu',
    forRest: 'Aby na splátky po výdajích zbylo',
    forBoth: 'Aby splátky byly pod 40\u202f% příjmu a po výdajích na ně zbylo',
    need: (goal: string, income: string, size: string) =>
      `${goal}, musela by mít domácnost čistý příjem aspoň ${income}, nebo koupit byt nejvýše ${size}\u202fm².`,
    needIncome: (goal: string, income: string) =>
      `${goal}, musela by mít domácnost čistý příjem aspoň ${income}.`,
    worksNow: 'Splátky by byly pod 40\u202f% příjmu, na byt byste tu tedy dosáhli už dnes.',
    worksLater:
      'Splátky by byly pod 40\u202f% příjmu, na byt byste tu tedy dosáhli, jakmile naspoříte.',
    bearableNeverSaved:
      'Splátky by byly pod 40\u202f% příjmu, vlastní prostředky ale při placení nájmu nenaspoříte.',
    nowIn: (isElsewhere: boolean, count: number) =>
      `${isElsewhere ? 'Jinde byste na byt' : 'Na byt byste'} už dnes dosáhli v ${count === 1 ? 'regionu' : 'regionech'}`,
    laterIn: (isElsewhere: boolean, count: number) =>
      `Po naspoření vlastních prostředků byste na byt dosáhli ${isElsewhere ? 'jinde, ' : ''}v ${count === 1 ? 'regionu' : 'regionech'}`,
    in: (time: string) => `za ${time}`,
    andMore: (rest: number) => `a ${rest} ${czechPlural(rest, 'dalším', 'dalších', 'dalších')}`,
    nowhere: 'S dnešními cenami a příjmem byste na byt nedosáhli v žádném regionu.',
    nowhereElse: 'Jinde byste s dnešními cenami a příjmem na byt nedosáhli.',
    norElsewhere: 'Ani jinde byste s dnešními cenami a příjmem na byt nedosáhli.',
    rentOrBuy: 'Koupit, nebo být v nájmu s těmito čísly',
  },
  {
    withRent: (rent, time) =>
      `Paying a rent of ${rent} a month, you would need ${time} to save the deposit.`,
    neverWithRent: (rent) => `With a rent of ${rent} a month, nothing is left to save.`,
    withoutPaying: (time) => `Paying no rent, you would need ${time} to save the deposit.`,
    neverWithoutRent: 'Even if you pay no rent, nothing is left to save.',
    noDeposit: 'A loan of the whole price needs no deposit.',
    noRentPaid: 'This assumes that you pay no rent.',
    aboveLimit: "This holds only if a bank lends you more than the central bank's limit.",
    withoutRent: 'The rent in this region is unknown, so none is deducted until the purchase.',
    depositSaved: (money) => `You already have the deposit of ${money}.`,
    payments: (share) => `Payments would take ${share} of the household's income.`,
    paymentsAndDebts: (share) =>
      `The mortgage and other debts would take ${share} of the household's income.`,
    neverElsewhere: 'The same is true of every other region.',
    notSooner: 'No other region would be sooner.',
    readyElsewhere: 'You already have the deposit for',
    soonerElsewhere: 'You would have the deposit soonest in',
    soonest: 'Paying rent, you would save the deposit soonest in',
    paymentsThere: (share) => `Payments there would take ${share} of the household's income.`,
    nowhereSaved: 'If you pay rent, nothing is left to save in any region.',
    leastPayments: 'Payments would weigh least in',
    rentOfRegions: 'Rent is the average rent of a 60 m² flat in each region.',
    rentGiven: (rent) => `This counts your rent of ${rent} a month.`,
    cardsWithoutRent: 'The cards below and the answer at the top leave rent out.',
    left: (left, sum) => `You have ${left} left each month: ${sum}.`,
    nothingLeft: (sum) => `You have nothing left each month: ${sum}.`,
    missing: (missing, sum) => `You are ${missing} short each month: ${sum}.`,
    expenses: (money) => `expenses ${money}`,
    assumed: (money, adults, each) =>
      adults === 1
        ? `expenses ${money} (assumed per adult)`
        : `expenses ${money} (assumed ${each} for each of two adults)`,
    regionRent: (money) => `rent of the region ${money}`,
    ownRent: (money) => `rent ${money}`,
    noRent: 'unknown rent',
    debts: (money) => `debts ${money}`,
    children: (count, money, each) =>
      `${count} ${count === 1 ? 'child' : 'children'} ${money} (assumed ${each} each)`,
    after: (money) => `After the purchase, with payments instead of rent, ${money} would be left.`,
    shortAfter: (money) =>
      `After the purchase, with payments instead of rent, you would be ${money} short.`,
    forShare: 'For payments below 40% of income',
    forRest: 'To cover expenses and payments',
    forBoth: 'For payments below 40% of income and to cover expenses',
    need: (goal, income, size) =>
      `${goal}, the household would need a net income of at least ${income}, or a flat of at most ${size}\u202fm².`,
    needIncome: (goal, income) =>
      `${goal}, the household would need a net income of at least ${income}.`,
    worksNow: 'Payments would be below 40% of income, so you could buy here today.',
    worksLater:
      'Payments would be below 40% of income, so you could buy here once you have saved the deposit.',
    bearableNeverSaved:
      'Payments would be below 40% of income, but while you pay rent you cannot save the deposit.',
    nowIn: (isElsewhere) => `${isElsewhere ? 'Elsewhere you' : 'You'} could buy today in`,
    laterIn: (isElsewhere) =>
      `Once you have saved the deposit, you could buy ${isElsewhere ? 'elsewhere, ' : ''}in`,
    in: (time) => `in ${time}`,
    andMore: (rest) => `and ${rest} more`,
    nowhere: 'At present prices and income you could not buy in any region.',
    nowhereElse: 'Elsewhere you could not buy at present prices and income.',
    norElsewhere: 'At present prices and income you could not buy elsewhere either.',
    rentOrBuy: 'Buy or rent with these figures',
  },
);
