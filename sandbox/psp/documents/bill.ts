import { type Random, seededRandom } from '../../random.ts';
import { isoDay, yearOf } from '../calendar.ts';
import { OLDER_LAWS, olderLawCitation } from '../laws.ts';
import type { Parliament } from '../parliament.ts';
import type { Print } from '../record.ts';
import { type Subject, sentences, wordRows } from '../words.ts';

/** A paragraph or heading of a document. */
export type Block = { readonly text: string; readonly heading?: boolean };

export const heading = (text: string): Block => ({ text, heading: true });
export const paragraph = (text: string): Block => ({ text });

/** The random stream of a print's texts: every document of the print draws the same numbers. */
export function textRandom({ options }: Parliament, print: Print): Random {
  return seededRandom(options.seed, 'text', print.id);
}

/** What the texts of a print are about; prints without a subject have one of their own. */
export function subjectOf({ subject }: Print): Subject {
  return (
    subject ?? {
      topic: 'culture',
      title: 'podpoře pouličních kapel',
      objects: 'pouličních kapel',
    }
  );
}

/**
 * The operative part of a bill, one block per paragraph. Sub-prints that carry the whole text
 * change single blocks of it (`changedBill`).
 */
export function billText(parliament: Parliament, print: Print): Block[] {
  const random = textRandom(parliament, print);
  const subject = subjectOf(print);
  const { title, objects } = subject;
  const isNew = print.shortName.startsWith('Zákon');
  const fine = String(5000 * random.integer(2, 40)).replace(/\B(?=(\d{3})+$)/g, ' ');
  const year = yearOf(print.introduced);
  const effect = `1. ledna ${year + random.integer(1, 2)}`;
  const provisions = random.shuffled(sentences(subject, 'provision'));
  const amending = () =>
    `kterým se mění zákon ${olderLawCitation(print.amends[0]!)}, o ${title}, ve znění pozdějších předpisů`;
  const rules = [
    `Tento zákon upravuje práva a povinnosti vlastníků ${objects} a působnost orgánů veřejné správy.`,
    ...provisions,
    `Úřad vede evidenci ${objects}, která je přístupná způsobem umožňujícím dálkový přístup.`,
    `Za přestupek lze uložit pokutu do ${fine} Kč.`,
  ];
  const points = () => [
    `V § ${random.integer(2, 9)} odst. ${random.integer(1, 4)} se slova „nejvýše dvou“ nahrazují slovy „nejvýše tří“.`,
    ...rules.slice(1).map((rule, index) => `§ ${11 + index * 3} zní: „${rule}“.`),
  ];
  const body = isNew
    ? rules.flatMap((rule, index) => [heading(`§ ${index + 1}`), paragraph(rule)])
    : [heading('Čl. I'), ...points().map((point, index) => paragraph(`${index + 1}. ${point}`))];
  const others = print.amends.slice(isNew ? 0 : 1).flatMap((law, index) => {
    const about = OLDER_LAWS[law]!.title.replace('zákon ', '');
    return [
      heading(`ČÁST ${['DRUHÁ', 'TŘETÍ', 'ČTVRTÁ'][index]}`),
      paragraph(
        `V zákoně ${olderLawCitation(law)}, ${about}, se v § ${random.integer(3, 30)} doplňuje odstavec 4, který zní: „(4) Postup podle zákona o ${title} tím není dotčen.“.`,
      ),
    ];
  });
  return [
    heading(`ZÁKON ze dne … ${year}`),
    paragraph(isNew ? `o ${title}` : amending()),
    paragraph('Parlament se usnesl na tomto zákoně České republiky:'),
    ...(others.length > 0 ? [heading('ČÁST PRVNÍ')] : []),
    ...body,
    ...others,
    heading('Účinnost'),
    paragraph(`Tento zákon nabývá účinnosti dnem ${effect}.`),
  ];
}

/** The explanatory report: a general part, impacts, and remarks on single points. */
export function explanatoryReport(parliament: Parliament, print: Print): Block[] {
  const random = textRandom(parliament, print);
  const subject = subjectOf(print);
  const said = (kind: 'state' | 'change') => random.shuffled(sentences(subject, kind)).join(' ');
  const day = isoDay(print.introduced).split('-').reverse().map(Number).join('. ');
  const values = {
    ...subject,
    millions: random.integer(2, 480),
    persons: random.integer(3, 95),
    state: said('state'),
    change: said('change'),
    ministry: sentences(subject, 'ministry')[0],
    'european law': print.european
      ? 'provádí směrnici Evropské unie'
      : 'právo Evropské unie na jeho předmět nedopadá',
  };
  return [...textOf('explanatory report', values, random), paragraph(`V Praze dne ${day}`)];
}

/**
 * Headings, each with its paragraph, in which `{name}` is a value and `{5-20}` a number between the
 * two.
 */
export function textOf(
  kind: string,
  values: Readonly<Record<string, unknown>>,
  random: Random,
): Block[] {
  return wordRows('texts').flatMap(([about, title, text]) => {
    if (about !== kind) return [];
    const filled = text?.replace(/\{(?:(\d+)-(\d+)|(.*?))\}/g, (_, low, high, name) =>
      String(name === undefined ? random.integer(Number(low), Number(high)) : values[name]),
    );
    return [heading(title!), ...(filled === undefined ? [] : [paragraph(filled)])];
  });
}

const CHANGES = {
  committee: [/pokutu do [\d ]+ Kč/u, 'pokutu do 5 000 Kč'],
  senate: [/dnem 1\. ledna/u, 'dnem 1. července'],
} as const;

/** The paragraphs of a bill that the committee changes, as they are before. */
export function changedParagraphs(parliament: Parliament, print: Print): Block[] {
  return billText(parliament, print).filter(({ text }) => CHANGES.committee[0].test(text));
}

/**
 * The bill as a committee recommends it or the senate returns it: the committee halves the fine and
 * adds a transitional provision, the senate drops the register and postpones the effect.
 */
export function changedBill(
  parliament: Parliament,
  print: Print,
  by: 'committee' | 'senate',
): Block[] {
  const [pattern, replacement] = CHANGES[by];
  const blocks = billText(parliament, print)
    .filter(({ text }) => by === 'committee' || !text.includes('dálkový přístup'))
    .map((block) => ({ ...block, text: block.text.replace(pattern, replacement) }));
  if (by === 'senate') return blocks;
  const transitional =
    'Řízení zahájená přede dnem nabytí účinnosti tohoto zákona se dokončí podle dosavadních právních předpisů.';
  return [
    ...blocks.slice(0, -2),
    heading('Přechodné ustanovení'),
    paragraph(transitional),
    ...blocks.slice(-2),
  ];
}
