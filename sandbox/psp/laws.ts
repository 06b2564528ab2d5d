import { type Day, dayOf } from './calendar.ts';
import { SUBJECTS } from './words.ts';

/** A law of the collection. */
export type Law = {
  readonly id: number;
  readonly number: number;
  readonly year: number;
  readonly published: Day;
  /** The issue of the collection. */
  readonly issue: number;
};

/** Titles of all laws a bill can be about: every combination of head and objects. */
const TITLES = SUBJECTS.flatMap(({ heads, objects }) =>
  heads.flatMap((head) => objects.map((object) => `${head} ${object}`)),
);

/** Laws in force before the first synthetic period, which no print introduced; bills amend them. */
export const OLDER_LAWS: readonly (Law & { readonly title: string })[] = TITLES.map(
  (title, index) => ({
    id: 2000 + index,
    // Real collections end below 700 laws a year, so no number here is that of a real law.
    number: 701 + index * 4,
    year: 1993 + (index % 20),
    published: dayOf('1993-01-01') + (index % 20) * 365 + Math.floor(index / 2),
    issue: 100 + index,
    title: `zákon o ${title}`,
  }),
);

/** Index of the older law about a subject, e.g. `dani z papírových draků`. */
export function olderLawAbout(title: string): number {
  return TITLES.indexOf(title);
}

/** `č. 705/1994 Sb.` */
export function olderLawCitation(index: number): string {
  const { number, year } = OLDER_LAWS[index]!;
  return `č. ${number}/${year} Sb.`;
}

/** A bill repeals the third law it changes and amends the others. */
export function repeals(place: number): boolean {
  return place === 2;
}
