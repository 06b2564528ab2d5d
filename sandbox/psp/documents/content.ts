import { type Random, seededRandom } from '../../random.ts';
import { isoDay, yearOf } from '../calendar.ts';
import { OLDER_LAWS, olderLawCitation } from '../older-laws.ts';
import type { Parliament } from '../parliament.ts';
import type { Print, Subject } from '../record.ts';
import { FIELD_SENTENCES } from '../vocabulary/bill-sentences.ts';

/** A paragraph or heading of a document. */
export type Block = { readonly text: string; readonly heading?: boolean };

export const heading = (text: string): Block => ({ text, heading: true });
export const paragraph = (text: string): Block => ({ text });

/** The random stream of a print's texts: every document of the print draws the same numbers. */
export function textRandom({ options }: Parliament, print: Print): Random {
  return seededRandom(options.seed, 'text', print.id);
}

/** A sentence of the bill's field with its objects filled in. */
function filled(sentence: string, { objects }: Subject): string {
  return sentence.replaceAll('{objects}', objects);
}

export const NO_SUBJECT: Subject = {
  topic: 'culture',
  title: 'podpoře pouličních kapel',
  objects: 'pouličních kapel',
};

/**
 * The operative part of a bill, one block per paragraph. Sub-prints that carry the whole text
 * change single blocks of it (`changedBill`).
 */
export function billText(parliament: Parliament, print: Print): Block[] {
  const random = textRandom(parliament, print);
  const subject = print.subject ?? NO_SUBJECT;
  const isNew = print.shortName.startsWith('Zákon');
  const sentences = FIELD_SENTENCES[subject.topic];
  const fine = 5000 * random.integer(2, 40);
  const effect = `1. ledna ${yearOf(print.introduced) + random.integer(1, 2)}`;
  const provisions = random.shuffled(sentences.provision).map((one) => filled(one, subject));
  const head = [
    heading(`ZÁKON ze dne … ${yearOf(print.introduced)}`),
    paragraph(
      isNew
        ? `o ${subject.title}`
        : `kterým se mění zákon ${olderLawCitation(print.amends[0]!)}, o ${subject.title}, ve znění pozdějších předpisů`,
    ),
    paragraph('Parlament se usnesl na tomto zákoně České republiky:'),
  ];
  const rules = [
    `Tento zákon upravuje práva a povinnosti vlastníků ${subject.objects} a působnost orgánů veřejné správy.`,
    provisions[0]!,
    provisions[1]!,
    `Úřad vede evidenci ${subject.objects}, která je přístupná způsobem umožňujícím dálkový přístup.`,
    `Za přestupek lze uložit pokutu do ${crowns(fine)} Kč.`,
  ];
  const body = isNew
    ? rules.flatMap((rule, index) => [heading(`§ ${index + 1}`), paragraph(rule)])
    : [
        heading('Čl. I'),
        paragraph(
          `1. V § ${random.integer(2, 9)} odst. ${random.integer(1, 4)} se slova „nejvýše dvou“ nahrazují slovy „nejvýše tří“.`,
        ),
        ...rules
          .slice(1)
          .map((rule, index) => paragraph(`${index + 2}. § ${11 + index * 3} zní: „${rule}“.`)),
      ];
  const others = print.amends
    .slice(isNew ? 0 : 1)
    .flatMap((law, index) => [
      heading(`ČÁST ${['DRUHÁ', 'TŘETÍ', 'ČTVRTÁ'][index]}`),
      paragraph(
        `V zákoně ${olderLawCitation(law)}, ${OLDER_LAWS[law]!.title.replace('zákon ', '')}, se v § ${random.integer(3, 30)} doplňuje odstavec 4, který zní: „(4) Postup podle zákona o ${subject.title} tím není dotčen.“.`,
      ),
    ]);
  return [
    ...head,
    ...(others.length > 0 ? [heading('ČÁST PRVNÍ')] : []),
    ...body,
    ...others,
    heading('Účinnost'),
    paragraph(`Tento zákon nabývá účinnosti dnem ${effect}.`),
  ];
}

function crowns(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** The explanatory report: a general part, impacts, and remarks on single points. */
export function explanatoryReport(parliament: Parliament, print: Print): Block[] {
  const random = textRandom(parliament, print);
  const subject = print.subject ?? NO_SUBJECT;
  const { state, change, ministry } = FIELD_SENTENCES[subject.topic];
  const said = (sentences: readonly string[]) =>
    random
      .shuffled(sentences)
      .map((one) => filled(one, subject))
      .join(' ');
  const millions = random.integer(2, 480);
  const persons = random.integer(3, 95);
  return [
    heading('DŮVODOVÁ ZPRÁVA'),
    heading('A. Obecná část'),
    heading('1. Zhodnocení platného právního stavu'),
    paragraph(
      `Oblast dosud upravuje zákon o ${subject.title}. ${said(state)} Nedostatky platné úpravy popsala ve své zprávě odborná komise, podle níž se týkají ${persons} tisíc osob.`,
    ),
    heading('2. Odůvodnění hlavních principů navrhované právní úpravy'),
    paragraph(
      `Cílem návrhu je odstranit popsané nedostatky a zjednodušit postup úřadů. ${said(change)} Předkladatel posoudil i variantu bez změny zákona a zavrhl ji, protože by stav dále zhoršila.`,
    ),
    heading('3. Předpokládaný hospodářský a finanční dopad'),
    paragraph(
      `Návrh si vyžádá jednorázové výdaje státního rozpočtu ve výši ${millions} milionů korun. Rozpočty krajů a obcí nezatíží. ${ministry} očekává úsporu nákladů nejpozději čtvrtým rokem od účinnosti.`,
    ),
    heading('4. Soulad s ústavním pořádkem a s právem Evropské unie'),
    paragraph(
      print.european
        ? 'Návrh je v souladu s ústavním pořádkem a provádí směrnici Evropské unie.'
        : 'Návrh je v souladu s ústavním pořádkem a právo Evropské unie na jeho předmět nedopadá.',
    ),
    heading('B. Zvláštní část'),
    heading('K bodu 1'),
    paragraph(`Rozšiřuje se okruh osob, které mohou být zapsány v evidenci ${subject.objects}.`),
    heading('K bodu 2'),
    paragraph('Ustanovení přebírá osvědčený postup a doplňuje lhůtu, která v platném znění chybí.'),
    heading('K účinnosti'),
    paragraph('Navržená účinnost dává adresátům dostatek času, aby se s novou úpravou seznámili.'),
    paragraph(
      `V Praze dne ${isoDay(print.introduced).split('-').reverse().map(Number).join('. ')}`,
    ),
  ];
}

/** Known differences of a version from the bill as introduced. */
export type VersionChange = {
  readonly replaced: readonly { readonly before: string; readonly after: string }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/**
 * The bill as a committee recommends it or the senate returns it: the committee halves the fine and
 * adds a transitional provision, the senate drops the register and postpones the effect.
 */
export function changedBill(
  parliament: Parliament,
  print: Print,
  by: 'committee' | 'senate',
): { readonly blocks: Block[]; readonly change: VersionChange } {
  const replaced: { before: string; after: string }[] = [];
  const removed: string[] = [];
  const added: string[] = [];
  const blocks = billText(parliament, print).flatMap((block): Block[] => {
    const { text } = block;
    if (by === 'senate' && text.includes('dálkový přístup')) {
      removed.push(text);
      return [];
    }
    const after = text.replace(CHANGES[by].pattern, CHANGES[by].replacement);
    if (after !== text) replaced.push({ before: text, after });
    return [{ ...block, text: after }];
  });
  if (by === 'committee') {
    const text =
      'Řízení zahájená přede dnem nabytí účinnosti tohoto zákona se dokončí podle dosavadních právních předpisů.';
    added.push(text);
    blocks.splice(blocks.length - 2, 0, heading('Přechodné ustanovení'), paragraph(text));
  }
  return { blocks, change: { replaced, added, removed } };
}

const CHANGES = {
  committee: { pattern: /pokutu do [\d ]+ Kč/u, replacement: 'pokutu do 5 000 Kč' },
  senate: { pattern: /dnem 1\. ledna/u, replacement: 'dnem 1. července' },
} as const;
