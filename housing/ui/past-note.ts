import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { dateOfSource, sourceName } from './provenance.ts';

/** A past day whose knowledge is shown, and the main figure of the page then and now. */
export type Past = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly before: AffordabilityRow | undefined;
  readonly after: AffordabilityRow | undefined;
};

/** What a link with `as_of` said on its day, what it would say today, and because of what. */
export function pastNote(locale: Locale, { day, ...rows }: Past): Html {
  const say = phrases(locale);
  const { decimal, date } = formats(locale);
  const years = (row: AffordabilityRow | undefined) =>
    row?.monthsToBuy === undefined ? undefined : decimal(row.monthsToBuy / 12);
  const [before, after] = [years(rows.before), years(rows.after)];
  const link = html`<a href="/revisions">${say.revisions}</a>`;
  if (before === undefined || after === undefined) return html`${say.nothing(date(day))} ${link}`;
  const reasons = rows.before && rows.after ? changesOf(locale, rows.before, rows.after) : [];
  if (before === after && reasons.length === 0) return html`${say.same(before, date(day))} ${link}`;
  return html`${say.said(before, date(day), after)}${reasons.length > 0 && `${say.because} ${reasons.join('; ')}`}. ${link}`;
}

/** The inputs of the years of pay that changed since. */
function changesOf(locale: Locale, then: AffordabilityRow, now: AffordabilityRow): string[] {
  const say = phrases(locale);
  const { integer } = formats(locale);
  return (['price', 'wage'] as const).flatMap((name) => {
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
      `Tento odkaz říkal ${day} ${before} roku platu, dnes ${after}`,
    (before, day, after) => `This link said ${before} years of pay on ${day}, ${after} today`,
  ],
  because: [', protože se změnilo:', ', because of:'],
  same: [
    (years: string, day: string) => `Tento odkaz říkal ${day} ${years} roku platu, dnes totéž.`,
    (years, day) => `This link said ${years} years of pay on ${day}, and says the same today.`,
  ],
  nothing: [
    (day: string) => `K ${day} nebyly údaje nebo dnes chybějí.`,
    (day) => `There were no figures on ${day}, or there are none today.`,
  ],
  revisions: ['Opravy zpětně', 'Revisions'],
  revised: [(day: string) => `oprava za ${day}`, (day) => `revised for ${day}`],
  price: ['nabídková cena za m²', 'asking price per m²'],
  wage: ['hrubá mzda', 'gross wage'],
});
