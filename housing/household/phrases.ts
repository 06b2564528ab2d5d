import { phraseBook } from '@tessera/kit/messages';
import { czechYears, englishYears } from '../ui/phrases.ts';

export const phrases = phraseBook({
  yes: [
    (name: string) => `${name}: ano, tento byt si můžete koupit hned`,
    (name) => `${name}: yes, you can buy this flat now`,
  ],
  later: [
    (name: string, years: string) => `${name}: zatím ne, nejdřív za ${years} roku`,
    (name, years) => `${name}: not yet, in ${years} years at the earliest`,
  ],
  no: [
    (name: string) => `${name}: ne, za těchto podmínek koupě nevychází`,
    (name) => `${name}: no, the purchase does not work on these terms`,
  ],
  missing: ['Z vlastních peněz chybí', 'Own money missing'],
  of: ['z potřebných', 'of the needed'],
  payment: ['Splátka dnes', 'Payment today'],
  share: [
    (share: string) => `s ostatními dluhy ${share} příjmu`,
    (share) => `with other debts ${share} of income`,
  ],
  rate: ['sazba', 'rate'],
  estimatedRate: [
    'odhad sazby (repo sazba ČNB + 2,5 bodu)',
    'estimated rate (CNB repo rate + 2.5 points)',
  ],
  afterFixation: [
    (years: number, isPaid: boolean) =>
      `Splátka po fixaci (${czechYears(years)})${isPaid ? '' : ', sazba o 2 body vyšší'}`,
    (years, isPaid) =>
      `Payment after the fixation (${englishYears(years)})${isPaid ? '' : ', rate 2 points higher'}`,
  ],
  paidOff: ['splaceno do konce fixace', 'paid off by the end of the fixation'],
  earliest: ['Nejdřív', 'Earliest'],
  now: ['hned', 'now'],
  never: ['ani za 50 let', 'not within 50 years'],
  years: [(years: string) => `za ${years} roku`, (years) => `in ${years} years`],
  growth: [
    (pct: string) => `když ceny rostou o ${pct} ročně`,
    (pct) => `with prices growing by ${pct} a year`,
  ],
  bar: [
    (have: string, needed: string) => `Máte ${have}, potřebujete ${needed}`,
    (have, needed) => `You have ${have} and need ${needed}`,
  ],
  parts: [
    (deposit: string, costs: string, reserve: string) =>
      `Potřebujete ${deposit} z ceny, ${costs} na náklady koupě a ${reserve} jako rezervu.`,
    (deposit, costs, reserve) =>
      `You need ${deposit} of the price, ${costs} for buying costs and ${reserve} as a reserve.`,
  ],
  loan: [(loan: string) => `Úvěr ${loan},`, (loan) => `Loan ${loan},`],
  ofPrice: ['ceny.', 'of the price.'],
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
  assumptions: ['S čím počítáme', 'What this assumes'],
  household: [
    (adults: number, children: number, expenses: string, rent: string) =>
      `Dospělí: ${adults}, děti: ${children}. Výdaje bez bydlení a dětí ${expenses} měsíčně, nájem do koupě ${rent}.`,
    (adults, children, expenses, rent) =>
      `Adults: ${adults}, children: ${children}. Expenses without housing and children ${expenses} a month, rent until the purchase ${rent}.`,
  ],
  onLeave: [
    (share: string, allowance: string, months: number, lost: string) =>
      `Na rodičovské by splátka a dluhy činily ${share} příjmu. Počítáme s příspěvkem ${allowance} na ${months} měsíců; odpadne ${lost}.`,
    (share, allowance, months, lost) =>
      `On parental leave payment and debts would take ${share} of income. This assumes an allowance of ${allowance} over ${months} months; ${lost} falls away.`,
  ],
  all: ['celý příjem', 'the whole income'],
  smaller: ['menší z obou příjmů', 'the smaller income'],
  half: ['polovina příjmu', 'half of the income'],
  buying: ['Koupě vyhraje s pravděpodobností', 'Probability that buying wins'],
  left: [
    (money: string) => `Po splátce a výdajích zbude měsíčně ${money}.`,
    (money) => `After payment and expenses ${money} is left each month.`,
  ],
  law: ['Zákon a ČNB:', 'Law and central bank:'],
  ltv: [
    (limit: string) => `úvěr nejvýše ${limit} ceny`,
    (limit) => `a loan of at most ${limit} of the price`,
  ],
  noLtv: ['žádný limit', 'no limit'],
  noAge: [
    (limit: string) => ` (do 36 let ${limit}; věk jste neuvedli)`,
    (limit) => ` (below 36 years of age ${limit}; no age was given)`,
  ],
  holds: ['splněno', 'met'],
  broken: ['nesplněno', 'not met'],
  ours: [
    'Náš limit, ne zákon: splátky pod 40 % příjmu a dost na výdaje',
    'Our limit, not the law: payments below 40% of income and enough for expenses',
  ],
  rules: ['Pravidla', 'Rules'],
  saving: [
    (pct: string) =>
      `Úspory vynášejí ${pct} ročně a přibývá k nim, co po zaplacení nájmu zbude. Příjem, výdaje ani nájem nerostou.`,
    (pct) =>
      `Savings earn ${pct} a year, and what is left after rent is added. Income, expenses and rent do not grow.`,
  ],
});
