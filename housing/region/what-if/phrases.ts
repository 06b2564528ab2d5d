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

export const phrases = phraseBook(
  {
    heading: 'Co kdyby…',
    intro:
      'Změňte sazbu, plochu, výši úvěru nebo příjem a sledujte splátku a dobu spoření. Předvyplněna je průměrná domácnost regionu, nebo váš rozpočet.',
    rate: 'Úroková sazba',
    size: 'Plocha bytu',
    ltv: 'Výše úvěru (LTV)',
    income: 'Čistý příjem',
    across: 'Sloupce tabulky',
    flatSizeM2: 'plocha bytu',
    ltvPct: 'výše úvěru (LTV)',
    netIncome: 'čistý příjem',
    measure: 'Hodnoty tabulky',
    share: 'podíl splátky na příjmu',
    years: 'roky spoření na vlastní prostředky',
    fixation: 'Změna sazby',
    fromStart: 'od začátku',
    after: (years: number) => `po ${years} letech fixace`,
    submit: 'Přepočítat',
    finding: (rate: string, size: string, ltv: string, income: string) =>
      `Sazba ${rate}, byt ${size}, úvěr ${ltv} ceny, příjem ${income}:`,
    answer: (payment: string, share: string) => `splátka ${payment}, to je ${share} příjmu.`,
    saving: (years: string) => `Spoření na vlastní prostředky by trvalo ${years} roku.`,
    noSaving: 'Na spoření by nezbývalo nic.',
    ready: 'Vlastní prostředky stačí hned.',
    stressCaption: 'Když sazby vzrostou',
    stressNote:
      'Sazby se v Česku fixují na několik let, poté banka stanoví novou. Vyšší sazba platí pro zbývající jistinu.',
    stressNoteStart: 'Vyšší sazba platí od první splátky.',
    added: 'Změna',
    newRate: 'Sazba',
    payment: 'Splátka',
    more: 'Navýšení',
    ofIncome: 'Podíl příjmu',
    verdict: 'Únosnost',
    today: 'dnes',
    points: (points: number) => `+${points}\u00a0${points === 1 ? 'bod' : 'body'}`,
    affordable: 'únosné',
    stretched: 'napjaté',
    impossible: 'nad příjem',
    mortgageRatePct: 'sazba',
    tableCaption: (measure: string, down: string, across: string) =>
      `${capital(measure)}: řádky ${down}, sloupce ${across}`,
    tableNoteShare: 'Zelená do 40 % příjmu, červená od 60 %. Zvolené nastavení je orámované.',
    tableNoteYears:
      'Zelená do 3 let, červená nad 15 let nebo nikdy. Zvolené nastavení je orámované.',
    never: 'nikdy',
    link: 'Odkaz na toto nastavení',
    method: 'Jak se to počítá',
    method1:
      'Každá buňka je celý výpočet s danými dvěma hodnotami: cena = cena za m² × plocha, splátka = anuita z půjčky, spoření = ln(1 + chybí × r ÷ zbude) ÷ ln(1 + r).',
    method2:
      'Zátěžový test: po fixaci zbývá jistina P·(1+r)ᵏ − splátka·((1+r)ᵏ − 1)/r, z níž se vypočte nová splátka na zbývající roky. Hranice únosnosti je 40 % příjmu.',
  },
  {
    heading: 'What if…',
    intro:
      'Change the rate, the size, the loan or the income and watch the payment and the time to save. Prefilled with the average household of the region, or with your budget.',
    rate: 'Rate',
    size: 'Flat size',
    ltv: 'Loan-to-value (LTV)',
    income: 'Net income',
    across: 'Table columns',
    flatSizeM2: 'flat size',
    ltvPct: 'loan-to-value (LTV)',
    netIncome: 'net income',
    measure: 'Table values',
    share: 'payment as a share of income',
    years: 'years of saving for the deposit',
    fixation: 'Rate change',
    fromStart: 'from the start',
    after: (years) => `after a ${years}-year fixation`,
    submit: 'Recalculate',
    finding: (rate, size, ltv, income) =>
      `Rate ${rate}, flat ${size}, loan ${ltv} of the price, income ${income}:`,
    answer: (payment, share) => `the payment is ${payment}, ${share} of income.`,
    saving: (years) => `Saving for the deposit would take ${years} years.`,
    noSaving: 'Nothing would be left to save for the deposit.',
    ready: 'The deposit is already saved.',
    stressCaption: 'If rates rise',
    stressNote:
      'Czech rates are fixed for some years, after which the bank sets a new one. The higher rate applies to the outstanding principal.',
    stressNoteStart: 'The higher rate applies from the first payment.',
    added: 'Change',
    newRate: 'Rate',
    payment: 'Payment',
    more: 'Increase',
    ofIncome: 'Share of income',
    verdict: 'Affordability',
    today: 'today',
    points: (points) => `+${points}\u00a0${points === 1 ? 'point' : 'points'}`,
    affordable: 'Affordable',
    stretched: 'Stretched',
    impossible: 'Above income',
    mortgageRatePct: 'rate',
    tableCaption: (measure, down, across) => `${capital(measure)}: rows ${down}, columns ${across}`,
    tableNoteShare: 'Green below 40% of income, red from 60%. The chosen setting is framed.',
    tableNoteYears:
      'Green up to 3 years, red above 15 years or never. The chosen setting is framed.',
    never: 'never',
    link: 'Link to this setting',
    method: 'How this is calculated',
    method1:
      'Each cell is the whole calculation with its two values: price = price per m² × size, payment = annuity of the loan, saving = ln(1 + gap × r ÷ surplus) ÷ ln(1 + r).',
    method2:
      'Stress test: after the fixation P·(1+r)ᵏ − payment·((1+r)ᵏ − 1)/r is outstanding, and the new payment is computed from it over the remaining years. Below 40% of income counts as affordable.',
  },
);
