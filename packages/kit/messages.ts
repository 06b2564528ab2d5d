import type { Locale } from './locale.ts';

/**
 * The phrases of one part of a service, each in Czech and in English. A phrase is a text, or a
 * function of what it speaks about; a translation that is missing or takes other arguments is a
 * type error.
 *
 *     const phrases = phraseBook({ title: ['Docházka', 'Attendance'] });
 *     phrases(locale).title
 */
export function phraseBook<Book extends Record<string, Phrase>>(
  pairs: {
    readonly [Key in keyof Book]: readonly [cs: Book[Key], en: Translation<Book[Key]>];
  },
): (locale: Locale) => { readonly [Key in keyof Book]: Translation<Book[Key]> } {
  const said = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]));
  const [cs, en] = [said(0), said(1)];
  return (locale) => (locale === 'cs' ? cs : en) as never;
}

// biome-ignore lint/suspicious/noExplicitAny: a phrase may take whatever it speaks about.
type Phrase = string | ((...about: any[]) => string);

type Translation<P> = P extends (...about: infer About) => string
  ? (...about: About) => string
  : string;

/** Czech counts in three forms: 1 hlas, 2 hlasy, 5 hlasů (and 1,5 hlasu counts as many). */
export function czechPlural(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one;
  return Number.isInteger(count) && count >= 2 && count <= 4 ? few : many;
}
