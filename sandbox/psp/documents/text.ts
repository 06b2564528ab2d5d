import { yearOf } from '../calendar.ts';
import type { Parliament } from '../parliament.ts';
import { fullName } from '../persons.ts';
import type { Print } from '../record.ts';
import { committeeOf, RECOMMENDED, subPrintsOf } from '../sub-prints.ts';
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
import { type SiteDocument, suggestedAmendments } from './catalogue.ts';

/** All blocks of a document in reading order, from the header of its print down. */
export function documentBlocks(parliament: Parliament, document: SiteDocument): Block[] {
  const { print, period, subPrint } = document;
  const title = subPrint === 0 ? print.longName.replaceAll('\u0081', '').trim() : document.heading;
  return [
    paragraph(`PARLAMENT ČESKÉ REPUBLIKY · Poslanecká sněmovna · ${period.period}. volební období`),
    heading(`Sněmovní tisk ${print.number}${subPrint === 0 ? '' : `/${subPrint}`}`),
    heading(title),
    ...contentBlocks(parliament, document),
  ];
}

function contentBlocks(parliament: Parliament, document: SiteDocument): Block[] {
  const { content, print, period } = document;
  switch (content) {
    case 'bill':
      return [...billText(parliament, print), ...explanatoryReport(parliament, print)];
    case 'marked-law':
      return [
        heading(document.heading),
        ...changedParagraphs(parliament, print),
        paragraph('Ostatní ustanovení zákona se nemění.'),
      ];
    case 'amendment': {
      const one = suggestedAmendments(period, print).find(({ idd }) => idd === document.idd)!;
      return [heading(one.about), ...amendmentPoint(parliament, print, one.letter)];
    }
    case 'sub-print':
      return subPrintBlocks(parliament, document);
    case 'whole': {
      const year = yearOf(print.introduced);
      const values = { ...print, ...subjectOf(print), year, 'year after next': year + 2 };
      return textOf(print.kind, values, textRandom(parliament, print));
    }
  }
}

function subPrintBlocks(
  parliament: Parliament,
  { print, period, subPrint: number }: SiteDocument,
): Block[] {
  const subPrint = subPrintsOf(print, period).find((one) => one.number === number)!;
  const { kind, result, resolution } = subPrint;
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
  // Every amendment under its letter, after the name of the member who filed it.
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
