import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { Answer } from '../formula/purchase.ts';
import { incomeOf, type Scenario } from '../formula/scenario.ts';
import { regionName } from '../market/region.ts';
import { czechYears, englishYears } from '../ui/phrases.ts';

/** Such as '52k CZK income | 500k saved | 60 m² | 80% LTV 30y'. */
export function summaryText(locale: Locale, scenario: Scenario): string {
  const { decimal } = formats(locale);
  const say = phrases(locale);
  const { current_savings: saved, flat_size_m2: size, ltv_pct, mortgage_years } = scenario;
  const short = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 1);
  const thousands = (value: number) => short(value / 1000);
  return [
    say.income(thousands(incomeOf(scenario))),
    saved === 0 ? say.nothingSaved : say.saved(thousands(saved)),
    `${short(size)}\u202fm²`,
    say.loan(short(ltv_pct), mortgage_years),
  ].join(' | ');
}

/** A sentence: the household can buy in a region now, later or not at all. */
export function verdict(locale: Locale, { region, earliestYears: years }: Answer): string {
  const say = phrases(locale);
  const name = regionName(region, locale);
  if (years === 0) return say.yes(name);
  return years === undefined ? say.no(name) : say.later(name, durationText(locale, years));
}

/** The time to the deposit as the result of a card, row or tile. */
export function depositTime(locale: Locale, { gap, yearsToDeposit: years }: Answer): string {
  if (gap === 0) return phrases(locale).ready;
  return years === undefined ? phrases(locale).never : durationText(locale, years);
}

/** In months below one year. */
function durationText(locale: Locale, years: number): string {
  const say = phrases(locale);
  if (years < 1) return say.months(Math.ceil(years * 12));
  return say.inYears(formats(locale).decimal(years, 1));
}

export const phrases = phraseBook({
  heading: ['Můj rozpočet', 'My Budget Scenario'],
  intro: [
    'Zadejte vlastní údaje místo průměrů. Zůstanou ve vašem prohlížeči, server je neukládá. Stačí příjem, ostatní pole mají výchozí hodnoty.',
    'Enter your own figures instead of averages. They stay in your browser; the server does not store them. Your income is enough, the other fields have defaults.',
  ],
  more: ['Další údaje', 'More figures'],
  submit: ['Spočítat', 'Calculate'],
  reset: ['Začít znovu', 'Start again'],
  noFigures: [
    'Vyplňte čistý měsíční příjem a uvidíte, jak dlouho byste spořili.',
    'Enter your net monthly income to see how long you would save.',
  ],
  shared: [
    'Výpočet používá údaje z odkazu. Tlačítkem Spočítat je uložíte do svého prohlížeče.',
    'Calculated from the figures of the link. Calculate stores them in your browser.',
  ],
  mine: ['Zpět k mým údajům', 'Back to my figures'],
  share: ['Odkaz s těmito údaji', 'Link with these figures'],
  shareHint: ['Kdo ho otevře, uvidí totéž.', 'Anyone who opens it sees the same.'],
  todaysRate: [(rate: string) => `dnešní sazba ${rate}`, (rate) => `today's rate ${rate}`],
  rentHint: ['prázdné: nájem daného regionu', 'empty: the rent of each region'],
  income: [
    (thousands: string) => `příjem ${thousands}\u00a0tis.\u00a0Kč`,
    (thousands) => `${thousands}k CZK income`,
  ],
  nothingSaved: ['bez úspor', 'nothing saved'],
  saved: [
    (thousands: string) => `úspory ${thousands}\u00a0tis.\u00a0Kč`,
    (thousands) => `${thousands}k saved`,
  ],
  loan: [
    (ltv: string, years: number) =>
      `LTV\u00a0${ltv}\u202f%, ${years}\u00a0${czechPlural(years, 'rok', 'roky', 'let')}`,
    (ltv, years) => `${ltv}% LTV ${years}y`,
  ],
  yes: [
    (name: string) => `${name}: ano, tento byt si můžete koupit hned`,
    (name) => `${name}: yes, you can buy this flat now`,
  ],
  later: [
    (name: string, time: string) => `${name}: zatím ne, nejdřív za ${time}`,
    (name, time) => `${name}: not yet, in ${time} at the earliest`,
  ],
  no: [
    (name: string) => `${name}: ne, za těchto podmínek koupě nevychází`,
    (name) => `${name}: no, the purchase does not work on these terms`,
  ],
  never: ['nikdy: nic nezbývá', 'N/A: nothing is left'],
  ready: ['už naspořeno', 'saved already'],
  inYears: [(years: string) => `${years}\u00a0roku`, (years) => `${years} years`],
  months: [
    (months: number) => `${months}\u00a0${czechPlural(months, 'měsíc', 'měsíce', 'měsíců')}`,
    (months) => `${months} ${months === 1 ? 'month' : 'months'}`,
  ],
  finding: [
    (affordable: number, all: number) =>
      affordable === 0
        ? `Pod 40 % vašeho příjmu nevychází splátka v žádném ${czechOf(all)} regionů.`
        : `Pod 40 % vašeho příjmu vychází splátka ${czechIn(affordable)} ${czechOf(all)} regionů.`,
    (affordable, all) =>
      affordable === 0
        ? `The payment is below 40% of your income in none of ${all} regions.`
        : `The payment is below 40% of your income in ${affordable} of ${all} regions.`,
  ],
  worksIn: [
    (names: string) => `Koupit můžete hned: ${names}.`,
    (names) => `You could buy today in ${names}.`,
  ],
  worksNowhere: ['Hned zatím koupit nemůžete nikde.', 'You could not buy anywhere today.'],
  best: ['Nejkratší spoření', 'Shortest saving'],
  toDeposit: ['do vlastních prostředků chybí', 'deposit gap'],
  payment: ['splátka', 'payment'],
  cardPrice: ['cena', 'price'],
  ofIncome: [(share: string) => `${share} příjmu`, (share) => `${share} of income`],
  affordable: ['únosné', 'Affordable'],
  stretched: ['napjaté', 'Stretched'],
  impossible: ['nad příjem', 'Above income'],
  noPrices: ['Pro tento region chybí údaj o ceně.', 'No price data for this region.'],
  price: ['Cena bytu', 'Flat price'],
  loanOf: [(money: string) => `z toho hypotéka ${money}`, (money) => `of which mortgage ${money}`],
  monthlyPayment: ['Měsíční splátka', 'Monthly payment'],
  depositNeeded: ['Vlastní prostředky', 'Deposit needed'],
  gapOf: [(money: string) => `po úsporách chybí ${money}`, (money) => `gap after savings ${money}`],
  timeToDeposit: ['Doba spoření', 'Time to the deposit'],
  surplusOf: [(money: string) => `měsíčně zbývá ${money}`, (money) => `monthly surplus ${money}`],
  missing: ['Na koupi chybí', 'Missing for the purchase'],
  ofNeeded: [
    (money: string) => `z ${money} i s náklady a rezervou`,
    (money) => `of ${money} with costs and reserve`,
  ],
  afterFixation: [
    (years: number) => `Splátka po fixaci (${czechYears(years)})`,
    (years) => `Payment after the fixation (${englishYears(years)})`,
  ],
  higherRate: ['při sazbě o 2 body vyšší', 'at a rate 2 points higher'],
  paidOff: ['splaceno do konce fixace', 'paid off by its end'],
  parts: [
    (deposit: string, costs: string, reserve: string) =>
      `Potřebujete ${deposit} z ceny, ${costs} na náklady koupě a ${reserve} jako rezervu.`,
    (deposit, costs, reserve) =>
      `You need ${deposit} of the price, ${costs} for buying costs and ${reserve} as a reserve.`,
  ],
  aboveLimit: [
    (usual: string, young: string) =>
      `Úvěr nad ${usual} ceny dostanou jen lidé do 36 let, nejvýše ${young}.`,
    (usual, young) =>
      `Only people below 36 years of age get a loan above ${usual} of the price, at most ${young}.`,
  ],
  waysThatWork: ['Co by pomohlo, každé samo o sobě:', 'What would help, each by itself:'],
  smaller_flat: [
    (size: string) => `menší byt, nejvýše ${size} m²`,
    (size) => `a smaller flat, at most ${size} m²`,
  ],
  longer_loan: [
    (years: string) => `delší splatnost, ${czechYears(Number(years))}`,
    (years) => `a longer loan, ${years} years`,
  ],
  more_own_money: [
    (amount: string) => `o ${amount} víc vlastních peněz`,
    (amount) => `${amount} more of own money`,
  ],
  waiting: [
    (years: string) => `počkat ${years} roku a mezitím spořit`,
    (years) => `waiting ${years} years and saving meanwhile`,
  ],
  rentOrBuy: ['Koupit, nebo být v nájmu s těmito čísly', 'Buy or rent with these figures'],
  caption: ['Pořadí podle vašich údajů', 'Ranking with your figures'],
  region: ['Region', 'Region'],
  paymentShare: ['Splátka/příjem', 'Payment/income'],
  toggle: ['Řazení', 'Ranking'],
  byAverage: ['Podle průměrů', 'By averages'],
  byMine: ['Podle mého rozpočtu', 'By my budget'],
  method: ['Jak se to počítá', 'How this is calculated'],
  method1: [
    'Cena = průměrná nabídková cena za m² × plocha. Vlastní prostředky = cena × (1 − LTV). Chybí = vlastní prostředky − úspory, nejméně 0. Splátka je anuitní; pod 40 % příjmu je únosná. Měsíčně zbývá = příjem − výdaje − 6 000 Kč na dítě − splátky dluhů, bez nájmu.',
    'Price = mean asking price per m² × size. Deposit = price × (1 − LTV). Gap = deposit − savings, at least 0. The payment is an annuity; below 40% of income it counts as affordable. Surplus = income − expenses − CZK 6,000 per child − payments on debts, without rent.',
  ],
  method2: [
    'Doba spoření = ln(1 + chybí × r ÷ zbývá) ÷ ln(1 + r) měsíců, kde r je měsíční výnos; stávající úspory přitom nerostou. Náklady koupě jsou 2 % ceny, rezerva výdaje za tři měsíce (předpoklady).',
    'Time = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r) months, where r is the monthly return; existing savings do not grow meanwhile. Buying costs are 2% of the price, the reserve three months of expenses (assumptions).',
  ],
  method3: [
    (pct: string) =>
      `Koupě vychází, když vlastní peníze stačí na vše, splátky jsou pod 40 % příjmu a zbude na výdaje. Nejdřív: úspory vynášejí ${pct} ročně a přibývá, co zbude po nájmu; cena roste jako dosud, příjem, výdaje ani nájem nerostou.`,
    (pct) =>
      `The purchase works when own money suffices for all, payments are below 40% of income and enough is left for expenses. Earliest: savings earn ${pct} a year, what is left after rent is added, and the price grows as it has; income, expenses and rent do not.`,
  ],
});
