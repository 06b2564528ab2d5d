import { czechStem, folded } from '../chamber/search-text.ts';

/**
 * The first number, date, section or law of an answer that a document does not have; undefined where
 * it has all of them. Numbers in words and names are not looked for.
 */
export function missingFrom(source: string, answer: string): string | undefined {
  // The numbers of a list are no numbers of the document.
  const marks = marksOf(answer.replace(/^ ?\d{1,2}[.)] /gm, '– '));
  if (marks.length === 0) return undefined;
  const known = new Set(marksOf(source).map(({ key }) => key));
  for (const [digits] of source.matchAll(/\d+/g)) known.add(digits);
  return marks.find(({ key }) => !known.has(key))?.text;
}

/** True if a document has each of these words, in whatever form. */
export function hasWords(words: string, source: string): boolean {
  const known = new Set((folded(source).match(WORD) ?? []).map(czechStem));
  return (folded(words).match(WORD) ?? []).every((word) => known.has(czechStem(word)));
}

const WORD = /[\p{L}\p{N}]{3,}/gu;

/** Months by their first letters, folded: `ledna`, `January`. */
const MONTHS = [
  ['led', 'jan'],
  ['uno', 'feb'],
  ['bre', 'mar'],
  ['dub', 'apr'],
  ['kve', 'may'],
  ['cervn', 'jun'],
  ['cervenc', 'jul'],
  ['srp', 'aug'],
  ['zar', 'sep'],
  ['rij', 'oct'],
  ['lis', 'nov'],
  ['pro', 'dec'],
] as const;

const LAW = '(?<law>\\d{1,4})/(?<lawYear>\\d{4}|\\d{2})';
const SECTION = '(?:§+|\\b[Ss]ections?) ?(?<section>\\d+\\p{Ll}?)(?!\\p{L})';
const DAY = '(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})';
const NAMED_DAY = '(?<namedDay>\\d{1,2})\\.? (?<name>\\p{L}{3,9}) (?<namedYear>\\d{4})';
const AMERICAN_DAY = '(?<first>\\p{Lu}\\p{L}{2,8}) (?<second>\\d{1,2}),? (?<third>\\d{4})';
/** Thousands are set apart by a blank, a full stop or a comma, decimals by one of the last two. */
const NUMBER = '\\d{1,3}(?:[ \\u00a0\\u202f.,]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?';
const MARK = new RegExp(
  [LAW, SECTION, DAY, NAMED_DAY, AMERICAN_DAY, `(?<number>${NUMBER})`].join('|'),
  'gu',
);

type Mark = { readonly key: string; readonly text: string };

/** Numbers, dates, sections and laws of a text, each with a key that is one for all ways to write it. */
function marksOf(text: string): Mark[] {
  return [...text.matchAll(MARK)].flatMap(({ 0: found, groups = {} }): Mark[] => {
    const { law, lawYear, section, day, month, year, number } = groups;
    if (law) return [{ key: `law ${law}/${fullYear(lawYear!)}`, text: found }];
    if (section) return [{ key: `§ ${section}`, text: found }];
    if (day) return [{ key: `day ${year}-${Number(month)}-${Number(day)}`, text: found }];
    if (number) return [{ key: plainNumber(number), text: found }];
    const named = groups.namedDay ?? groups.second;
    const months = monthOf(groups.name ?? groups.first ?? '');
    const ofYear = groups.namedYear ?? groups.third;
    if (months > 0) return [{ key: `day ${ofYear}-${months}-${Number(named)}`, text: found }];
    return [named!, ofYear!].map((digits) => ({ key: digits, text: digits }));
  });
}

const fullYear = (year: string) => (year.length === 2 ? `19${year}` : year);

function plainNumber(number: string): string {
  if (/^\d+[.,]\d{1,2}$/.test(number) || /^\d+[.,]\d{4,}$/.test(number)) {
    return number.replace(',', '.');
  }
  return number.replace(/\D/g, '');
}

/** 1 to 12; 0 for what is no month. */
function monthOf(name: string): number {
  const word = folded(name);
  return MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;
}
