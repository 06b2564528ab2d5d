import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { SensitivityAxis } from '../../formula/sensitivity.ts';

/** A number with as many decimals as it has, at most two: 5 and 4,49. */
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

export const phrases = phraseBook(
  {
    heading: 'Co by se stalo, kdyby…',
    intro:
      'Posuňte sazbu, plochu, půjčku nebo příjem a uvidíte, co to udělá se splátkou a s dobou spoření. Začíná se průměrnou domácností tohoto místa, nebo vaším scénářem.',
    rate: 'Úrok',
    size: 'Plocha bytu',
    ltv: 'Půjčka z ceny (LTV)',
    income: 'Čistý příjem',
    across: 'V tabulce vodorovně',
    flatSizeM2: 'plocha bytu',
    ltvPct: 'půjčka z ceny (LTV)',
    netIncome: 'čistý příjem',
    measure: 'V políčkách',
    share: 'splátka z příjmu',
    years: 'roky spoření na vlastní peníze',
    fixation: 'Sazba se změní',
    fromStart: 'hned',
    after: (years: number) => `po ${years} letech fixace`,
    submit: 'Přepočítat',
    finding: (rate: string, size: string, ltv: string, income: string) =>
      `Úrok ${rate}, byt ${size}, půjčka ${ltv} ceny, příjem ${income}:`,
    answer: (payment: string, share: string) => `splátka ${payment}, to je ${share} příjmu.`,
    saving: (years: string) => `Na vlastní peníze by se spořilo ${years} roku.`,
    noSaving: 'Na vlastní peníze by nezbývalo nic.',
    ready: 'Vlastní peníze jsou hotové hned.',
    stressCaption: 'Když sazba vzroste',
    stressNote:
      'České sazby se fixují na několik let, pak banka stanoví novou. Vyšší sazba se počítá z toho, co zbývá splatit.',
    stressNoteStart: 'Vyšší sazba se počítá od první splátky.',
    added: 'Sazba',
    newRate: 'Úrok',
    payment: 'Splátka',
    more: 'O kolik víc',
    ofIncome: 'Z příjmu',
    verdict: 'Únosnost',
    today: 'dnes',
    points: (points: number) => `+${points}\u00a0${points === 1 ? 'bod' : 'body'}`,
    affordable: 'únosné',
    stretched: 'napjaté',
    mortgageRatePct: 'úrok',
    tableCaption: (measure: string, down: string, across: string) =>
      `${capital(measure)}: dolů ${down}, vodorovně ${across}`,
    tableNoteShare: 'Zeleně pod 40 % příjmu, červeně od 60 %. Orámované je zvolené nastavení.',
    tableNoteYears:
      'Zeleně do 3 let, červeně nad 15 let nebo nikdy. Orámované je zvolené nastavení.',
    never: 'nikdy',
    link: 'Odkaz na toto nastavení',
    method: 'Jak se to počítá',
    method1:
      'Každé políčko je celý scénář přepočtený s těmito dvěma hodnotami: cena = cena za m² × plocha, splátka = anuita z půjčky, spoření = ln(1 + chybí × r ÷ zbude) ÷ ln(1 + r).',
    method2:
      'Zátěžová zkouška: po fixaci zbývá jistina P·(1+r)ᵏ − splátka·((1+r)ᵏ − 1)/r, a z ní se počítá nová splátka na zbytek let. Hranice únosnosti je 40 % příjmu.',
  },
  {
    heading: 'What would happen if…',
    intro:
      'Move the rate, the size, the loan or the income and see what it does to the payment and to the time of saving. It begins with the average household of this place, or with your scenario.',
    rate: 'Rate',
    size: 'Flat size',
    ltv: 'Loan of the price (LTV)',
    income: 'Net income',
    across: 'Across the table',
    flatSizeM2: 'flat size',
    ltvPct: 'loan of the price (LTV)',
    netIncome: 'net income',
    measure: 'In the cells',
    share: 'payment of income',
    years: 'years of saving for the deposit',
    fixation: 'The rate changes',
    fromStart: 'at once',
    after: (years) => `after ${years} fixed years`,
    submit: 'Recalculate',
    finding: (rate, size, ltv, income) =>
      `A rate of ${rate}, ${size}, a loan of ${ltv} of the price, an income of ${income}:`,
    answer: (payment, share) => `the payment is ${payment}, that is ${share} of income.`,
    saving: (years) => `Saving for the deposit would take ${years} years.`,
    noSaving: 'Nothing would be left to save for the deposit.',
    ready: 'The deposit is there at once.',
    stressCaption: 'When the rate rises',
    stressNote:
      'Czech rates are fixed for some years, then the bank sets a new one. The higher rate applies to what is still owed.',
    stressNoteStart: 'The higher rate applies from the first payment.',
    added: 'Change',
    newRate: 'Rate',
    payment: 'Payment',
    more: 'More by',
    ofIncome: 'Of income',
    verdict: 'Verdict',
    today: 'today',
    points: (points) => `+${points}\u00a0${points === 1 ? 'point' : 'points'}`,
    affordable: 'Affordable',
    stretched: 'Stretched',
    mortgageRatePct: 'rate',
    tableCaption: (measure, down, across) => `${capital(measure)}: ${down} down, ${across} across`,
    tableNoteShare: 'Green below 40% of income, red from 60%. The chosen setting is framed.',
    tableNoteYears:
      'Green up to 3 years, red above 15 years or never. The chosen setting is framed.',
    never: 'never',
    link: 'Link to this setting',
    method: 'How this is counted',
    method1:
      'Every cell is the whole scenario computed with these two values: price = price per m² × size, payment = annuity of the loan, saving = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r).',
    method2:
      'Stress test: after the fixed years P·(1+r)ᵏ − payment·((1+r)ᵏ − 1)/r is still owed, and the new payment is computed from it over the years that are left. Affordable is below 40% of income.',
  },
);
