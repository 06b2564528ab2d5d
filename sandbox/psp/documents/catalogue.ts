import { type Day, yearOf } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import { fullName, type Person } from '../persons.ts';
import type { Print } from '../record.ts';
import { committeeOf, RECOMMENDED, type SubPrint, stepOf, subPrintsOf } from '../sub-prints.ts';
import { COMMITTEES, sentences, wordRows } from '../words.ts';
import {
  type Block,
  billText,
  changedBill,
  changedParagraphs,
  explanatoryReport,
  heading,
  paragraph,
  subjectOf,
  textOf,
  textRandom,
} from './bill.ts';

/** One document of the site, known by its `idd`. */
export type SiteDocument = {
  readonly idd: number;
  /** 0 for the print itself, else the number of the sub-print. */
  readonly subPrint: number;
  /** The heading it is listed under. */
  readonly heading: string;
  /** The type the list gives it. */
  readonly claims: 'pdf' | 'docx';
  /** The type it has; some PDF addresses serve DOCX or HTML. */
  readonly type: 'pdf' | 'docx' | 'html';
  /** Its text in reading order. */
  blocks(): Block[];
};

const HEADINGS: Readonly<Record<Print['kind'], string>> = {
  bill: 'Návrh zákona včetně důvodové zprávy',
  treaty: 'Smlouva včetně předkládací zprávy (celý tisk)',
  report: 'Celý sněmovní tisk',
  eu: 'Celý sněmovní tisk',
  interpellation: 'Interpelace a odpověď (celý tisk)',
};

/** All documents of a print and its sub-prints, in the order of the list: DOCX before PDF. */
export function documentsOf(parliament: Parliament, period: Period, print: Print): SiteDocument[] {
  const isAmending = print.kind === 'bill' && !print.shortName.startsWith('Zákon');
  const marked = 'Platné znění s vyznačením změn';
  const parts = [
    { subPrint: 0, heading: HEADINGS[print.kind], text: () => wholeText(parliament, print) },
    ...(isAmending
      ? [{ subPrint: 0, heading: marked, text: () => markedLaw(parliament, print, marked) }]
      : []),
    ...subPrintsOf(print, period).map((one) => ({
      subPrint: one.number,
      heading: one.name,
      text: () => subPrintText(parliament, period, print, one),
    })),
  ];
  return parts.flatMap(({ text, ...part }, index): SiteDocument[] => {
    const idd = print.id * 100 + index * 2;
    const blocks = () => [...header(period, print, part), ...text()];
    const type = index === 0 ? ownPdfType(print) : 'pdf';
    return [
      { ...part, idd, claims: 'docx', type: 'docx', blocks },
      { ...part, idd: idd + 1, claims: 'pdf', type, blocks },
    ];
  });
}

/** One PDF address of a print in 13 serves a DOCX, and one in 17 a saved web page. */
function ownPdfType({ id }: Print): SiteDocument['type'] {
  if (id % 13 === 4) return 'docx';
  return id % 17 === 5 ? 'html' : 'pdf';
}

export function findDocument(parliament: Parliament, idd: number): SiteDocument | undefined {
  for (const period of parliament.periods) {
    const print = period.prints.find(({ id }) => id === Math.floor(idd / 100));
    if (print === undefined) continue;
    const point = suggestedAmendments(period, print).find((one) => one.idd === idd);
    if (point === undefined)
      return documentsOf(parliament, period, print).find((one) => one.idd === idd);
    const about = { idd, subPrint: 0, heading: point.about };
    const blocks = () => [
      ...header(period, print, about),
      heading(point.about),
      ...amendmentPoint(parliament, print, point.letter),
    ];
    return { ...about, claims: 'pdf', type: 'pdf', blocks };
  }
  return undefined;
}

function header(
  { period }: Period,
  { number, longName }: Print,
  { subPrint, heading: title }: Pick<SiteDocument, 'subPrint' | 'heading'>,
): Block[] {
  return [
    paragraph(`PARLAMENT ČESKÉ REPUBLIKY · Poslanecká sněmovna · ${period}. volební období`),
    heading(`Sněmovní tisk ${number}${subPrint === 0 ? '' : `/${subPrint}`}`),
    heading(subPrint === 0 ? longName.replaceAll('\u0081', '').trim() : title),
  ];
}

function wholeText(parliament: Parliament, print: Print): Block[] {
  if (print.kind === 'bill') {
    return [...billText(parliament, print), ...explanatoryReport(parliament, print)];
  }
  const year = yearOf(print.introduced);
  const values = { ...print, ...subjectOf(print), year, 'year after next': year + 2 };
  return textOf(print.kind, values, textRandom(parliament, print));
}

function markedLaw(parliament: Parliament, print: Print, title: string): Block[] {
  const rest = paragraph('Ostatní ustanovení zákona se nemění.');
  return [heading(title), ...changedParagraphs(parliament, print), rest];
}

function subPrintText(
  parliament: Parliament,
  period: Period,
  print: Print,
  { kind, result, resolution }: SubPrint,
): Block[] {
  if (kind === 'opinion') {
    const opinion = wordRows('opinions').find(([id]) => id === String(result))![2];
    return [
      `Vláda na své schůzi projednala návrh zákona o ${subjectOf(print).title} a zaujala k němu ${opinion}.`,
      'Vláda upozorňuje, že návrh nevyčísluje dopad na státní rozpočet v plném rozsahu a že lhůta pro přípravu prováděcích předpisů je krátká.',
    ].map(paragraph);
  }
  if (kind === 'resolution') {
    const committee = `Výbor pro ${COMMITTEES[committeeOf(print)]![1]}`;
    const isRecommended = result === RECOMMENDED;
    const text = isRecommended
      ? `${committee} po odůvodnění zástupce předkladatele a po rozpravě doporučuje Poslanecké sněmovně vyslovit s návrhem zákona souhlas bez připomínek.`
      : `${committee} doporučuje Poslanecké sněmovně schválit návrh zákona v tomto znění:`;
    const version = isRecommended ? [] : changedBill(parliament, print, 'committee');
    return [heading(`${resolution}. usnesení`), paragraph(text), ...version];
  }
  if (kind === 'senate') {
    const text = `Senát vrací Poslanecké sněmovně návrh zákona s pozměňovacími návrhy (${period.period}. volební období). Návrh zní:`;
    return [paragraph(text), ...changedBill(parliament, print, 'senate')];
  }
  const text =
    'Pozměňovací a jiné návrhy přednesené ve druhém čtení, seřazené podle předkladatelů.';
  const amendments = Map.groupBy(suggestedAmendments(period, print), ({ letter }) => letter[0]!);
  return [
    paragraph(text),
    ...[...amendments].flatMap(([letter, points]) => [
      heading(`${letter}. Návrhy přednesené: ${fullName(points[0]!.author)}`),
      ...points.flatMap((point) => amendmentPoint(parliament, print, point.letter)),
    ]),
  ];
}

function amendmentPoint(parliament: Parliament, print: Print, letter: string): Block[] {
  const subject = subjectOf(print);
  const [provisions, changes] = [sentences(subject, 'provision'), sentences(subject, 'change')];
  const shift = letter.charCodeAt(0) + Number(letter.slice(1));
  const days = textRandom(parliament, print).integer(10, 60) + shift;
  const provision = provisions[shift % provisions.length];
  return [
    `${letter}. V čl. I bodu ${2 + (shift % 4)} se na konci doplňuje věta: „${provision} Lhůta činí ${days} dnů.“.`,
    `Odůvodnění: Návrh navazuje na tento záměr: ${changes[shift % changes.length]}`,
  ].map(paragraph);
}

/** An amendment in the system of documents, filed for the second reading. */
type SuggestedAmendment = {
  /** Its number in that system. */
  readonly number: number;
  readonly letter: string;
  readonly author: Person;
  readonly about: string;
  readonly filed: Day;
  readonly idd: number;
};

/**
 * One for each amendment the third reading (`id_typ` 5) votes on, and at least one; its first vote
 * is on the order of voting, its last on the bill.
 */
export function suggestedAmendments(
  { members, votes }: Period,
  print: Print,
): SuggestedAmendment[] {
  const sent = stepOf(print, 'amendmentsSent');
  if (sent === undefined) return [];
  const voted = votes.filter((vote) => vote.print === print && vote.item?.kind === 5);
  const count = Math.max(1, voted.length - 2);
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
      idd: print.id * 100 + 50 + index,
    };
  });
}
