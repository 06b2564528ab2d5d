import type { Day } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Person } from '../persons.ts';
import type { Print } from '../record.ts';
import { subPrintsOf } from '../sub-prints.ts';
import { TRANSITION } from '../tables/procedure.ts';

/** What a document is about; its text follows from it. */
export type DocumentContent = 'bill' | 'marked-law' | 'sub-print' | 'amendment' | 'whole';

/** One document of the site, known by its `idd`. */
export type SiteDocument = {
  readonly idd: number;
  readonly period: Period;
  readonly print: Print;
  /** 0 for the print itself, else the number of the sub-print. */
  readonly subPrint: number;
  readonly content: DocumentContent;
  /** The heading it is listed under. */
  readonly heading: string;
  /** The type the list gives it. */
  readonly claims: 'pdf' | 'docx';
  /** The type it has; some PDF addresses serve DOCX or HTML. */
  readonly type: 'pdf' | 'docx' | 'html';
};

/** All documents of a print and its sub-prints, in the order of the list: DOCX before PDF. */
export function documentsOf(period: Period, print: Print): SiteDocument[] {
  const groups: Pick<SiteDocument, 'subPrint' | 'content' | 'heading'>[] = [
    {
      subPrint: 0,
      content: print.kind === 'bill' ? 'bill' : 'whole',
      heading: HEADINGS[print.kind],
    },
  ];
  if (print.kind === 'bill' && !print.shortName.startsWith('Zákon')) {
    groups.push({
      subPrint: 0,
      content: 'marked-law',
      heading: 'Platné znění s vyznačením změn',
    });
  }
  for (const one of subPrintsOf(print, period)) {
    groups.push({ subPrint: one.number, content: 'sub-print', heading: one.name });
  }
  return groups.flatMap((group, index): SiteDocument[] => {
    const idd = print.id * 100 + index * 2;
    return [
      { ...group, idd, period, print, claims: 'docx', type: 'docx' },
      { ...group, idd: idd + 1, period, print, claims: 'pdf', type: pdfType(idd, print) },
    ];
  });
}

const HEADINGS: Readonly<Record<Print['kind'], string>> = {
  bill: 'Návrh zákona včetně důvodové zprávy',
  treaty: 'Smlouva včetně předkládací zprávy (celý tisk)',
  report: 'Celý sněmovní tisk',
  eu: 'Celý sněmovní tisk',
  interpellation: 'Interpelace a odpověď (celý tisk)',
};

/** One PDF address in 13 serves a DOCX, and one in 17 a saved web page. */
function pdfType(idd: number, print: Print): SiteDocument['type'] {
  if (idd % 100 !== 0) return 'pdf';
  if (print.id % 13 === 4) return 'docx';
  return print.id % 17 === 5 ? 'html' : 'pdf';
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

/** `idd` of the first suggested amendment, counted from the print's first. */
const FIRST_AMENDMENT = 50;

/** One for each amendment the third reading votes on, and at least one. */
export function suggestedAmendments(
  { members, votes }: Period,
  print: Print,
): SuggestedAmendment[] {
  const sent = print.steps.find((step) => step.transition === TRANSITION.amendmentsSent);
  if (sent === undefined) return [];
  const voted = votes.filter((vote) => vote.print === print && vote.item?.kind === THIRD_READING);
  const letters = amendmentLetters(Math.max(1, voted.length - 1));
  return letters.map((letter, index) => ({
    number: 3000 + (print.id % 500) * 20 + index,
    letter,
    author: members[(print.id * 7 + letter.charCodeAt(0)) % members.length]!.person,
    about: `Pozměňovací návrh ${letter} k tisku ${print.number}`,
    filed: sent.day - 1,
    idd: print.id * 100 + FIRST_AMENDMENT + index,
  }));
}

/** `id_typ` of a third reading's item. */
const THIRD_READING = 5;

/** `A1`, `A2`, `B1`, `B2`, `C`: a letter per author, a number per point. */
function amendmentLetters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const letter = String.fromCharCode(65 + Math.floor(index / 2));
    const isAlone = index === count - 1 && index % 2 === 0;
    return isAlone ? letter : `${letter}${(index % 2) + 1}`;
  });
}

/** The file name the list shows: print and sub-print, such as `t005701.pdf`. */
export function fileName(print: Print, subPrint: number, type: string): string {
  return `t${String(print.number).padStart(4, '0')}${String(subPrint).padStart(2, '0')}.${type}`;
}

export function findDocument({ periods }: Parliament, idd: number): SiteDocument | undefined {
  const id = Math.floor(idd / 100);
  for (const period of periods) {
    const print = period.prints.find((one) => one.id === id);
    if (print === undefined) continue;
    const amendment = suggestedAmendments(period, print).find((one) => one.idd === idd);
    if (amendment === undefined) return documentsOf(period, print).find((one) => one.idd === idd);
    const heading = amendment.about;
    return { idd, period, print, subPrint: 0, content: 'amendment', heading, ...PDF };
  }
  return undefined;
}

const PDF = { claims: 'pdf', type: 'pdf' } as const;
