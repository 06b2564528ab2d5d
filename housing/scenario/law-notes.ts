import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { incomeOf } from '../formula/scenario.ts';
import { childCredits, lawOn, lawValue } from '../market/law.ts';

/** What the law of the day says about this loan and these children; nothing where it says nothing. */
export function lawNotes(locale: Locale, question: HouseholdQuestion): Html | undefined {
  const { scenario, day } = question;
  const say = phrases(locale);
  const { percent, decimal, money } = formats(locale);
  const limit = lawOn('ltv_limit', day);
  const young = lawValue('ltv_limit_under_36', day);
  const dti = lawOn('dti_limit', day);
  const year = Number(day.slice(0, 4));
  const credits = scenario.children > 0 ? childCredits(scenario.children, day) : undefined;
  const loanToIncome = householdAnswer(question).loan / (incomeOf(scenario) * 12);
  const notes = [
    limit?.value !== undefined && scenario.ltvPct > limit.value
      ? say.aboveLtv(percent(scenario.ltvPct, 0), percent(limit.value, 0), percent(young, 0))
      : undefined,
    dti?.value !== undefined && loanToIncome > dti.value
      ? say.aboveDti(decimal(loanToIncome), decimal(dti.value))
      : dti && say.noDti(decimal(loanToIncome), Number(dti.from.slice(0, 4))),
    credits !== undefined && say.credits(scenario.children, money(credits), year),
  ].filter(Boolean);
  if (notes.length === 0) return undefined;
  return html`<p class="small muted">${notes.join(' ')} <a href="/data#law">${say.rulesOf(year)}</a></p>`;
}

const phrases = phraseBook({
  aboveLtv: [
    (ltv: string, limit: string, young: string) =>
      `Úvěr na ${ltv} ceny překračuje limit ČNB: ten je ${limit}, pro žadatele do 36 let na vlastní bydlení ${young}.`,
    (ltv, limit, young) =>
      `A loan of ${ltv} of the price is above the central bank's limit of ${limit} (${young} for applicants under 36 who buy their own home).`,
  ],
  aboveDti: [
    (dti: string, limit: string) =>
      `Úvěr by činil ${dti}násobek ročního čistého příjmu, limit ČNB je ${limit}.`,
    (dti, limit) =>
      `The loan would be ${dti} times the yearly net income; the central bank's limit is ${limit}.`,
  ],
  noDti: [
    (dti: string, year: number) =>
      `Úvěr by činil ${dti}násobek ročního čistého příjmu; limit tohoto poměru (DTI) ČNB od roku ${year} nevyžaduje.`,
    (dti, year) =>
      `The loan would be ${dti} times the yearly net income; the central bank has set no limit on this ratio (DTI) since ${year}.`,
  ],
  credits: [
    (count: number, money: string, year: number) =>
      `Do čistého příjmu patří i daňové zvýhodnění na ${count} ${czechPlural(count, 'dítě', 'děti', 'dětí')}, ${money} měsíčně (pravidla roku ${year}).`,
    (count, money, year) =>
      `The net income should include the tax credit for ${count} ${count === 1 ? 'child' : 'children'}, ${money} a month (rules of ${year}).`,
  ],
  rulesOf: [
    (year: number) => `Pravidla roku ${year} a jejich zdroje`,
    (year) => `The rules of ${year} and their sources`,
  ],
});
