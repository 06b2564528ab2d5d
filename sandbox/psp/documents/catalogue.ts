import type { Day } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Person } from '../persons.ts';
import type { Print } from '../record.ts';
import { stepOf, subPrintsOf } from '../sub-prints.ts';

/** One document of the site, known by its `idd`. */
export type SiteDocument = {
  readonly idd: number;
  readonly period: Period;
  readonly print: Print;
  /** 0 for the print itself, else the number of the sub-print. */
  readonly subPrint: number;
  /** What it is about; its text follows from it. */
  readonly content: 'bill' | 'marked-law' | 'sub-print' | 'amendment' | 'whole';
  /** The heading it is listed under. */
  readonly heading: string;
  /** The type the list gives it. */
  readonly claims: 'pdf' | 'docx';
  /** The type it has; some PDF addresses serve DOCX or HTML. */
  readonly type: 'pdf' | 'docx' | 'html';
};

const HEADINGS: Readonly<Record<Print['kind'], string>> = {
  bill: 'Návrh zákona včetně důvodové zprávy',
  treaty: 'Smlouva včetně předkládací zprávy (celý tisk)',
  report: 'Celý sněmovní tisk',
  eu: 'Celý sněmovní tisk',
  interpellation: 'Interpelace a odpověď (celý tisk)',
};

/** All documents of a print and its sub-prints, in the order of the list: DOCX before PDF. */
export function documentsOf(period: Period, print: Print): SiteDocument[] {
  const isBill = print.kind === 'bill';
  const own = [{ content: isBill ? 'bill' : 'whole', heading: HEADINGS[print.kind] }] as {
    content: SiteDocument['content'];
    heading: string;
  }[];
  if (isBill && !print.shortName.startsWith('Zákon')) {
    own.push({ content: 'marked-law', heading: 'Platné znění s vyznačením změn' });
  }
  const groups = [
    ...own.map((one) => ({ ...one, subPrint: 0 })),
    ...subPrintsOf(print, period).map(({ number, name }) => {
      return { content: 'sub-print', heading: name, subPrint: number } as const;
    }),
  ];
  return groups.flatMap((group, index): SiteDocument[] => {
    const one = { ...group, period, print };
    const idd = print.id * 100 + index * 2;
    return [
      { ...one, idd, claims: 'docx', type: 'docx' },
      { ...one, idd: idd + 1, claims: 'pdf', type: index === 0 ? ownPdfType(print) : 'pdf' },
    ];
  });
}

/** One PDF address of a print in 13 serves a DOCX, and one in 17 a saved web page. */
function ownPdfType({ id }: Print): SiteDocument['type'] {
  if (id % 13 === 4) return 'docx';
  return id % 17 === 5 ? 'html' : 'pdf';
}

/** An amendment in the system of documents, filed for the second reading. */
export type SuggestedAmendment = {
  /** Its number in that system. */
  readonly number: number;
  readonly letter: string;
  readonly author: Person;
  readonly about: string;
  readonly filed: Day;
  readonly idd: number;
};

/** `id_typ` of a third reading's item. */
const THIRD_READING = 5;

/** `idd` of the first suggested amendment, counted from the print's first. */
const FIRST_AMENDMENT = 50;

/** One for each amendment the third reading votes on, and at least one. */
export function suggestedAmendments(
  { members, votes }: Period,
  print: Print,
): SuggestedAmendment[] {
  const sent = stepOf(print, 'amendmentsSent');
  if (sent === undefined) return [];
  const voted = votes.filter((vote) => vote.print === print && vote.item?.kind === THIRD_READING);
  const count = Math.max(1, voted.length - 1);
  return Array.from({ length: count }, (_, index) => {
    // `A1`, `A2`, `B1`, `B2`, `C`: a letter per author, a number per point.
    const code = 65 + Math.floor(index / 2);
    const isAlone = index === count - 1 && index % 2 === 0;
    const letter = `${String.fromCharCode(code)}${isAlone ? '' : (index % 2) + 1}`;
    return {
      number: 3000 + (print.id % 500) * 20 + index,
      letter,
      author: members[(print.id * 7 + code) % members.length]!.person,
      about: `Pozměňovací návrh ${letter} k tisku ${print.number}`,
      filed: sent.day - 1,
      idd: print.id * 100 + FIRST_AMENDMENT + index,
    };
  });
}

export function findDocument({ periods }: Parliament, idd: number): SiteDocument | undefined {
  for (const period of periods) {
    const print = period.prints.find(({ id }) => id === Math.floor(idd / 100));
    if (print === undefined) continue;
    const amendment = suggestedAmendments(period, print).find((one) => one.idd === idd);
    if (amendment === undefined) return documentsOf(period, print).find((one) => one.idd === idd);
    const about = { idd, period, print, subPrint: 0, heading: amendment.about };
    return { ...about, content: 'amendment', claims: 'pdf', type: 'pdf' };
  }
  return undefined;
}
