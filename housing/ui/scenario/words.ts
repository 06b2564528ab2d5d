import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { Scenario, ScenarioResult } from '../../formula/scenario.ts';
import type { ScenarioField } from '../../formula/scenario-input.ts';

/** '52k CZK income | 500k saved | 60 m² | 80% LTV 30y' (design page, section 4). */
export function summaryText(locale: Locale, scenario: Scenario): string {
  const { decimal } = formats(locale);
  const say = phrases(locale);
  const short = (value: number) => decimal(value, Number.isInteger(value) ? 0 : 1);
  const thousands = (value: number) => decimal(value / 1000, value % 1000 === 0 ? 0 : 1);
  return [
    say.income(thousands(scenario.netIncome)),
    scenario.currentSavings === 0
      ? say.nothingSaved
      : say.saved(thousands(scenario.currentSavings)),
    `${short(scenario.flatSizeM2)}\u202fm²`,
    say.loan(short(scenario.ltvPct), short(scenario.mortgageYears)),
  ].join(' | ');
}

/** Below a hundredth of a year the deposit is there (design page, section 4); months below one. */
export function depositTime(locale: Locale, { yearsToDeposit }: ScenarioResult): string {
  const say = phrases(locale);
  if (yearsToDeposit === undefined) return say.never;
  if (yearsToDeposit < 0.01) return say.ready;
  if (yearsToDeposit < 1) return say.months(Math.ceil(yearsToDeposit * 12));
  return say.years(formats(locale).decimal(yearsToDeposit, 1));
}

/** What each field asks for, with its unit. */
export const fieldLabels: Readonly<Record<Locale, Readonly<Record<ScenarioField, string>>>> = {
  cs: {
    net_income: 'Čistý měsíční příjem (Kč)',
    current_savings: 'Úspory (Kč)',
    flat_size_m2: 'Plocha bytu (m²)',
    mortgage_rate_pct: 'Úrok (% ročně)',
    ltv_pct: 'Půjčka z ceny, LTV (%)',
    mortgage_years: 'Splácení (roky)',
    monthly_expenses: 'Výdaje bez bydlení (Kč)',
    investment_return_pct: 'Výnos úspor (% ročně)',
  },
  en: {
    net_income: 'Net monthly income (CZK)',
    current_savings: 'Savings (CZK)',
    flat_size_m2: 'Flat size (m²)',
    mortgage_rate_pct: 'Mortgage rate (% a year)',
    ltv_pct: 'Loan of the price, LTV (%)',
    mortgage_years: 'Mortgage term (years)',
    monthly_expenses: 'Expenses without housing (CZK)',
    investment_return_pct: 'Return on savings (% a year)',
  },
};

/** The same as a part of a sentence. */
export function savingText(locale: Locale, result: ScenarioResult): string {
  const say = phrases(locale);
  if (result.yearsToDeposit === undefined) return say.neverSaved;
  if (result.yearsToDeposit < 0.01) return say.savedAlready;
  return say.savingFor(depositTime(locale, result));
}

export const phrases = phraseBook(
  {
    heading: 'Můj rozpočet',
    intro:
      'Zadejte svá čísla místo průměrů. Zůstanou ve vašem prohlížeči, server si nic neukládá. Stačí příjem, ostatní pole mají obvyklé hodnoty.',
    open: 'Zadat vlastní čísla',
    submit: 'Spočítat',
    reset: 'Začít znovu',
    waiting: 'Vyplňte čistý měsíční příjem a uvidíte, kde a jak dlouho byste spořili.',
    shared: 'Počítá se se scénářem z adresy této stránky. Tlačítkem Spočítat si ho zapamatujete.',
    mine: 'Zpět k mým číslům',
    share: 'Odkaz s těmito čísly',
    shareHint: 'Kdo ho otevře, uvidí totéž; čísla nese sám odkaz.',
    income: (thousands: string) => `příjem ${thousands}\u00a0tis.\u00a0Kč`,
    nothingSaved: 'bez úspor',
    saved: (thousands: string) => `úspory ${thousands}\u00a0tis.\u00a0Kč`,
    loan: (ltv: string, years: string) => `LTV\u00a0${ltv}\u202f%, ${years}\u00a0let`,
    never: 'nikdy: nic nezbývá',
    ready: 'Hotovo!',
    years: (years: string) => `${years}\u00a0roku`,
    finding: (affordable: number, all: number) =>
      affordable === 0
        ? `Pod 40 % vašeho příjmu nevychází splátka v žádném z celkem ${all} míst. Pořadí je podle doby spoření na vlastní peníze.`
        : `Pod 40 % vašeho příjmu vychází splátka v ${affordable} z celkem ${all} míst. Pořadí je podle doby spoření na vlastní peníze.`,
    best: 'Nejdřív dosažitelné',
    toDeposit: 'chybí',
    payment: 'splátka',
    price: 'cena',
    ofIncome: (share: string) => `${share} příjmu`,
    affordable: 'únosné',
    stretched: 'napjaté',
    noPrices: 'Pro toto místo není cena, není z čeho počítat.',
    detail: (name: string, saving: string, share: string) =>
      `${name} s vašimi čísly: ${saving}, splátka by brala ${share} příjmu.`,
    savingFor: (time: string) => `na vlastní peníze byste spořili ${time}`,
    savedAlready: 'vlastní peníze už máte',
    neverSaved: 'na vlastní peníze nezbývá nic',
    priceOf: (size: string) => `Cena bytu ${size}\u202fm²`,
    loanOf: (money: string) => `z toho hypotéka ${money}`,
    monthlyPayment: 'Měsíční splátka',
    timeToDeposit: 'Spoření na vlastní peníze',
    months: (months: number) =>
      `${months}\u00a0${czechPlural(months, 'měsíc', 'měsíce', 'měsíců')}`,
    putAside: 'když odložíte vše, co zbude',
    nothingLeft: 'po výdajích nic nezbývá',
    depositNeeded: 'Vlastní peníze',
    partOf: (share: string) => `${share}\u202f% ceny`,
    depositGap: 'Z nich chybí',
    afterSavings: (money: string) => `po odečtení úspor ${money}`,
    surplus: 'Měsíčně zbude',
    incomeMinusExpenses: 'příjem minus výdaje bez bydlení',
    caption: 'Pořadí s vašimi čísly',
    region: 'Místo',
    flatPrice: 'Cena bytu',
    paymentShare: 'Splátka z příjmu',
    toggle: 'Které pořadí',
    byAverage: 'Podle průměrů',
    byMine: 'Podle mého rozpočtu',
    method: 'Jak se to počítá',
    method1:
      'Cena = průměrná nabídková cena za m² × plocha. Vlastní peníze = cena × (1 − LTV). Chybí = vlastní peníze − úspory, nejméně 0. Splátka je anuita; pod 40 % příjmu ji označujeme za únosnou.',
    method2:
      'Měsíčně zbude = příjem − výdaje. Doba spoření = ln(1 + chybí × r ÷ zbude) ÷ ln(1 + r) měsíců, kde r je měsíční výnos. Už naspořené peníze přitom nerostou. Daň z výnosu, poplatky ani růst cen se nepočítají.',
  },
  {
    heading: 'My Budget Scenario',
    intro:
      'Put in your own numbers instead of averages. They stay in your browser; the server keeps nothing. Your income is enough, the other fields hold usual values.',
    open: 'Put in my own numbers',
    submit: 'Calculate',
    reset: 'Start again',
    waiting: 'Fill in your net monthly income to see where you would save for how long.',
    shared:
      'Calculated with the scenario in the address of this page. Calculate keeps it as yours.',
    mine: 'Back to my numbers',
    share: 'Link with these numbers',
    shareHint: 'Whoever opens it sees the same; the link itself carries the numbers.',
    income: (thousands) => `${thousands}k CZK income`,
    nothingSaved: 'nothing saved',
    saved: (thousands) => `${thousands}k saved`,
    loan: (ltv, years) => `${ltv}% LTV ${years}y`,
    never: 'N/A: nothing is left',
    ready: 'Ready!',
    years: (years) => `${years} years`,
    finding: (affordable, all) =>
      affordable === 0
        ? `The payment is below 40% of your income in none of ${all} places. Ordered by the time to save the deposit.`
        : `The payment is below 40% of your income in ${affordable} of ${all} places. Ordered by the time to save the deposit.`,
    best: 'Within reach first',
    toDeposit: 'gap',
    payment: 'payment',
    price: 'price',
    ofIncome: (share) => `${share} of income`,
    affordable: 'Affordable',
    stretched: 'Stretched',
    noPrices: 'No price data for this region.',
    detail: (name, saving, share) =>
      `${name} with your numbers: ${saving}, and the payment would take ${share} of income.`,
    savingFor: (time) => `saving for the deposit would take ${time}`,
    savedAlready: 'you have the deposit already',
    neverSaved: 'nothing is left to save for the deposit',
    priceOf: (size) => `Price of ${size}\u202fm²`,
    loanOf: (money) => `of which mortgage ${money}`,
    monthlyPayment: 'Monthly payment',
    timeToDeposit: 'Time to the deposit',
    months: (months) => `${months} ${months === 1 ? 'month' : 'months'}`,
    putAside: 'if all that is left is put aside',
    nothingLeft: 'nothing is left after expenses',
    depositNeeded: 'Deposit needed',
    partOf: (share) => `${share}% of the price`,
    depositGap: 'Deposit gap',
    afterSavings: (money) => `after savings of ${money}`,
    surplus: 'Monthly surplus',
    incomeMinusExpenses: 'income minus expenses without housing',
    caption: 'Ranking with your numbers',
    region: 'Region',
    flatPrice: 'Flat price',
    paymentShare: 'Payment of income',
    toggle: 'Which ranking',
    byAverage: 'By averages',
    byMine: 'By my budget',
    method: 'How this is counted',
    method1:
      'Price = mean asking price per m² × size. Deposit = price × (1 − LTV). Gap = deposit − savings, at least 0. The payment is an annuity; below 40% of income we call it affordable.',
    method2:
      'Surplus = income − expenses. Time = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r) months, r being the monthly return. What is saved already does not grow meanwhile. Tax on returns, fees and rising prices are left out.',
  },
);
