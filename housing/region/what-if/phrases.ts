import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { SensitivityAxis } from './analyse.ts';

/** A number with its own decimals, at most two: 5, 4,49. */
export function plain(locale: Locale, value: number): string {
  const digits = [0, 1, 2].find((places) => Math.abs(value - Number(value.toFixed(places))) < 1e-6);
  return formats(locale).decimal(value, digits ?? 2);
}

/** A value of an axis with its unit: `60 m²`, `80 %`, `47 722 Kč`. */
export function axisValue(locale: Locale, axis: SensitivityAxis, value: number): string {
  if (axis === 'netIncome') return formats(locale).money(value);
  if (axis === 'flatSizeM2') return `${plain(locale, value)}\u202fm²`;
  return locale === 'cs' ? `${plain(locale, value)}\u202f%` : `${plain(locale, value)}%`;
}

export function ratePercent(locale: Locale, value: number): string {
  return locale === 'cs' ? `${plain(locale, value)}\u202f%` : `${plain(locale, value)}%`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const phrases = phraseBook({
  heading: ['Co kdyby…', 'What if…'],
  intro: [
    'Změňte sazbu, plochu, výši úvěru nebo příjem a sledujte splátku a dobu spoření. Předvyplněna je průměrná domácnost regionu, nebo váš rozpočet.',
    'Change the rate, the size, the loan or the income and watch the payment and the time to save. Prefilled with the average household of the region, or with your budget.',
  ],
  rate: ['Úroková sazba', 'Rate'],
  size: ['Plocha bytu', 'Flat size'],
  ltv: ['Výše úvěru (LTV)', 'Loan-to-value (LTV)'],
  income: ['Čistý příjem', 'Net income'],
  across: ['Sloupce tabulky', 'Table columns'],
  flatSizeM2: ['plocha bytu', 'flat size'],
  ltvPct: ['výše úvěru (LTV)', 'loan-to-value (LTV)'],
  netIncome: ['čistý příjem', 'net income'],
  measure: ['Hodnoty tabulky', 'Table values'],
  share: ['podíl splátky na příjmu', 'payment as a share of income'],
  years: ['roky spoření na vlastní prostředky', 'years of saving for the deposit'],
  fixation: ['Změna sazby', 'Rate change'],
  fromStart: ['od začátku', 'from the start'],
  after: [
    (years: number) => `po ${years} letech fixace`,
    (years) => `after a ${years}-year fixation`,
  ],
  submit: ['Přepočítat', 'Recalculate'],
  finding: [
    (rate: string, size: string, ltv: string, income: string) =>
      `Sazba ${rate}, byt ${size}, úvěr ${ltv} ceny, příjem ${income}:`,
    (rate, size, ltv, income) =>
      `Rate ${rate}, flat ${size}, loan ${ltv} of the price, income ${income}:`,
  ],
  answer: [
    (payment: string, share: string) => `splátka ${payment}, to je ${share} příjmu.`,
    (payment, share) => `the payment is ${payment}, ${share} of income.`,
  ],
  saving: [
    (years: string) => `Spoření na vlastní prostředky by trvalo ${years} roku.`,
    (years) => `Saving for the deposit would take ${years} years.`,
  ],
  noSaving: ['Na spoření by nezbývalo nic.', 'Nothing would be left to save for the deposit.'],
  ready: ['Vlastní prostředky stačí hned.', 'The deposit is already saved.'],
  stressCaption: ['Když sazby vzrostou', 'If rates rise'],
  stressNote: [
    'Sazby se v Česku fixují na několik let, poté banka stanoví novou. Vyšší sazba platí pro zbývající jistinu.',
    'Czech rates are fixed for some years, after which the bank sets a new one. The higher rate applies to the outstanding principal.',
  ],
  stressNoteStart: [
    'Vyšší sazba platí od první splátky.',
    'The higher rate applies from the first payment.',
  ],
  added: ['Změna', 'Change'],
  newRate: ['Sazba', 'Rate'],
  payment: ['Splátka', 'Payment'],
  more: ['Navýšení', 'Increase'],
  ofIncome: ['Podíl příjmu', 'Share of income'],
  verdict: ['Únosnost', 'Affordability'],
  today: ['dnes', 'today'],
  points: [
    (points: number) => `+${points}\u00a0${points === 1 ? 'bod' : 'body'}`,
    (points) => `+${points}\u00a0${points === 1 ? 'point' : 'points'}`,
  ],
  affordable: ['únosné', 'Affordable'],
  stretched: ['napjaté', 'Stretched'],
  impossible: ['nad příjem', 'Above income'],
  mortgageRatePct: ['sazba', 'rate'],
  tableCaption: [
    (measure: string, down: string, across: string) =>
      `${capital(measure)}: řádky ${down}, sloupce ${across}`,
    (measure, down, across) => `${capital(measure)}: rows ${down}, columns ${across}`,
  ],
  tableNoteShare: [
    'Zelená do 40 % příjmu, červená od 60 %. Zvolené nastavení je orámované.',
    'Green below 40% of income, red from 60%. The chosen setting is framed.',
  ],
  tableNoteYears: [
    'Zelená do 3 let, červená nad 15 let nebo nikdy. Zvolené nastavení je orámované.',
    'Green up to 3 years, red above 15 years or never. The chosen setting is framed.',
  ],
  never: ['nikdy', 'never'],
  link: ['Odkaz na toto nastavení', 'Link to this setting'],
  method: ['Jak se to počítá', 'How this is calculated'],
  method1: [
    'Každá buňka je celý výpočet s danými dvěma hodnotami: cena = cena za m² × plocha, splátka = anuita z půjčky, spoření = ln(1 + chybí × r ÷ zbude) ÷ ln(1 + r).',
    'Each cell is the whole calculation with its two values: price = price per m² × size, payment = annuity of the loan, saving = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r).',
  ],
  method2: [
    'Zátěžový test: po fixaci zbývá jistina P·(1+r)ᵏ − splátka·((1+r)ᵏ − 1)/r, z níž se vypočte nová splátka na zbývající roky. Hranice únosnosti je 40 % příjmu.',
    'Stress test: after the fixation P·(1+r)ᵏ − payment·((1+r)ᵏ − 1)/r is outstanding, and the new payment is computed from it over the remaining years. Below 40% of income counts as affordable.',
  ],
});
