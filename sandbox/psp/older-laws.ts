import { type Day, dayOf } from './calendar.ts';
import type { Law } from './record.ts';
import { SUBJECTS } from './vocabulary/bills.ts';

/** A law in force before the first synthetic period; bills amend it. */
export type OlderLaw = Law & {
  /** `zákon o dani z papírových draků` */
  readonly title: string;
};

/** Titles of all laws a bill can be about: every combination of head and object. */
const TITLES: readonly string[] = SUBJECTS.flatMap(({ heads, objects }) =>
  heads.flatMap((head) => objects.map((object) => `${head} ${object}`)),
);

/** Index of the law about a subject, e.g. `dani z papírových draků`. */
export function olderLawAbout(title: string): number {
  return TITLES.indexOf(title);
}

const FIRST_ID = 2000;
const FIRST_DAY: Day = dayOf('1993-01-01');

/** The laws of `sbirka` that no synthetic print introduced. */
export const OLDER_LAWS: readonly OlderLaw[] = TITLES.map((title, index) => ({
  id: FIRST_ID + index,
  // Real collections end below 700 laws a year, so no number here is that of a real law.
  number: 701 + index * 4,
  year: 1993 + (index % 20),
  published: FIRST_DAY + (index % 20) * 365 + Math.floor(index / 2),
  issue: 100 + index,
  title: `zákon o ${title}`,
}));

/** Bills amend these besides their own law, so that many bills are related. */
export const FREQUENT_LAWS = 20;

/** `č. 705/1994 Sb.` */
export function olderLawCitation(index: number): string {
  const { number, year } = OLDER_LAWS[index]!;
  return `č. ${number}/${year} Sb.`;
}
