import { yearOf } from '../calendar.ts';
import type { Parliament } from '../parliament.ts';
import { committeeOf, type SubPrint, subPrintsOf } from '../sub-prints.ts';
import { FIELD_SENTENCES } from '../vocabulary/bill-sentences.ts';
import { COMMITTEES } from '../vocabulary/bodies.ts';
import { type SiteDocument, suggestedAmendments } from './catalogue.ts';
import {
  type Block,
  billText,
  changedBill,
  explanatoryReport,
  heading,
  NO_SUBJECT,
  paragraph,
  textRandom,
} from './content.ts';

/** All blocks of a document in reading order, from the header of its print down. */
export function documentBlocks(parliament: Parliament, document: SiteDocument): Block[] {
  const { print, period, subPrint } = document;
  const suffix = subPrint === 0 ? '' : `/${subPrint}`;
  const head = [
    paragraph(`PARLAMENT ČESKÉ REPUBLIKY · Poslanecká sněmovna · ${period.period}. volební období`),
    heading(`Sněmovní tisk ${print.number}${suffix}`),
    heading(subPrint === 0 ? print.longName.replaceAll('\u0081', '').trim() : document.heading),
  ];
  return [...head, ...contentBlocks(parliament, document)];
}

function contentBlocks(parliament: Parliament, document: SiteDocument): Block[] {
  const { content, print, period } = document;
  switch (content) {
    case 'bill':
      return [...billText(parliament, print), ...explanatoryReport(parliament, print)];
    case 'marked-law':
      return [
        heading(document.heading),
        ...changedBill(parliament, print, 'committee').change.replaced.map(({ before }) =>
          paragraph(before),
        ),
        paragraph('Ostatní ustanovení zákona se nemění.'),
      ];
    case 'amendment': {
      const one = suggestedAmendments(period, print).find(({ idd }) => idd === document.idd)!;
      return [heading(one.about), ...amendmentPoint(parliament, document, one.letter)];
    }
    case 'sub-print': {
      const subPrint = subPrintsOf(print, period).find((one) => one.number === document.subPrint)!;
      return subPrintBlocks(parliament, document, subPrint);
    }
    case 'whole':
      return wholePrint(parliament, document);
  }
}

const OPINIONS: Readonly<Record<number, string>> = {
  17: 'nesouhlasné stanovisko',
  18: 'neutrální stanovisko s připomínkami',
  19: 'souhlasné stanovisko',
};

function subPrintBlocks(
  parliament: Parliament,
  document: SiteDocument,
  subPrint: SubPrint,
): Block[] {
  const { print, period } = document;
  switch (subPrint.kind) {
    case 'opinion':
      return [
        paragraph(
          `Vláda na své schůzi projednala návrh zákona o ${(print.subject ?? NO_SUBJECT).title} a zaujala k němu ${OPINIONS[subPrint.result!]}.`,
        ),
        paragraph(
          'Vláda upozorňuje, že návrh nevyčísluje dopad na státní rozpočet v plném rozsahu a že lhůta pro přípravu prováděcích předpisů je krátká.',
        ),
      ];
    case 'resolution': {
      const committee = `Výbor pro ${COMMITTEES[committeeOf(print)]![1]}`;
      if (subPrint.result === 5) {
        return [
          heading(`${subPrint.resolution}. usnesení`),
          paragraph(
            `${committee} po odůvodnění zástupce předkladatele a po rozpravě doporučuje Poslanecké sněmovně vyslovit s návrhem zákona souhlas bez připomínek.`,
          ),
        ];
      }
      return [
        heading(`${subPrint.resolution}. usnesení`),
        paragraph(
          `${committee} doporučuje Poslanecké sněmovně schválit návrh zákona v tomto znění:`,
        ),
        ...changedBill(parliament, print, 'committee').blocks,
      ];
    }
    case 'amendments':
      return [
        paragraph(
          'Pozměňovací a jiné návrhy přednesené ve druhém čtení, seřazené podle předkladatelů.',
        ),
        ...amendmentGroups(parliament, document),
      ];
    case 'senate':
      return [
        paragraph(
          `Senát vrací Poslanecké sněmovně návrh zákona s pozměňovacími návrhy (${period.period}. volební období). Návrh zní:`,
        ),
        ...changedBill(parliament, print, 'senate').blocks,
      ];
  }
}

/** Every amendment under its letter, after the name of the member who filed it. */
function amendmentGroups(parliament: Parliament, document: SiteDocument): Block[] {
  let letter = '';
  return suggestedAmendments(document.period, document.print).flatMap((one) => {
    const isNext = one.letter[0] !== letter;
    letter = one.letter[0]!;
    const author = `${one.author.givenName} ${one.author.surname}`;
    return [
      ...(isNext ? [heading(`${letter}. Návrhy přednesené: ${author}`)] : []),
      ...amendmentPoint(parliament, document, one.letter),
    ];
  });
}

function amendmentPoint(parliament: Parliament, { print }: SiteDocument, letter: string): Block[] {
  const random = textRandom(parliament, print);
  const subject = print.subject ?? NO_SUBJECT;
  const { provision, change } = FIELD_SENTENCES[subject.topic];
  const shift = letter.charCodeAt(0) + Number(letter.slice(1));
  const point = 2 + (shift % 4);
  const days = random.integer(10, 60) + shift;
  const reason = change[shift % change.length]!.replaceAll('{objects}', subject.objects);
  const sentence = provision[shift % provision.length]!.replaceAll('{objects}', subject.objects);
  return [
    paragraph(
      `${letter}. V čl. I bodu ${point} se na konci doplňuje věta: „${sentence} Lhůta činí ${days} dnů.“.`,
    ),
    paragraph(`Odůvodnění: Návrh navazuje na tento záměr: ${reason}`),
  ];
}

function wholePrint(parliament: Parliament, { print }: SiteDocument): Block[] {
  const random = textRandom(parliament, print);
  const year = yearOf(print.introduced);
  switch (print.kind) {
    case 'treaty':
      return [
        heading('Předkládací zpráva'),
        paragraph(
          `${print.shortName} upravuje spolupráci obou stran na dobu ${random.integer(5, 20)} let. Smlouva nevyžaduje změny v právním řádu a nemá dopad na státní rozpočet.`,
        ),
        heading('Článek 1'),
        paragraph('Smluvní strany se zavazují vyměňovat si údaje potřebné k provádění smlouvy.'),
        heading('Článek 2'),
        paragraph(
          'Smlouva podléhá ratifikaci a vstoupí v platnost třicátým dnem po výměně listin.',
        ),
      ];
    case 'interpellation':
      return [
        heading('Písemná interpelace'),
        paragraph(
          `Vážený pane ministře, žádám o sdělení, kdy vláda předloží prováděcí předpis k zákonu o ${(print.subject ?? NO_SUBJECT).title} a kolik žádostí úřad od začátku roku ${year} vyřídil.`,
        ),
        heading('Odpověď'),
        paragraph(
          `Prováděcí předpis je v připomínkovém řízení. Úřad od začátku roku vyřídil ${random.integer(40, 900)} žádostí, průměrná doba řízení činila ${random.integer(12, 80)} dnů.`,
        ),
      ];
    case 'eu':
      return [
        heading('Stanovisko k dokumentu Evropské unie'),
        paragraph(
          `${print.longName}. Komise navrhuje sjednotit pravidla v členských státech od roku ${year + 2}. Vláda cíl návrhu podporuje a upozorňuje na administrativní zátěž.`,
        ),
      ];
    default:
      return [
        heading('Zpráva'),
        paragraph(
          `${print.longName}. Úřad v hodnoceném roce vyřídil ${random.integer(200, 4000)} podnětů a hospodařil s částkou ${random.integer(12, 300)} milionů korun.`,
        ),
        heading('Závěr'),
        paragraph('Navrhuje se, aby Poslanecká sněmovna vzala zprávu na vědomí.'),
      ];
  }
}
