import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { incomeOf, type Scenario } from '../formula/scenario.ts';
import { hasDeposit, type ScenarioResult } from '../formula/scenario-result.ts';
import { assumptions } from '../market/assumptions.ts';

/** Such as '52k CZK income | 500k saved | 60 m² | 80% LTV 30y'. */
export function summaryText(locale: Locale, scenario: Scenario, ltvPct: number): string {
  const { decimal } = formats(locale);
  const say = phrases(locale);
  const short = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 1);
  const thousands = (value: number) => decimal(value / 1000, value % 1000 === 0 ? 0 : 1);
  return [
    say.income(thousands(incomeOf(scenario))),
    scenario.currentSavings === 0
      ? say.nothingSaved
      : say.saved(thousands(scenario.currentSavings)),
    `${short(scenario.flatSizeM2)}\u202fm²`,
    say.loan(short(ltvPct), scenario.mortgageYears),
  ].join(' | ');
}

/** The time to the deposit as the result of a card, row or tile. */
export function depositTime(locale: Locale, result: ScenarioResult): string {
  const { years_to_deposit: years } = result;
  if (hasDeposit(result)) return phrases(locale).ready;
  return years === null ? phrases(locale).never : durationText(locale, years);
}

/** In months below one year. */
export function durationText(locale: Locale, years: number): string {
  const say = phrases(locale);
  if (years < 1) return say.months(Math.ceil(years * 12));
  return say.years(formats(locale).decimal(years, 1));
}

/** A share in whole percent, with a decimal where it would round to the limit of 40 %. */
export function shareText(locale: Locale, sharePct: number): string {
  const isAtLimit = Math.abs(sharePct - assumptions.affordablePaymentPct.value) < 1;
  return formats(locale).percent(sharePct, isAtLimit ? 1 : 0);
}

export const phrases = phraseBook({
  heading: ['Můj rozpočet', 'My Budget Scenario'],
  intro: [
    'Zadejte vlastní údaje místo průměrů. Zůstanou ve vašem prohlížeči, server je neukládá. Stačí příjem, ostatní pole mají výchozí hodnoty.',
    'Enter your own figures instead of averages. They stay in your browser; the server does not store them. Your income is enough, the other fields have defaults.',
  ],
  open: ['Zadat vlastní údaje', 'Enter my own figures'],
  submit: ['Spočítat', 'Calculate'],
  reset: ['Začít znovu', 'Start again'],
  waiting: [
    'Vyplňte čistý měsíční příjem a uvidíte, jak dlouho byste v jednotlivých regionech spořili.',
    'Enter your net monthly income to see how long you would save in each region.',
  ],
  shared: [
    'Výpočet používá údaje z adresy této stránky. Tlačítkem Spočítat je uložíte do svého prohlížeče.',
    'Calculated from the figures in the address of this page. Calculate stores them in your browser.',
  ],
  mine: ['Zpět k mým údajům', 'Back to my figures'],
  share: ['Odkaz s těmito údaji', 'Link with these figures'],
  expensesHint: [
    (each: string) => `prázdné: ${each} na dospělého`,
    (each) => `empty: ${each} per adult`,
  ],
  ltvHint: [
    (most: string, young: string) => `prázdné: ${most}, do 36 let ${young}`,
    (most, young) => `empty: ${most}, below 36 years of age ${young}`,
  ],
  adultsHint: ['prázdné: 2 s příjmem partnera', 'empty: 2 with the income of a partner'],
  reserveHint: [
    (months: number) =>
      `prázdné: výdaje za ${months} ${czechPlural(months, 'měsíc', 'měsíce', 'měsíců')}`,
    (months) => `empty: the expenses of ${months} months`,
  ],
  growthHint: ['prázdné: dosavadní růst', 'empty: the growth so far'],
  rentHint: ['prázdné: nájem daného regionu', 'empty: the rent of each region'],
  shareHint: [
    'Kdo ho otevře, uvidí totéž; údaje jsou přímo v odkazu.',
    'Anyone who opens it sees the same result; the figures are part of the link.',
  ],
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
  never: ['nikdy: nic nezbývá', 'N/A: nothing is left'],
  ready: ['už naspořeno', 'saved already'],
  years: [(years: string) => `${years}\u00a0roku`, (years) => `${years} years`],
  finding: [
    (affordable: number, all: number) =>
      affordable === 0
        ? `Pod 40 % vašeho příjmu nevychází splátka v žádném ${czechOf(all)} regionů. Řazeno podle doby spoření na vlastní prostředky.`
        : `Pod 40 % vašeho příjmu vychází splátka ${czechIn(affordable)} ${czechOf(all)} regionů. Řazeno podle doby spoření na vlastní prostředky.`,
    (affordable, all) =>
      affordable === 0
        ? `The payment is below 40% of your income in none of ${all} regions. Sorted by the time to save the deposit.`
        : `The payment is below 40% of your income in ${affordable} of ${all} regions. Sorted by the time to save the deposit.`,
  ],
  best: ['Nejkratší spoření', 'Shortest saving'],
  toDeposit: ['do vlastních prostředků chybí', 'deposit gap'],
  payment: ['splátka', 'payment'],
  price: ['cena', 'price'],
  ofIncome: [(share: string) => `${share} příjmu`, (share) => `${share} of income`],
  affordable: ['únosné', 'Affordable'],
  stretched: ['napjaté', 'Stretched'],
  impossible: ['nad příjem', 'Above income'],
  noPrices: ['Pro tento region chybí údaj o ceně.', 'No price data for this region.'],
  priceOf: [(size: string) => `Cena bytu ${size}\u202fm²`, (size) => `Price of ${size}\u202fm²`],
  loanOf: [(money: string) => `z toho hypotéka ${money}`, (money) => `of which mortgage ${money}`],
  monthlyPayment: ['Měsíční splátka', 'Monthly payment'],
  timeToDeposit: ['Doba spoření', 'Time to the deposit'],
  months: [
    (months: number) => `${months}\u00a0${czechPlural(months, 'měsíc', 'měsíce', 'měsíců')}`,
    (months) => `${months} ${months === 1 ? 'month' : 'months'}`,
  ],
  putAside: ['při odkládání celého zůstatku', 'if the whole surplus is saved'],
  savingsCover: [
    'úspory stačí na vlastní prostředky, náklady koupě a rezerva jsou navíc',
    'your savings cover the deposit; buying costs and reserve come on top',
  ],
  nothingLeft: ['po výdajích nic nezbývá', 'nothing is left after expenses'],
  depositNeeded: ['Vlastní prostředky', 'Deposit needed'],
  partOf: [(share: string) => `${share}\u202f% ceny`, (share) => `${share}% of the price`],
  depositGap: ['Chybí naspořit', 'Deposit gap'],
  afterSavings: [
    (money: string) => `po odečtení úspor ${money}`,
    (money) => `after savings of ${money}`,
  ],
  surplus: ['Měsíčně zbývá', 'Monthly surplus'],
  incomeMinusExpenses: [
    'příjem minus výdaje bez bydlení, děti a dluhy',
    'income minus expenses without housing, children and debts',
  ],
  caption: ['Pořadí podle vašich údajů', 'Ranking with your figures'],
  region: ['Region', 'Region'],
  flatPrice: ['Cena bytu', 'Flat price'],
  paymentShare: ['Splátka/příjem', 'Payment/income'],
  toggle: ['Řazení', 'Ranking'],
  byAverage: ['Podle průměrů', 'By averages'],
  byMine: ['Podle mého rozpočtu', 'By my budget'],
  method: ['Jak se to počítá', 'How this is calculated'],
  method1: [
    'Cena = průměrná nabídková cena za m² × plocha. Vlastní prostředky = cena × (1 − LTV). Chybí = vlastní prostředky − úspory, nejméně 0. Splátka je anuitní; pod 40 % příjmu je únosná.',
    'Price = mean asking price per m² × size. Deposit = price × (1 − LTV). Gap = deposit − savings, at least 0. The payment is an annuity; below 40% of income it counts as affordable.',
  ],
  method2: [
    'Měsíčně zbývá = příjem − výdaje − 6 000 Kč na dítě − splátky dluhů; nezadané výdaje jsou 17 000 Kč na dospělého. Nájem se neodečítá. Doba spoření = ln(1 + chybí × r ÷ zbývá) ÷ ln(1 + r) měsíců, kde r je měsíční výnos. Stávající úspory přitom nerostou. Daň z výnosu, poplatky a růst cen se nezapočítávají.',
    'Surplus = income − expenses − CZK 6,000 per child − payments on debts; expenses that are not given are CZK 17,000 per adult. Rent is not deducted. Time = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r) months, where r is the monthly return. Existing savings do not grow meanwhile. Tax on returns, fees and rising prices are left out.',
  ],
});
