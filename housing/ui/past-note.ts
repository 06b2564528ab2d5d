import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { YearPoint } from '../formula/back-test.ts';
import { dateOfSource, sourceName } from './provenance.ts';

/** A past day whose knowledge is shown, and the main figure of the page then and now. */
export type Past = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly before: AffordabilityRow | undefined;
  readonly after: AffordabilityRow | undefined;
  /** The last year of a forecast, by the method of the page, where that is its main figure. */
  readonly ahead?: Record<'before' | 'after', YearPoint | undefined>;
};

/** What a link with `as_of` said on its day, what it would say today, and because of what. */
export function pastNote(locale: Locale, { day, before, after, ahead }: Past): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  const write = ({ value, year }: Figure, words = '') =>
    `${decimal(value)}${words}${year === undefined ? '' : say.inYear(year)}`;
  const told = ahead ?? { before: yearsOf(before), after: yearsOf(after) };
  const link = html`<a href="/revisions">${say.revisions}</a>`;
  if (!told.before || !told.after) return html`${say.nothing(date(day))} ${link}`;
  const then = write(told.before, say.ofPay);
  const reasons = before && after && !ahead ? changesOf(locale, before, after) : [];
  if (write(told.before) === write(told.after) && reasons.length === 0)
    return html`${say.same(then, date(day))} ${link}`;
  return html`${say.said(then, date(day), write(told.after))}${reasons.length > 0 && `${say.because} ${reasons.join('; ')}`}. ${link}`;
}

type Figure = { readonly value: number; readonly year?: number };

function yearsOf(row: AffordabilityRow | undefined): Figure | undefined {
  return row?.monthsToBuy === undefined ? undefined : { value: row.monthsToBuy / 12 };
}

/** The inputs of the years of pay that changed since. */
function changesOf(locale: Locale, then: AffordabilityRow, now: AffordabilityRow): string[] {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const wage = now.definition.wage === 'median' ? 'medianWage' : 'wage';
  return (['price', wage] as const).flatMap((name) => {
    const [before, after] = [then.inputs[name], now.inputs[name]];
    if (!before || !after || before.value === after.value) return [];
    const source = sourceName(locale, after.source);
    const days = [before, after].map((one) => dateOfSource(locale, one.source, one.date));
    const when = days[0] === days[1] ? say.revised(days[0]!) : days.join(' → ');
    return [`${say[name]} ${integer(before.value)} → ${integer(after.value)} (${source}, ${when})`];
  });
}

const phrases = phraseBook({
  said: [
    (before: string, day: string, after: string) =>
      `Tento odkaz říkal ${day} ${before}, dnes ${after}`,
    (before, day, after) => `This link said ${before} on ${day}, ${after} today`,
  ],
  because: [', protože se změnilo:', ', because of:'],
  same: [
    (years: string, day: string) => `Tento odkaz říkal ${day} ${years}, dnes totéž.`,
    (years, day) => `This link said ${years} on ${day}, and says the same today.`,
  ],
  ofPay: [' roku platu', ' years of pay'],
  inYear: [(year: number) => ` v roce ${year}`, (year) => ` in ${year}`],
  nothing: [
    (day: string) => `K ${day} nebyly údaje nebo dnes chybějí.`,
    (day) => `There were no figures on ${day}, or there are none today.`,
  ],
  revisions: ['Opravy zpětně', 'Revisions'],
  revised: [(day: string) => `oprava za ${day}`, (day) => `revised for ${day}`],
  price: ['nabídková cena za m²', 'asking price per m²'],
  wage: ['hrubá mzda', 'gross wage'],
  medianWage: ['mediánová hrubá mzda', 'median gross wage'],
});
