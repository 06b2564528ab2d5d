import type { Locale } from './locale.ts';

/**
 * The phrases of one part of a service in both languages. A phrase is a text, or a function of
 * what it speaks about. A translation that is missing or takes other arguments is a type error.
 *
 *     const phrases = phraseBook({ title: 'Docházka', of: (n: number) => `z ${n}` }, { … });
 *     phrases(locale).title
 */
export function phraseBook<Czech extends Record<string, Phrase>>(
  cs: Czech,
  en: NoInfer<Phrases<Czech>>,
): (locale: Locale) => Phrases<Czech> {
  return (locale) => (locale === 'cs' ? (cs as unknown as Phrases<Czech>) : en);
}

// biome-ignore lint/suspicious/noExplicitAny: a phrase may take whatever it speaks about.
type Phrase = string | ((...about: any[]) => string);

type Phrases<Book> = {
  readonly [Key in keyof Book]: Book[Key] extends (...about: infer About) => string
    ? (...about: About) => string
    : string;
};

/** Czech counts in three forms: 1 hlas, 2 hlasy, 5 hlasů (and 1,5 hlasu counts as many). */
export function czechPlural(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one;
  return Number.isInteger(count) && count >= 2 && count <= 4 ? few : many;
}
